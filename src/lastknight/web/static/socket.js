// The line to the server: questions with numbers, answers as they come, patience when it is away.

const TOO_FAST = /messages a second/, // what the server says to a message that it did not read
  PATIENCE = 500; // milliseconds until that message is sent again

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
      const unanswered = [...this.pending.keys()]; // before the menu makes a view ask more
      this.onMenu(answer);
      for (const id of unanswered) this.send(id);
      return;
    }
    const question = this.pending.get(answer.id);
    if (!question) return;
    if (TOO_FAST.test(answer.error)) return void setTimeout(() => this.send(answer.id), PATIENCE);
    if (answer.done) this.pending.delete(answer.id);
    question.onanswer(answer);
  }

  // Send a question that still waits for its answer.
  send(id) {
    if (this.line.readyState === WebSocket.OPEN && this.pending.has(id)) this.line.send(this.pending.get(id).text);
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
    this.send(id);
    return () => {
      if (!this.pending.delete(id)) return;
      if (this.line.readyState === WebSocket.OPEN) {
        this.line.send(JSON.stringify({ id: ++this.number, ask: "cancel", of: id }));
      }
    };
  }
}
