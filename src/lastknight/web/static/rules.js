// The rules of the game, as much as a page needs to follow one. Python's `Board` is the authority; a test plays
// random games on both.

export const FILES = "abcdefghijk";
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

export const cellName = (x, y) => FILES[x] + (y + 1);
export const cellXY = (name) => [FILES.indexOf(name[0]), Number(name.slice(1)) - 1];

export function parseSize(text) {
  const match = /^(\d{1,2})x(\d{1,2})$/.exec(text ?? "");
  const [width, height] = match ? [Number(match[1]), Number(match[2])] : [0, 0];
  return width >= 3 && width <= 11 && height >= 3 && height <= 11 ? { width, height } : null;
}

export class Game {
  constructor(board = "7x7", moves = []) {
    this.board = board;
    ({ width: this.width, height: this.height } = parseSize(board));
    this.moves = [];
    for (const move of moves) this.push(move);
  }

  get ply() {
    return this.moves.length;
  }
  get turn() {
    return (this.ply % 2) + 1;
  }
  get placing() {
    return this.ply < 2;
  }
  get text() {
    return this.moves.join(" ");
  }
  get over() {
    return this.legal().length === 0;
  }
  get winner() {
    return this.over ? 3 - this.turn : null;
  }

  // The cell of a seat's knight, null before it is placed.
  knight(seat) {
    const moves = this.moves.filter((_, ply) => ply % 2 === seat - 1);
    return moves.at(-1) ?? null;
  }

  has(name) {
    const [x, y] = cellXY(name);
    return x >= 0 && x < this.width && y >= 0 && y < this.height && cellName(x, y) === name;
  }

  isFree(name) {
    return this.has(name) && !this.moves.includes(name);
  }

  cells() {
    const names = [];
    for (let y = 0; y < this.height; y++) for (let x = 0; x < this.width; x++) names.push(cellName(x, y));
    return names;
  }

  // All cells of the board a knight's jump away.
  around(name) {
    const [x, y] = cellXY(name);
    return JUMPS.map(([dx, dy]) => [x + dx, y + dy])
      .filter(([a, b]) => a >= 0 && a < this.width && b >= 0 && b < this.height)
      .map(([a, b]) => cellName(a, b));
  }

  legal() {
    const knight = this.placing ? null : this.knight(this.turn);
    return (knight ? this.around(knight) : this.cells()).filter((cell) => !this.moves.includes(cell));
  }

  push(move) {
    if (!this.legal().includes(move)) throw new Error(`player ${this.turn} cannot go to ${move} after ${this.text}`);
    this.moves.push(move);
  }

  at(ply) {
    return new Game(this.board, this.moves.slice(0, ply));
  }
  with(move) {
    return new Game(this.board, [...this.moves, move]);
  }
}

// The game in an address or a file: the longest part of it that can be played.
export function readGame(board, text) {
  const game = new Game(parseSize(board) ? board : "7x7");
  for (const move of movesOf(text)) {
    if (!game.legal().includes(move)) break;
    game.push(move);
  }
  return game;
}

// What is wrong with a board or a game, in words; empty when nothing is.
export function gameProblem(board, text) {
  if (board && !parseSize(board)) return `There is no board “${board.slice(0, 20)}”: sides go from 3 to 11.`;
  const game = readGame(board, text),
    wrong = movesOf(text)[game.ply];
  if (wrong === undefined) return "";
  const where = game.ply
    ? `after ${game.ply} ${game.ply === 1 ? "move" : "moves"}; the game is shown up to there.`
    : "at the start.";
  return `“${wrong.slice(0, 12)}” cannot be played ${where}`;
}

function movesOf(text) {
  return (text ?? "").trim().split(/\s+/).filter(Boolean);
}
