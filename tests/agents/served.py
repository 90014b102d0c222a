"""Our own agents as foreign programs, from this source tree."""

import sys

from lastknight._jit import cache_folder
from lastknight.agents.process import ProcessAgent
from lastknight.agents.program import ROOT


def served(spec: str) -> ProcessAgent:
    """What `process:lastknight serve-agent SPEC` is where the package is installed."""
    command = (sys.executable, "-c", "from lastknight.cli import main; main()", "serve-agent", spec)
    environment = {"LASTKNIGHT_CACHE": str(cache_folder().parent), "PYTHONPATH": ROOT}
    return ProcessAgent(command, f"served {spec}", environment=environment)
