"""Budgets: what a limit means for each agent.

nodes (the default), depth, seconds and cpu_seconds mean the same for all. Cost is equal work: nodes weighted with what
a node of each agent costs; the price is measured once, frozen with the experiment, and replays exactly.
"""

from dataclasses import replace

from lastknight.agents.agent import Agent
from lastknight.agents.engine import EngineAgent
from lastknight.errors import LimitError
from lastknight.game.notation import Size
from lastknight.search.limit import Limit
from lastknight.search.price import node_price


def price_of(agent: Agent, limit: Limit, size: Size) -> float:
    """What a node of this agent costs relative to `deepening:improved`; 1 where its limit is not in cost."""
    if not isinstance(agent, EngineAgent) or (agent.own_limit or limit).cost is None:
        return 1.0
    return node_price(agent.search, agent.evaluator, size)


def priced(agent: Agent, price: float) -> Agent:
    """The agent with the price of its nodes fixed."""
    return replace(agent, price=price) if isinstance(agent, EngineAgent) else agent


def check_limit(agent: Agent, limit: Limit) -> None:
    """Refuse an agent that would search for ever."""
    if not isinstance(agent, EngineAgent) or agent.search.default_depth is not None:
        return
    if not limit and not agent.own_limit:
        raise LimitError(f"{agent.name} needs a limit: nodes, cost, depth, seconds or cpu_seconds")
    agent.search.check_limit(agent.own_limit or limit)
