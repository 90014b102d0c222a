"""How strong `learned` is: matches, and the tables made of them."""
