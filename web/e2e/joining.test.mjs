/** Joining a room: every refusal says why, and what to do about it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinRoom, newPerson, screenshot, startServer, TV, until } from "./support.mjs";
import { openFixture } from "./fixture.mjs";
import { Host } from "./host.mjs";

describe("joining a room", () => {
  const fixture = openFixture();

  const person = (name, more) => newPerson(fixture.browser, fixture.server.url, { name, ...more });

  /** Somebody who has just created a room. */
  async function host(name = "Mia") {
    const mia = await person(name, { storage: { colour: "0" } });
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

  it("a code may be typed in any case, with gaps", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    const otto = await person("Otto");
    await otto.page.goto("/");
    await otto.page.getByRole("button", { name: "Join" }).click();
    const code = mia.path.slice(-5).toLowerCase();
    await otto.page.getByLabel("Code or link").fill(` ${code.slice(0, 2)} ${code.slice(2)} `);
    await otto.page.keyboard.press("Enter");
    await otto.page.getByRole("button", { name: "I’m in" }).click();
    await mia.page.getByText("2 players").waitFor();
    await leave(mia, otto);
  });

  it("a newcomer says who they are, once", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    const otto = await person("");
    await otto.page.goto(mia.path);
    await otto.page.getByText("One player is here.").waitFor();
    await screenshot(otto.page, "who-are-you");
    // Nothing has been said to the room yet.
    await mia.page.getByText("One player").waitFor();
    await otto.page.getByLabel("Your name").fill("Otto");
    await otto.page.getByRole("radio", { name: "Colour 4" }).check({ force: true });
    await otto.page.getByRole("button", { name: "I’m in" }).click();
    await otto.page.getByRole("button", { name: "I am ready" }).waitFor();
    const row = mia.page.locator("li", { hasText: "Otto" });
    await row.locator("svg.hops").waitFor();
    assert.match(await row.locator("circle").first().getAttribute("style"), /player-3/);
    // A reload is not a new visit.
    await otto.page.reload();
    await otto.page.getByRole("button", { name: "I am ready" }).waitFor();
    // In the next room the form is filled in: one tap is enough.
    const lea = await host("Lea");
    await otto.page.goto(lea.path);
    const name = otto.page.getByLabel("Your name");
    await name.waitFor();
    assert.equal(await name.inputValue(), "Otto");
    assert.ok(await otto.page.getByRole("radio", { name: "Colour 4" }).isChecked());
    await otto.page.getByRole("button", { name: "I’m in" }).click();
    await lea.page.getByText("2 players").waitFor();
    await leave(mia, otto, lea);
  });

  it("whoever comes back is in the room before the page is there", async () => {
    const mia = await host();
    const sockets = [];
    let welcome = false;
    let waited = false;
    mia.page.on("websocket", (socket) => {
      sockets.push(socket.url());
      socket.on("framereceived", ({ payload }) => (welcome ||= `${payload}`.includes('"welcome"')));
    });
    await mia.page.route(/\/assets\/Room-.*\.js/, async (route) => {
      await until(() => welcome, "a welcome");
      waited = true;
      await route.continue();
    });
    await mia.page.reload();
    await mia.page.getByRole("button", { name: "Add a bot" }).waitFor();
    assert.ok(waited);
    assert.equal(sockets.length, 1, `the page took another one: ${sockets}`);
    await leave(mia);
  });

  it("somebody without a name gets one", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    const guest = await person("");
    await guest.page.goto(mia.path);
    const offered = await guest.page.getByLabel("Your name").getAttribute("placeholder");
    await guest.page.getByRole("button", { name: "I’m in" }).click();
    await mia.page.locator("li", { hasText: offered }).waitFor();
    await leave(mia, guest);
  });

  it("two people with the same name are told apart", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    const other = await person("Mia");
    await joinRoom(other.page, mia.path);
    const notice = other.page.getByText("There is already a Mia here, so you are Mia 2.");
    await notice.waitFor();
    await screenshot(other.page, "name-taken");
    await other.page.getByRole("button", { name: "Change name", exact: true }).click();
    await other.page.getByRole("textbox", { name: "Your name" }).fill("Mila");
    await other.page.getByRole("button", { name: "Done" }).click();
    await mia.page.locator("li", { hasText: "Mila" }).waitFor();
    await notice.waitFor({ state: "detached" });
    await leave(mia, other);

    // It is said only once, and the name stays the chosen one elsewhere.
    const lea = await host("Lea");
    const second = await person("Lea");
    await joinRoom(second.page, lea.path);
    await second.page.getByText("so you are Lea 2.").waitFor();
    await second.page.reload();
    await second.page.getByRole("button", { name: "I am ready" }).waitFor();
    assert.equal(await second.page.getByText("so you are Lea 2.").count(), 0);
    assert.equal(await second.page.evaluate(() => localStorage["fano.name"]), "Lea");
    await leave(lea, second);
  });

  it("whoever comes during a game is in the next one", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    await mia.page.getByRole("button", { name: "Add a bot" }).click();
    await mia.page.getByRole("button", { name: "Start" }).click();
    await mia.page.waitForSelector("[data-place] [data-card]");
    const otto = await person("Otto");
    await otto.page.goto(mia.path);
    await otto.page.getByText("A game is on: you can watch").waitFor();
    await otto.page.getByRole("button", { name: "I’m in" }).click();
    await otto.page.getByText("You will be in the next game.").waitFor();
    await leave(mia, otto);
  });

  it("a locked room", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    const lock = (name) => mia.page.getByRole("button", { name }).click();
    await lock("Lock the room");
    await mia.page.locator("[aria-pressed=true]", { hasText: "Locked" }).waitFor();
    const otto = await person("Otto");
    await otto.page.goto(mia.path);
    const locked = otto.page.getByText("This room is locked. Ask the host to let you in.");
    await locked.waitFor();
    await otto.page.getByRole("link", { name: "Back to the home page" }).click();
    await otto.page.getByRole("button", { name: "Play alone" }).waitFor();
    await otto.page.goto(mia.path);
    await locked.waitFor();
    await lock("Locked");
    await mia.page.getByRole("button", { name: "Lock the room" }).waitFor();
    // Locked again while the form is open: then the room itself says so.
    await otto.page.getByRole("button", { name: "Try again" }).click();
    await otto.page.getByRole("button", { name: "I’m in" }).waitFor();
    await lock("Lock the room");
    await mia.page.locator("[aria-pressed=true]", { hasText: "Locked" }).waitFor();
    await otto.page.getByRole("button", { name: "I’m in" }).click();
    await locked.waitFor();
    await leave(mia, otto);
  });

  it("a full room", { timeout: 1_200_000 }, async () => {
    const room = await Host.open(fixture.server.url);
    await room.addPlayers(63);
    const otto = await person("Otto");
    await otto.page.goto(`/r/${room.code}`);
    await otto.page.getByText("This room is full.").waitFor();
    room.guests[9].send('{"t":"leave"}');
    await until(async () => (await room.members()).length === 63, "a free place");
    await otto.page.getByRole("button", { name: "Try again" }).click();
    await otto.page.getByRole("button", { name: "I’m in" }).click();
    await otto.page.getByText("The table is full.").waitFor();
    await leave(otto);
    await room.close();
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
    const room = await Host.open(fixture.server.url);
    await room.addPlayers(8);
    const otto = await person("Otto");
    await joinRoom(otto.page, `/r/${room.code}`);
    await otto.page.getByText("The table is full.").waitFor();
    const seat = otto.page.getByRole("button", { name: "Join the game" });
    assert.equal(await seat.count(), 0);
    room.guests[0].send('{"t":"leave"}');
    await seat.click();
    await otto.page.getByRole("button", { name: "I am ready" }).waitFor();
    await leave(otto);
    await room.close();
  });

  it("a bot gives its seat to a person", { timeout: 1_200_000 }, async () => {
    const mia = await host();
    for (let seats = 2; seats <= 8; seats += 1) {
      await mia.page.getByRole("button", { name: "Add a bot" }).click();
      await mia.page.getByText(`${seats} players`).waitFor();
    }
    const otto = await person("Otto");
    await joinRoom(otto.page, mia.path);
    await otto.page.getByRole("button", { name: "I am ready" }).waitFor();
    await mia.page.locator("li", { hasText: "Otto" }).waitFor();
    await mia.page.getByText("8 players").waitFor();
    await leave(mia, otto);
  });
});
