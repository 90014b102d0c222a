// Two clocks that count down, kept through a reload.

import { recall, retain } from "./settings.js";

export class Clock {
  constructor(minutes, game, onflag) {
    Object.assign(this, { minutes, onflag, key: `clock-${minutes}-${game}`, seat: null, flagged: null });
    const kept = JSON.parse(recall(this.key, "sessionStorage") ?? "null");
    this.left = kept ?? { 1: minutes * 60000, 2: minutes * 60000 };
    if (minutes) for (const seat of [1, 2]) if (this.left[seat] <= 0) this.flagged = seat;
  }

  run(seat) {
    this.stop();
    if (!this.minutes) return;
    this.seat = seat;
    this.since = performance.now();
    this.show();
    if (seat && !this.flagged) this.timer = setInterval(() => this.tick(), 100);
  }

  remaining(seat) {
    return Math.max(0, this.left[seat] - (seat === this.seat ? performance.now() - this.since : 0));
  }

  tick() {
    this.show();
    retain(this.key, JSON.stringify({ 1: this.remaining(1), 2: this.remaining(2) }), "sessionStorage");
    if (this.remaining(this.seat) > 0) return;
    this.flagged = this.seat;
    this.stop();
    this.onflag();
  }

  stop() {
    clearInterval(this.timer);
    if (this.seat) this.left[this.seat] = this.remaining(this.seat);
    this.seat = null;
  }

  // Taking a move back after the flag has fallen gives a minute to the seat whose flag it was.
  reset() {
    this.stop();
    if (this.flagged) this.left[this.flagged] = 60000;
    this.flagged = null;
  }

  show() {
    for (const face of document.querySelectorAll(".clock")) {
      const seconds = Math.ceil(this.remaining(Number(face.dataset.seat)) / 1000);
      face.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }
}
