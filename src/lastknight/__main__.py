"""`python -m lastknight`: the command line, where no script is on the path."""

from lastknight.cli import main

main()
