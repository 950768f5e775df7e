import { expect, it, vi } from "vitest";
import { canSay, chooseLanguage, language, needTexts, startTexts } from "./texts.svelte";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { languages: ["en"] });

it("a page that loads meanwhile does not undo the choice of a language", async () => {
  await startTexts();
  expect(language()).toBe("en");
  const choice = chooseLanguage("de");
  const page = needTexts(["why"]);
  const another = needTexts(["table"]);
  await Promise.all([choice, page, another]);
  expect(language()).toBe("de");
  expect(document.documentElement.lang).toBe("de");
  // Nobody's sentences are lost.
  expect([canSay("why-title"), canSay("play-qr"), canSay("web-settings")]).toEqual([
    true,
    true,
    true,
  ]);
});
