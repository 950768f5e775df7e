/** Joining a room: every refusal says why, and what to do about it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { newPerson, screenshot, startServer, TV } from "./support.mjs";
import { openFixture } from "./fixture.mjs";

describe("joining a room", () => {
  const fixture = openFixture();

  const person = (name, more) => newPerson(fixture.browser, fixture.server.url, { name, ...more });

  /** Somebody who has just created a room. */
  async function host() {
    const mia = await person("Mia");
    await mia.page.goto("/");
    await mia.page.getByRole("button", { name: "Play together" }).click();
    await mia.page.waitForURL(/\/r\/[A-Z]{5}$/);
    await mia.page.getByRole("button", { name: "Add a bot" }).waitFor();
    return { ...mia, path: new URL(mia.page.url()).pathname };
  }

  async function leave(...people) {
    for (const { errors, context } of people) {
      assert.deepEqual(errors, []);
      await context.close();
    }
  }

  it("an invitation says who can open it", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    // This server listens to its own computer only.
    await mia.page.getByText("Only this computer can open this address.").waitFor();
    const tv = await person("", { size: TV });
    await tv.page.goto(mia.path.replace("/r/", "/tv/"));
    await tv.page.getByText("Only this computer can open this address.").waitFor();
    await leave(mia, tv);

    const server = await startServer({ publicUrl: "https://party.example" });
    try {
      const otto = await newPerson(fixture.browser, server.url, { name: "Otto" });
      await otto.page.goto("/");
      await otto.page.getByRole("button", { name: "Play together" }).click();
      await otto.page.getByText("Scan, or open party.example and join").waitFor();
      await leave(otto);
    } finally {
      await server.stop();
    }
  });

  it("an invalid code, and a code without a room", { timeout: 1_200_000 }, async () => {
    const otto = await person("Otto", { expectedErrors: [/status of 404.*\/api\/rooms\/BBBBB/] });
    await otto.page.goto("/");
    await otto.page.getByRole("button", { name: "Join" }).click();
    const code = otto.page.getByLabel("Code or link");
    for (const wrong of ["", "abc", "12345", "https://fano.example/elsewhere"]) {
      await code.fill("");
      await code.fill(wrong);
      await otto.page.keyboard.press("Enter");
      await otto.page.getByText("A code has five letters").waitFor();
    }
    await code.fill("bbbbb");
    await otto.page.getByText("A code has five letters").waitFor({ state: "detached" });
    await otto.page.keyboard.press("Enter");
    await otto.page.getByText("There is no room BBBBB.").waitFor();
    await leave(otto);
  });

  it("a locked room", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    await mia.page.getByRole("button", { name: "Lock the room" }).click();
    await mia.page.locator("[aria-pressed=true]", { hasText: "Locked" }).waitFor();
    const otto = await person("Otto");
    await otto.page.goto(mia.path);
    await otto.page.getByText("This room is locked or full.").waitFor();
    await otto.page.getByRole("button", { name: "Try again" }).click();
    await otto.page.getByText("This room is locked or full.").waitFor();
    await otto.page.getByRole("link", { name: "Back to the home page" }).click();
    await otto.page.getByRole("button", { name: "Play alone" }).waitFor();
    await leave(mia, otto);
  });

  it("somebody who was kicked no longer sees the room", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    const otto = await person("Otto");
    await otto.page.goto(mia.path);
    await otto.page.getByRole("button", { name: "I am ready" }).waitFor();
    await mia.page.getByRole("button", { name: "Remove Otto" }).click();
    await mia.page.getByRole("button", { name: "Really remove?" }).click();
    await otto.page.getByText("The host removed you from this room.").waitFor();
    assert.equal(await otto.page.locator(".lobby").count(), 0);
    assert.equal(await otto.page.getByRole("button", { name: "I am ready" }).count(), 0);
    await screenshot(otto.page, "sent-out");
    await otto.page.reload();
    await otto.page.getByText("The host removed you from this room.").waitFor();
    // Without his token Otto could rejoin as a new guest; one tap locks the room.
    await mia.page.getByText("Otto was removed").waitFor();
    await screenshot(mia.page, "lock-offered");
    await mia.page.getByRole("button", { name: "Lock the room" }).first().click();
    await mia.page.locator("[aria-pressed=true]", { hasText: "Locked" }).waitFor();
    assert.equal(await mia.page.getByText("Otto was removed").count(), 0);
    await otto.page.evaluate(() => localStorage.clear());
    await otto.page.reload();
    await otto.page.getByText("This room is locked or full.").waitFor();
    await leave(mia, otto);
  });

  it("two tabs agree on which one plays", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    const here = (page) => page.getByRole("button", { name: "Play here" });
    const second = await mia.context.newPage();
    await second.goto(mia.path);
    await here(mia.page).click();
    await here(second).waitFor();
    assert.equal(await here(mia.page).count(), 0);
    await mia.page.close();
    await here(second).waitFor({ state: "detached" });
    await leave(mia);
  });

  it("three tabs agree on which one plays", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    const here = (page) => page.getByRole("button", { name: "Play here" });
    const tabs = [mia.page];
    for (let more = 0; more < 2; more += 1) {
      const tab = await mia.context.newPage();
      await tab.goto(mia.path);
      await tab.getByRole("button", { name: "Add a bot" }).waitFor();
      tabs.push(tab);
    }
    const [first, second, third] = tabs;
    /** Waits until every tab but this one offers to play. */
    async function plays(tab, open) {
      for (const other of open) {
        await here(other).waitFor({ state: other === tab ? "detached" : "visible" });
      }
    }
    await plays(third, tabs);
    await here(first).click();
    await plays(first, tabs);
    // Closing a watching tab changes nothing; when the playing one closes, the newest takes over.
    await second.close();
    await plays(first, [first, third]);
    const again = await mia.context.newPage();
    await again.goto(mia.path);
    await plays(again, [first, third, again]);
    await here(first).click();
    await plays(first, [first, third, again]);
    await first.close();
    await plays(again, [third, again]);
    await leave(mia);
  });

  it("a full table can be watched until a seat is free", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    for (let seats = 2; seats <= 8; seats += 1) {
      await mia.page.getByRole("button", { name: "Add a bot" }).click();
      await mia.page.getByText(`${seats} players`).waitFor();
    }
    const otto = await person("Otto");
    await otto.page.goto(mia.path);
    await otto.page.getByText("The table is full.").waitFor();
    const seat = otto.page.getByRole("button", { name: "Join the game" });
    assert.equal(await seat.count(), 0);
    await mia.page
      .getByRole("button", { name: /^Remove / })
      .first()
      .click();
    await seat.click();
    await otto.page.getByRole("button", { name: "I am ready" }).waitFor();
    await leave(mia, otto);
  });
});
