import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer } from "../protocol/wire";
import { waitBefore, WAIT_MS_MAX } from "./backoff";
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
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp() {
  const links: Link[] = [];
  const urls: string[] = [];
  const heard: FromServer[] = [];
  let token: string | null = "old";
  const socket = new RoomSocket(
    "ws://here/ws/ABCD",
    {
      hello: () => ({ token, name: "Mia", colour: 1, role: "player", last: null }),
      message: (message) => heard.push(message),
      link: (link) => links.push(link),
      badToken: () => (token = null),
    },
    {
      open: (url) => {
        urls.push(url);
        return new FakeSocket() as unknown as WebSocket;
      },
      now: () => 5,
      chance: () => 1,
    },
  );
  socket.connect();
  return { socket, links, urls, heard, latest: () => FakeSocket.all.at(-1) as FakeSocket };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const WELCOME = { t: "welcome", token: "new" };

describe("a connection", () => {
  it("says hello first and is open after the welcome", () => {
    const { socket, links, heard, latest } = setUp();
    expect(socket.send({ t: "ready", ready: true })).toBe(false);
    latest().accept();
    expect(latest().sent).toMatchObject([{ t: "hello", protocol: 1, token: "old" }]);
    latest().say(WELCOME);
    expect(links.at(-1)).toEqual({ is: "open" });
    expect(heard).toHaveLength(1);
    expect(socket.send({ t: "ready", ready: true })).toBe(true);
    expect(latest().sent.at(-1)).toEqual({ t: "ready", ready: true });
  });

  it("nudges ten milliseconds behind a call", () => {
    const { socket, latest } = setUp();
    latest().accept();
    latest().say(WELCOME);
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

  it("comes back after a break, later each time", () => {
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

  it("stays away when it was sent away", () => {
    const { links, latest } = setUp();
    latest().onclose?.({ code: 4006 });
    expect(links.at(-1)).toEqual({ is: "over", why: "kicked" });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("forgets a token nobody knows and comes without one", () => {
    const { latest } = setUp();
    latest().accept();
    latest().onclose?.({ code: 4003 });
    vi.advanceTimersByTime(1000);
    latest().accept();
    expect(latest().sent).toMatchObject([{ t: "hello", token: null }]);
  });

  it("gives up on a silent one and tries again", () => {
    const { latest } = setUp();
    latest().accept();
    const first = latest();
    vi.advanceTimersByTime(8000);
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("hurries when somebody looks again, but leaves an open one alone", () => {
    const { socket, latest } = setUp();
    latest().onclose?.({ code: 1006 });
    socket.hurry();
    expect(FakeSocket.all).toHaveLength(2);
    latest().accept();
    latest().say(WELCOME);
    socket.hurry();
    expect(FakeSocket.all).toHaveLength(2);
    socket.hurry(true);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("is over when we close it", () => {
    const { socket, latest } = setUp();
    socket.close();
    expect(latest().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

/** A connection over which the server has greeted us and said that it gives signs of life. */
function opened() {
  const all = setUp();
  all.latest().accept();
  all.latest().say(WELCOME);
  all.latest().say({ t: "alive" });
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

/** Whether we left this connection and tried another one. */
function gaveUp(socket: FakeSocket) {
  vi.advanceTimersByTime(300);
  return socket.closed && FakeSocket.all.at(-1) !== socket;
}

describe("a line that swallows everything", () => {
  it("is asked for signs of life when it is opened", () => {
    const { urls } = setUp();
    expect(urls).toEqual(["ws://here/ws/ABCD?alive=1"]);
  });

  it("is left after twelve seconds of silence, and that is told", () => {
    const { links, latest } = opened();
    const first = latest();
    vi.advanceTimersByTime(11_999);
    expect(first.closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(links.at(-1)).toEqual({ is: "connecting", attempt: 1 });
    expect(gaveUp(first)).toBe(true);
    latest().accept();
    latest().say(WELCOME);
    expect(links.at(-1)).toEqual({ is: "open" });
  });

  it("is kept as long as there are signs of life, which nobody else hears of", () => {
    const { heard, latest } = opened();
    const first = latest();
    for (let sign = 0; sign < 10; sign += 1) {
      vi.advanceTimersByTime(7000);
      first.say({ t: "alive" });
    }
    expect(gaveUp(first)).toBe(false);
    expect(heard.map(({ t }) => t)).toEqual(["welcome"]);
  });

  it("is kept in silence if the server never gave a sign of life", () => {
    const { latest } = setUp();
    const first = latest();
    first.accept();
    first.say(WELCOME);
    vi.advanceTimersByTime(600_000);
    expect(gaveUp(first)).toBe(false);
  });

  it("is left when it swallows only what we say: a call stays without an answer", () => {
    const { socket, latest } = opened();
    const first = latest();
    socket.send(CALL);
    for (let second = 0; second < 5; second += 1) {
      vi.advanceTimersByTime(1000);
      first.say({ t: "alive" });
      first.say({ t: "answer", id: 4, answer: { a: "wrong" } });
    }
    expect(first.closed).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(gaveUp(first)).toBe(true);
  });

  it("is kept when the call is answered", () => {
    const { socket, latest } = opened();
    const first = latest();
    socket.send(CALL);
    vi.advanceTimersByTime(5000);
    first.say({ t: "answer", id: 5, answer: { a: "taken" } });
    vi.advanceTimersByTime(11_000);
    expect(gaveUp(first)).toBe(false);
  });

  it("does not look like one after a sleep, in which no timer runs", () => {
    const { socket, latest } = opened();
    const first = latest();
    vi.advanceTimersByTime(3000);
    // An hour passes on every clock; the timers go on where they were.
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(1000);
    expect(first.closed).toBe(false);
    // Somebody looks at the page: a sign of life comes in time, or it is left soon.
    socket.hurry();
    vi.advanceTimersByTime(7000);
    first.say({ t: "alive" });
    vi.advanceTimersByTime(7000);
    expect(first.closed).toBe(false);
    socket.hurry();
    vi.advanceTimersByTime(5000);
    expect(gaveUp(first)).toBe(true);
  });

  it("is watched no more once it is closed", () => {
    const { socket } = opened();
    socket.close();
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("what is no message", () => {
  it("is not heard", () => {
    const { heard, latest } = opened();
    for (const data of ["", "{", "null", "7", "[]", '{"u":1}']) latest().onmessage?.({ data });
    expect(heard).toHaveLength(1);
  });
});

describe("the wait before another try", () => {
  it("grows to its limit and is never alike", () => {
    expect(waitBefore(0, 1)).toBe(250);
    expect(waitBefore(0, 0)).toBe(125);
    expect(waitBefore(40, 1)).toBe(WAIT_MS_MAX);
  });
});
