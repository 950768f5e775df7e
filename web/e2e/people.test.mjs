/** The people in a room: removed and let back in, hosts, spectators and screens, leaving. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinRoom, newPerson, screenshot, TV, until } from "./support.mjs";
import { openFixture } from "./fixture.mjs";

const CARDS = "[data-place] [data-card]";

describe("the people in a room", () => {
  const fixture = openFixture();

  const person = (name, more) => newPerson(fixture.browser, fixture.server.url, { name, ...more });

  /** A host with the room's path, and everybody else in the lobby. */
  async function lobby(...names) {
    const host = await person("Mia");
    await host.page.goto("/");
    await host.page.getByRole("button", { name: "Play together" }).click();
    await host.page.waitForURL(/\/r\/[A-Z]{5}$/);
    await host.page.getByRole("button", { name: "Add a bot" }).waitFor();
    const path = new URL(host.page.url()).pathname;
    const guests = [];
    for (const name of names) {
      const guest = await person(name);
      await joinRoom(guest.page, path);
      await guest.page.getByRole("button", { name: "I am ready" }).waitFor();
      guests.push(guest);
    }
    return { host, path, guests, code: path.slice(-5) };
  }

  async function start({ page }, ...others) {
    await page.getByRole("button", { name: "Start" }).click();
    for (const one of [page, ...others.map((other) => other.page)]) {
      await one.waitForSelector(CARDS);
    }
  }

  async function leave(...people) {
    for (const { errors, context } of people) {
      assert.deepEqual(errors, []);
      await context.close();
    }
  }

  const button = ({ page }, name) => page.getByRole("button", { name });

  it("somebody who was removed can be let back in", { timeout: 1_200_000 }, async () => {
    const { host, guests } = await lobby("Otto");
    const [otto] = guests;
    await button(host, "Remove Otto").click();
    await button(host, "Really remove?").click();
    const removed = otto.page.getByText("The host removed you from this room.");
    await removed.waitFor();
    assert.equal(await otto.page.locator(".lobby").count(), 0);
    await screenshot(otto.page, "removed");
    await button(otto, "Try again").click();
    await removed.waitFor();
    // The name is taken as well: without his token Otto has to choose another.
    await otto.page.evaluate(() => {
      localStorage.removeItem("fano.token.player");
      localStorage.removeItem("fano.rooms");
    });
    await otto.page.reload();
    await button(otto, "I’m in").click();
    await otto.page.getByText("This name cannot be used here.").waitFor();
    await host.page.getByText("Otto was removed, but could come back").waitFor();
    await screenshot(host.page, "removed-host");
    await button(host, "Let Otto back in").click();
    await button(host, "Let Otto back in").waitFor({ state: "detached" });
    await otto.page.getByLabel("Your name").fill("Otto");
    await button(otto, "I’m in").click();
    await button(otto, "I am ready").waitFor();
    await host.page.getByText("2 players").waitFor();
    await leave(host, otto);
  });

  it("a removed person stays outside a locked room", { timeout: 1_200_000 }, async () => {
    const { host, guests } = await lobby("Otto");
    const [otto] = guests;
    await button(host, "Remove Otto").click();
    await button(host, "Really remove?").click();
    await button(host, "Lock the room").first().click();
    await host.page.locator("[aria-pressed=true]", { hasText: "Locked" }).waitFor();
    assert.equal(await host.page.getByText("Otto was removed, but").count(), 0);
    await otto.page.getByText("The host removed you").waitFor();
    await otto.page.evaluate(() => localStorage.clear());
    await otto.page.reload();
    await otto.page.getByText("This room is locked.").waitFor();
    await leave(host, otto);
  });

  it("everybody reads who the host is now", { timeout: 1_200_000 }, async () => {
    const { host, guests, path } = await lobby("Otto", "Lea");
    const [otto, lea] = guests;
    const tv = await person("", { size: TV });
    await tv.page.goto(path.replace("/r/", "/tv/"));
    await tv.page.getByText("Lea").waitFor();
    const heard = (one, words) => one.page.getByRole("status").getByText(words).waitFor();
    await button(host, "Make Otto the host").click();
    await button(host, "Make host?").click();
    await heard(otto, "You are the host now.");
    for (const one of [host, lea, tv]) await heard(one, "Otto is the host now.");
    // By absence, too: a host who stays away is replaced.
    await otto.context.close();
    await until(
      () =>
        Promise.any([
          host.page.getByText("You are the host now.").waitFor({ timeout: 1000 }),
          lea.page.getByText("You are the host now.").waitFor({ timeout: 1000 }),
        ]).then(
          () => true,
          () => false,
        ),
      "another host",
    );
    await leave(host, lea, tv);
  });

  it("screens are no spectators", { timeout: 1_200_000 }, async () => {
    const { host, path, code } = await lobby();
    const screens = [await person("", { size: TV }), await person("", { size: TV })];
    for (const { page } of screens) {
      await page.goto(path.replace("/r/", "/tv/"));
      await page.getByText("Come and play").waitFor();
    }
    const wilma = await person("Wilma");
    await wilma.page.goto(path.replace("/r/", "/watch/"));
    // Before the game there is no table, but there are people.
    await wilma.page.getByText("The game has not started yet.").waitFor();
    await wilma.page.getByText("Mia").first().waitFor();
    await host.page.getByText("Screen 2", { exact: true }).waitFor();
    await host.page.getByText("Screen", { exact: true }).waitFor();
    await host.page.getByText("Watching: Wilma", { exact: true }).waitFor();
    await screenshot(host.page, "screens");
    const answer = await host.page.request.get(`/api/rooms/${code}`);
    const { watching, screens: counted } = await answer.json();
    assert.deepEqual({ watching, counted }, { watching: 1, counted: 2 });
    // A person who is new hops into the screen's lobby.
    const otto = await person("Otto");
    await joinRoom(otto.page, path);
    const hopped = (name) => screens[0].page.locator("li", { hasText: name }).locator("svg.hops");
    await hopped("Otto").waitFor();
    assert.equal(await hopped("Mia").count(), 0);
    await leave(host, wilma, otto, ...screens);
  });

  it("leaving a game that is played alone leads home", { timeout: 1_200_000 }, async () => {
    const mia = await person("Mia");
    await mia.page.goto("/");
    await button(mia, "Play alone").click();
    await button(mia, "Start").click();
    await mia.page.waitForSelector(CARDS);
    await button(mia, "Back to the home page").click();
    await button(mia, "Really leave the table?").click();
    // The game can still be continued.
    await button(mia, /^Back to room/).click();
    await mia.page.waitForSelector(CARDS);
    assert.equal(await mia.page.locator(".lobby").count(), 0);
    await leave(mia);
  });

  it("a host is told what leaving means for the others", { timeout: 1_200_000 }, async () => {
    const { host, guests } = await lobby("Otto", "Lea");
    const [otto, lea] = guests;
    await start(host, otto, lea);
    await button(host, "Leave the game").click();
    await host.page.getByText("this game ends for everybody").waitFor();
    await host.page.getByText("The others play on without you.").waitFor();
    await screenshot(host.page, "leave");
    await button(host, "Keep playing").click();
    await host.page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.ok((await host.page.locator(CARDS).count()) > 0);
    // Somebody else takes over, and the game goes on.
    await button(host, "Leave the game").click();
    await button(host, "Make Lea the host and leave").click();
    await button(host, "Play alone").waitFor();
    assert.equal(await button(host, /^Back to room/).count(), 0);
    await lea.page.getByText("You are the host now.").waitFor();
    await otto.page.getByText("Lea is the host now.").waitFor();
    assert.ok((await otto.page.locator(CARDS).count()) > 0);
    // The new host ends it for everybody.
    await button(lea, "Leave the game").click();
    await lea.page.getByText("With only one player left, the game ends.").waitFor();
    await button(lea, "Everybody back to the lobby").click();
    await button(otto, "I am ready").waitFor();
    await button(lea, "Start").waitFor();
    assert.equal(await lea.page.locator("li", { hasText: "Mia" }).count(), 0);
    await leave(host, otto, lea);
  });
});
