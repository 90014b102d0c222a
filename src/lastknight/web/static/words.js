// What the page says: players, moves, verdicts and endings in words.

export const SEATS = { 1: "Amber", 2: "Blue" };

export const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

// How a game ended, and why.
export function ending(game, names) {
  const loser = game.turn,
    knight = game.knight(loser);
  const around = game.around(knight).length;
  return {
    title:
      names[game.winner] === "You" ? "You win" : names[loser] === "You" ? "You lose" : `${names[game.winner]} wins`,
    reason:
      `${SEATS[loser]}’s knight on ${knight} cannot move: ` +
      (around ? `all ${around} cells a jump away are gone.` : "there is no cell a jump away."),
  };
}

export function movePlayed(game, names) {
  const seat = 3 - game.turn,
    name = names[seat];
  const verb =
    game.ply <= 2
      ? name === "You"
        ? "place your knight on"
        : "places its knight on"
      : name === "You"
        ? "jump to"
        : "jumps to";
  return `${name} ${verb} ${game.moves.at(-1)}`;
}

// A verdict is [wins, plies after the move] for the player who makes the move; plies may be unknown. What people read
// counts the move itself too.
export function verdictWords([wins, plies]) {
  const word = wins ? "wins" : "loses";
  return plies === null || plies === undefined ? word : `${word} in ${plies + 1}`;
}

export const pliesText = (count) => `${count} ${count === 1 ? "ply" : "plies"}`;

// A score with its sign, in as many digits as it needs.
export function scoreText(score) {
  const size = Math.abs(score),
    digits = size === 0 || size >= 0.95 ? 1 : size >= 0.095 ? 2 : 3;
  return `${score > 0 ? "+" : score < 0 ? "−" : ""}${size.toFixed(size >= 99.5 ? 0 : digits)}`;
}

export function nodesText(nodes) {
  if (nodes >= 1e6) return `${(nodes / 1e6).toFixed(1)} M`;
  return nodes >= 1e3 ? `${(nodes / 1e3).toFixed(0)} k` : String(nodes);
}
