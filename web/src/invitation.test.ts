import { afterEach, describe, expect, it, vi } from "vitest";
import { isThisComputer, siteAddress } from "./invitation.svelte";

afterEach(() => vi.unstubAllGlobals());

function site(host: string, answer: () => Promise<Response>) {
  vi.stubGlobal("location", new URL(`http://${host}/replay/x`));
  vi.stubGlobal("fetch", answer);
}

const invitation = (address: string, reach: string) => async () =>
  Response.json({ url: `http://${address}/r/KRMTB`, address, reach });

describe("the address of this site", () => {
  it("is the one the server invites people to", async () => {
    site("localhost:8057", invitation("192.168.0.7:8057", "others"));
    expect(await siteAddress("KRMTB")).toBe("192.168.0.7:8057");
  });

  it("is left out if nobody else can open it", async () => {
    site("localhost:8057", invitation("localhost:8057", "this-computer"));
    expect(await siteAddress("KRMTB")).toBe("");
    site("localhost:8057", invitation("localhost:8057", "no-network"));
    expect(await siteAddress("KRMTB")).toBe("");
  });

  it("is the one of this page once the room is gone or the server is", async () => {
    const gone = async () => new Response(null, { status: 404 });
    site("fano.example", gone);
    expect(await siteAddress("KRMTB")).toBe("fano.example");
    site("fano.example", () => Promise.reject(new TypeError()));
    expect(await siteAddress("KRMTB")).toBe("fano.example");
    expect(await siteAddress(null)).toBe("fano.example");
    site("127.0.0.1:8057", gone);
    expect(await siteAddress("KRMTB")).toBe("");
  });

  it("knows the names of this computer", () => {
    for (const name of ["localhost", "fano.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
      expect(isThisComputer(name), name).toBe(true);
    for (const name of ["localhost.example", "127.example", "192.168.0.7", "[fe80::1]"])
      expect(isThisComputer(name), name).toBe(false);
  });
});
