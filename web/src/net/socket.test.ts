import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer } from "../protocol/wire";
import { waitBefore, WAIT_MS_MAX } from "./backoff";
import { openFirst, takeFirst } from "./first-socket";
import { RoomSocket, type Link } from "./socket";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { t: string; token?: string | null }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp({ refuses = 0, isOpen = false, ahead = false } = {}) {
  const links: Link[] = [];
  const urls: string[] = [];
  const messages: FromServer[] = [];
  let token: string | null = "old";
  const socket = new RoomSocket(
    () => "ws://here/ws/ABCD",
    {
      hello: () => ({ token, name: "Mia", colour: 1, role: "player", last: null }),
      message: (message) => messages.push(message),
      link: (link) => links.push(link),
      badToken: () => (token = null),
    },
    {
      open: (url) => {
        urls.push(url);
        if (urls.length <= refuses) throw new DOMException("no", "SecurityError");
        if (ahead) return takeFirst(url) as WebSocket;
        const opened = new FakeSocket();
        if (isOpen) opened.readyState = 1;
        return opened as unknown as WebSocket;
      },
      now: () => Date.now(),
      random: () => 1,
    },
  );
  socket.connect();
  return { socket, links, urls, messages, latest: () => FakeSocket.all.at(-1) as FakeSocket };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const WELCOME = { t: "welcome", token: "new" };

describe("a connection", () => {
  it("that was made and greeted ahead of time begins with what it has heard", () => {
    vi.stubGlobal("WebSocket", Object.assign(FakeSocket, { OPEN: 1 }));
    openFirst("ws://here/ws/ABCD?alive=1", JSON.stringify({ t: "hello" }));
    const early = FakeSocket.all[0] as FakeSocket;
    early.accept();
    early.receive(WELCOME);
    const { links, messages } = setUp({ ahead: true });
    vi.unstubAllGlobals();
    expect(early.sent).toEqual([{ t: "hello" }]);
    expect(links.at(-1)).toEqual({ is: "open" });
    expect(messages).toMatchObject([WELCOME]);
    early.receive({ t: "verdict" });
    expect(messages).toHaveLength(2);
  });

  it("sends the hello first and is open after the welcome", () => {
    const { socket, links, messages, latest } = setUp();
    expect(socket.send({ t: "ready", ready: true })).toBe(false);
    latest().accept();
    expect(latest().sent).toMatchObject([{ t: "hello", protocol: 2, token: "old" }]);
    latest().receive(WELCOME);
    expect(links.at(-1)).toEqual({ is: "open" });
    expect(messages).toHaveLength(1);
    expect(socket.send({ t: "ready", ready: true })).toBe(true);
    expect(latest().sent.at(-1)).toEqual({ t: "ready", ready: true });
  });

  it("sends the hello at once, and only once, over a socket that is open already", () => {
    const { links, latest } = setUp({ isOpen: true });
    expect(latest().sent).toMatchObject([{ t: "hello", protocol: 2, token: "old" }]);
    latest().receive(WELCOME);
    expect(links.at(-1)).toEqual({ is: "open" });
    expect(latest().sent).toHaveLength(1);
  });

  it("sends a nudge ten milliseconds after a call", () => {
    const { socket, latest } = setUp();
    latest().accept();
    latest().receive(WELCOME);
    socket.send({
      t: "call",
      id: 1,
      seen: 1,
      since: 1,
      claim_ms: 1,
      gesture_ms: null,
      clock: "frame",
      call: { c: "match", symbol: 1 },
    });
    vi.advanceTimersByTime(9);
    expect(latest().sent.at(-1)?.t).toBe("call");
    vi.advanceTimersByTime(1);
    expect(latest().sent.at(-1)?.t).toBe("nudge");
  });

  it("reconnects, waiting longer each time", () => {
    const { links, latest } = setUp();
    latest().onclose?.({ code: 1006 });
    expect(links.at(-1)).toEqual({ is: "connecting", attempt: 1 });
    vi.advanceTimersByTime(249);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    latest().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("reconnects at once when the server sends it away, and then waits", () => {
    const { latest } = setUp();
    latest().accept();
    latest().receive(WELCOME);
    latest().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(50);
    expect(FakeSocket.all).toHaveLength(2);
    latest().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("tries again when the browser refuses an address", () => {
    const { socket, links, latest } = setUp({ refuses: 1 });
    expect(FakeSocket.all).toHaveLength(0);
    expect(links.at(-1)).toEqual({ is: "connecting", attempt: 1 });
    vi.advanceTimersByTime(250);
    latest().accept();
    latest().receive(WELCOME);
    expect(socket.send({ t: "ready", ready: true })).toBe(true);
  });

  it("does not reconnect after being kicked", () => {
    const { links, latest } = setUp();
    latest().onclose?.({ code: 4006 });
    expect(links.at(-1)).toEqual({ is: "over", why: "kicked" });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("drops an unknown token and reconnects without one", () => {
    const { latest } = setUp();
    latest().accept();
    latest().onclose?.({ code: 4003 });
    vi.advanceTimersByTime(1000);
    latest().accept();
    expect(latest().sent).toMatchObject([{ t: "hello", token: null }]);
  });

  it("gives up on a silent server and tries again", () => {
    const { latest } = setUp();
    latest().accept();
    const first = latest();
    vi.advanceTimersByTime(8000);
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("reconnects at once when the page is visible again, unless it is open", () => {
    const { socket, latest } = setUp();
    latest().onclose?.({ code: 1006 });
    socket.hurry();
    expect(FakeSocket.all).toHaveLength(2);
    latest().accept();
    latest().receive(WELCOME);
    socket.hurry();
    expect(FakeSocket.all).toHaveLength(2);
    socket.hurry(true);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("does not replace a try that has just begun", () => {
    const { socket, latest } = setUp();
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    socket.hurry(true);
    expect(FakeSocket.all).toHaveLength(2);
    expect(latest().closed).toBe(false);
    // One that hangs is.
    vi.advanceTimersByTime(1500);
    socket.hurry(true);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("stays closed after close()", () => {
    const { socket, latest } = setUp();
    socket.close();
    expect(latest().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

/** An open connection to a server that sends keep-alives. */
function opened() {
  const all = setUp();
  all.latest().accept();
  all.latest().receive(WELCOME);
  all.latest().receive({ t: "alive" });
  return all;
}

const CALL = {
  t: "call",
  id: 5,
  seen: 1,
  since: 1,
  claim_ms: 1,
  gesture_ms: null,
  clock: "frame",
  call: { c: "match", symbol: 1 },
} as const;

/** Whether this connection was closed and another one opened. */
function wasReplaced(socket: FakeSocket) {
  vi.advanceTimersByTime(300);
  return socket.closed && FakeSocket.all.at(-1) !== socket;
}

describe("a connection that silently drops data", () => {
  it("requests keep-alives when it is opened", () => {
    const { urls } = setUp();
    expect(urls).toEqual(["ws://here/ws/ABCD?alive=1"]);
  });

  it("is replaced after twelve seconds of silence, and that is reported", () => {
    const { links, latest } = opened();
    const first = latest();
    vi.advanceTimersByTime(11_999);
    expect(first.closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(links.at(-1)).toEqual({ is: "connecting", attempt: 1 });
    expect(wasReplaced(first)).toBe(true);
    latest().accept();
    latest().receive(WELCOME);
    expect(links.at(-1)).toEqual({ is: "open" });
  });

  it("is kept while keep-alives arrive, which are not passed on", () => {
    const { messages, latest } = opened();
    const first = latest();
    for (let sign = 0; sign < 10; sign += 1) {
      vi.advanceTimersByTime(7000);
      first.receive({ t: "alive" });
    }
    expect(wasReplaced(first)).toBe(false);
    expect(messages.map(({ t }) => t)).toEqual(["welcome"]);
  });

  it("is kept in silence if the server never sent a keep-alive", () => {
    const { latest } = setUp();
    const first = latest();
    first.accept();
    first.receive(WELCOME);
    vi.advanceTimersByTime(600_000);
    expect(wasReplaced(first)).toBe(false);
  });

  it("is replaced if it drops only what we send, so that a call gets no answer", () => {
    const { socket, latest } = opened();
    const first = latest();
    socket.send(CALL);
    for (let second = 0; second < 5; second += 1) {
      vi.advanceTimersByTime(1000);
      first.receive({ t: "alive" });
      first.receive({ t: "answer", id: 4, answer: { a: "wrong" } });
    }
    expect(first.closed).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(wasReplaced(first)).toBe(true);
  });

  it("is kept when the call is answered", () => {
    const { socket, latest } = opened();
    const first = latest();
    socket.send(CALL);
    vi.advanceTimersByTime(5000);
    first.receive({ t: "answer", id: 5, answer: { a: "taken" } });
    vi.advanceTimersByTime(11_000);
    expect(wasReplaced(first)).toBe(false);
  });

  it("is not suspected after sleep, during which no timer runs", () => {
    const { socket, latest } = opened();
    const first = latest();
    vi.advanceTimersByTime(3000);
    // An hour passes on every clock; timers continue where they were.
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(1000);
    expect(first.closed).toBe(false);
    // The page is visible again: either a keep-alive arrives in time, or it is replaced soon.
    socket.hurry();
    vi.advanceTimersByTime(7000);
    first.receive({ t: "alive" });
    vi.advanceTimersByTime(7000);
    expect(first.closed).toBe(false);
    socket.hurry();
    vi.advanceTimersByTime(5000);
    expect(wasReplaced(first)).toBe(true);
  });

  it("is no longer watched once it is closed", () => {
    const { socket } = opened();
    socket.close();
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("data that is not a message", () => {
  it("is ignored", () => {
    const { messages, latest } = opened();
    for (const data of ["", "{", "null", "7", "[]", '{"u":1}']) latest().onmessage?.({ data });
    expect(messages).toHaveLength(1);
  });
});

describe("the wait before a retry", () => {
  it("grows to its limit, with jitter", () => {
    expect(waitBefore(0, 1)).toBe(250);
    expect(waitBefore(0, 0)).toBe(125);
    expect(waitBefore(40, 1)).toBe(WAIT_MS_MAX);
  });
});
