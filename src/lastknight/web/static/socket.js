// The line to the server: questions with numbers, answers as they come, patience when it is away.

export class Socket {
  constructor(onMenu, onState) {
    this.onMenu = onMenu;
    this.onState = onState; // called with whether the server is there and whether its engine is loaded
    this.pending = new Map();
    this.number = 0;
    this.delay = 250;
    this.connect();
  }

  connect() {
    this.line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.line.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.line.onclose = () => this.retry();
  }

  hear(answer) {
    if (answer.ready !== undefined) this.onState(true, answer.ready);
    if (answer.protocol) {
      this.delay = 250;
      this.onMenu(answer);
      for (const { text } of this.pending.values()) this.line.send(text);
      return;
    }
    const question = this.pending.get(answer.id);
    if (!question) return;
    if (answer.done) this.pending.delete(answer.id);
    question.onanswer(answer);
  }

  retry() {
    this.onState(false, false);
    setTimeout(() => this.connect(), this.delay);
    this.delay = Math.min(4000, this.delay * 2);
  }

  // Ask; onanswer gets every answer, the last one with done. Returns a function that withdraws the question.
  ask(ask, fields, onanswer) {
    const id = ++this.number;
    const text = JSON.stringify({ id, ask, ...fields });
    this.pending.set(id, { text, onanswer });
    if (this.line.readyState === WebSocket.OPEN) this.line.send(text);
    return () => {
      if (!this.pending.delete(id)) return;
      if (this.line.readyState === WebSocket.OPEN) {
        this.line.send(JSON.stringify({ id: ++this.number, ask: "cancel", of: id }));
      }
    };
  }
}
