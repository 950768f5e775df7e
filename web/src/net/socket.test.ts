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
    { open: () => new FakeSocket() as unknown as WebSocket, now: () => 5, chance: () => 1 },
  );
  socket.connect();
  return { socket, links, heard, latest: () => FakeSocket.all.at(-1) as FakeSocket };
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

describe("the wait before another try", () => {
  it("grows to its limit and is never alike", () => {
    expect(waitBefore(0, 1)).toBe(250);
    expect(waitBefore(0, 0)).toBe(125);
    expect(waitBefore(40, 1)).toBe(WAIT_MS_MAX);
  });
});
