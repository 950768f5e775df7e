import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heardAhead, openAhead, openFirst, takeFirst } from "./first-socket";
import { keepRoom } from "../storage/known-rooms";
import { remember } from "../storage/remember";

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  closed = false;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    if (url.includes("forbidden")) throw new DOMException("no", "SecurityError");
  }
  close() {
    this.closed = true;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
}

beforeEach(() => vi.stubGlobal("WebSocket", FakeSocket));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const taken = (url: string) => takeFirst(url) as unknown as FakeSocket | null;

/** Opens the socket of a room that this browser knows. */
function openKnown(): FakeSocket {
  vi.stubGlobal("location", { origin: "http://here" });
  const opened: FakeSocket[] = [];
  class Opened extends FakeSocket {
    constructor(url: string) {
      super(url);
      opened.push(this);
    }
  }
  vi.stubGlobal("WebSocket", Opened);
  keepRoom("ABCDE");
  openAhead("ABCDE");
  return opened[0] as FakeSocket;
}

it("a socket that was opened ahead of time is taken once", () => {
  expect(taken("ws://here/ws/ABCD")).toBeNull();
  openFirst("ws://here/ws/ABCD");
  expect(taken("ws://here/ws/ABCD")?.url).toBe("ws://here/ws/ABCD");
  expect(taken("ws://here/ws/ABCD")).toBeNull();
});

it("a socket to somewhere else is closed", () => {
  openFirst("ws://here/ws/ABCD");
  let closed = false;
  vi.spyOn(FakeSocket.prototype, "close").mockImplementation(() => void (closed = true));
  expect(taken("ws://there/ws/ABCD")).toBeNull();
  expect(closed).toBe(true);
});

it("one that is closed, or was refused at once, is of no use", () => {
  class Closed extends FakeSocket {
    override readyState = 3;
  }
  vi.stubGlobal("WebSocket", Closed);
  openFirst("ws://here/ws/ABCD");
  expect(taken("ws://here/ws/ABCD")).toBeNull();
  vi.stubGlobal("WebSocket", FakeSocket);
  openFirst("ws://forbidden/ws/ABCD");
  expect(taken("ws://forbidden/ws/ABCD")).toBeNull();
});

it("whoever has a seat says hello at once, and what comes back is kept with its time", () => {
  remember("token.player", "t1");
  remember("name", "Mia");
  remember("colour", "3");
  const socket = openKnown();
  socket.accept();
  expect(socket.sent).toMatchObject([
    { t: "hello", token: "t1", name: "Mia", colour: 3, role: "player", last: null },
  ]);
  const before = performance.now();
  socket.onmessage?.({ data: "one" });
  const kept = heardAhead(socket as unknown as WebSocket);
  expect(kept).toMatchObject([{ data: "one" }]);
  expect(kept?.[0]?.at).toBeGreaterThanOrEqual(before);
});

it("without a page that listens, a socket does not wait for ever", () => {
  remember("token.player", "t1");
  const socket = openKnown();
  socket.accept();
  for (let message = 0; message <= 500; message += 1) socket.onmessage?.({ data: "more" });
  expect(socket.closed).toBe(true);
});

it.each([
  ["token.player", null],
  ["name", null],
  ["colour", "99"],
  ["colour", "blue"],
])("without a good %s (%s) the page says hello", (key, value) => {
  remember("token.player", "t1");
  remember("name", "Mia");
  remember("colour", "3");
  remember(key, value);
  const socket = openKnown();
  socket.accept();
  expect(socket.sent).toEqual([]);
  expect(heardAhead(socket as unknown as WebSocket)).toBeNull();
});
