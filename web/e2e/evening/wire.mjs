/** What one page and the server tell each other: the room, and everybody's calls. */
export class Wire {
  constructor(page) {
    this.room = null;
    this.series = null;
    this.you = null;
    this.calls = 0;
    this.answers = { taken: 0, late: 0, wrong: 0, refused: 0 };
    this.welcomes = 0;
    this.lastGap = 0;
    this.listeners = [];
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => this.#sent(JSON.parse(payload)));
      socket.on("framereceived", ({ payload }) => this.#received(JSON.parse(payload)));
    });
  }

  /** `listener` is told every message from the server. */
  listen(listener) {
    this.listeners.push(listener);
  }

  get phase() {
    return this.room?.phase.phase ?? null;
  }

  #sent(message) {
    if (message.t === "call") this.calls += 1;
  }

  #received(message) {
    if (message.t === "welcome") {
      this.you = message.you;
      this.welcomes += 1;
    }
    if (message.room) this.room = message.room;
    if (message.series && typeof message.series === "object") this.series = message.series;
    if (message.t === "answer") this.answers[message.answer.a] += 1;
    for (const listener of this.listeners) listener(message);
  }
}
