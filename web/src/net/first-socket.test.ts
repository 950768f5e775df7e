import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFirst, takeFirst } from "./first-socket";

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  closed = false;

  constructor(readonly url: string) {
    if (url.includes("forbidden")) throw new DOMException("no", "SecurityError");
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => vi.stubGlobal("WebSocket", FakeSocket));
afterEach(() => vi.unstubAllGlobals());

const taken = (url: string) => takeFirst(url) as unknown as FakeSocket | null;

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
