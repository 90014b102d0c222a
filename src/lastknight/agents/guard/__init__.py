"""The guard of a foreign program: a small process between us and it, that limits it, watches it and ends it whole.

    arena ── guard ── (keeper) ── program ── whatever the program starts

The guard is started anew for every game, with nothing of ours in its environment. Where the kernel gives it namespaces,
a keeper inside them is the first process of a world of its own: the program sees no process but its own, and when the
keeper goes, everything in it goes, whatever it forked. Elsewhere the guard adopts orphans, finds all descendants and
stops them before it kills them. Either way, when the arena dies, the guard's line to it breaks and it cleans up.

Nothing here imports anything beyond the standard library: a guard starts in about 50 ms.
"""
