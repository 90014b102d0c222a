"""The page: a server on this machine, workers that search, and a page of plain modules. Start with `server`."""
