"""How to look ahead: a position and a `Limit` in, a `Result` out."""
