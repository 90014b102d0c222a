"""Engine, arena and page load on systems that have none of Unix's own modules."""

import subprocess
import sys

PROGRAM = """
import importlib, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in ("grp", "pty", "pwd", "resource", "termios"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
for name in sys.argv[1:]:
    importlib.import_module(name)
"""
NEEDED = [
    "search.searches",
    "solver.solve",
    "agents.registry",
    "arena.run",
    "arena.journal",
    "report.page",
    "web.server",
]


def test_nothing_but_foreign_programs_needs_unix() -> None:
    modules = [f"lastknight.{name}" for name in NEEDED]
    done = subprocess.run([sys.executable, "-c", PROGRAM, *modules], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
