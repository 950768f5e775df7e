import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remember, remembered } from "../storage/remember";
import { listDrafts, openBundle, saveDraft } from "./api";

type Asked = { path: string; token: string | undefined; answer: (body: unknown) => void };
let asked: Asked[];

beforeEach(() => {
  remember("maker", null);
  asked = [];
  vi.stubGlobal("fetch", (path: string, { headers = {} }: RequestInit = {}) => {
    const token = (headers as Record<string, string>).authorization;
    return new Promise<Response>((resolve) => {
      const answer = (body: unknown) => resolve(new Response(JSON.stringify(body)));
      asked.push({ path, token, answer });
    });
  });
});
afterEach(() => {
  remember("maker", null);
  vi.unstubAllGlobals();
});

const EMPTY = { title: "", draft: null, pictures: [] };

it("asks for one token only, however much is sent at first", async () => {
  const saved = saveDraft("some-draft", 0, EMPTY);
  const opened = openBundle(new Blob());
  const again = saveDraft("some-draft", 1, EMPTY);
  await Promise.resolve();
  expect(asked.map(({ token }) => token)).toEqual([undefined]);
  asked[0]?.answer({ id: "some-draft", version: 1, missing: [], token: "t1" });
  await saved;
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.slice(1).map(({ token }) => token)).toEqual(["Bearer t1", "Bearer t1"]);
  for (const { answer } of asked) answer({});
  await Promise.all([opened, again]);
  expect(remembered("maker")).toBe("t1");
});

it("does not ask for drafts of nobody", async () => {
  expect(await listDrafts()).toEqual([]);
  expect(asked).toEqual([]);
});
