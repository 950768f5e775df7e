import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasNodes, noteNodes } from "../storage/nodes";
import { RoomAddress } from "./room-address";

const HERE = "https://fano.example";
const THERE = "https://two.fano.example";

function answer(body: object, status = 200) {
  const fetched = vi.fn((_path: string) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const SUMMARY = {
  code: "BCDFG",
  players: 1,
  watching: 0,
  screens: 0,
  locked: false,
  playing: false,
};

beforeEach(() => noteNodes({ node: THERE }));
afterEach(() => vi.unstubAllGlobals());

describe("the address of a room", () => {
  it("is the page's own server's if nobody says otherwise", async () => {
    const address = new RoomAddress("BCDFG", HERE);
    expect(address.url()).toBe("wss://fano.example/ws/BCDFG");
    const fetched = answer(SUMMARY);
    await address.look();
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/rooms/BCDFG");
    expect(address.url()).toBe("wss://fano.example/ws/BCDFG");
    // A single server is not asked again.
    expect(hasNodes()).toBe(false);
    await address.look();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(new RoomAddress("BCDFG", "http://10.0.0.7:8057").url()).toBe(
      "ws://10.0.0.7:8057/ws/BCDFG",
    );
  });

  it("is that of the server that has the room", async () => {
    const address = new RoomAddress("BCDFG", HERE);
    answer({ code: "BCDFG", node: THERE });
    await address.look();
    expect(address.url()).toBe("wss://two.fano.example/ws/BCDFG");
    address.opened();
    // A connection that was lost later says nothing about the address, but the room may be
    // elsewhere by now.
    address.lost();
    expect(address.url()).toBe("wss://fano.example/ws/BCDFG");
    await address.look();
    expect(address.url()).toBe("wss://two.fano.example/ws/BCDFG");
  });

  it("is the page's own again if there was no welcome there", async () => {
    const address = new RoomAddress("BCDFG", HERE);
    answer({ code: "BCDFG", node: THERE });
    await address.look();
    address.url();
    address.lost();
    expect(address.url()).toBe("wss://fano.example/ws/BCDFG");
    address.lost();
    await address.look();
    expect(address.url()).toBe("wss://fano.example/ws/BCDFG");
    // Somebody else has the room now.
    answer({ code: "BCDFG", node: "https://three.fano.example" });
    await address.look();
    expect(address.url()).toBe("wss://three.fano.example/ws/BCDFG");
  });

  it("stays as it is without an answer", async () => {
    const address = new RoomAddress("BCDFG", HERE);
    answer({ code: "BCDFG", node: THERE });
    await address.look();
    answer({ error: "store_failed" }, 503);
    await address.look();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await address.look();
    expect(address.url()).toBe("wss://two.fano.example/ws/BCDFG");
  });

  it("is never an unencrypted one for an encrypted page", async () => {
    const address = new RoomAddress("BCDFG", HERE);
    answer({ code: "BCDFG", node: "http://two.fano.example" });
    await address.look();
    expect(address.url()).toBe("wss://fano.example/ws/BCDFG");
  });
});
