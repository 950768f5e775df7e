/** Choosing Connect's teams in the lobby: by dragging, tapping and with keys. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAPTOP, newPerson, PHONE, screenshot, until, joinRoom } from "./support.mjs";
import { openFixture } from "./fixture.mjs";

describe("Connect's teams", () => {
  const fixture = openFixture();

  const chip = (page, name) => page.getByRole("button", { name: `Choose a team for ${name}` });
  const team = (page, name) => page.getByRole("group", { name });
  const title = (page, name) => team(page, name).getByRole("button", { name, exact: true });

  /** Waits until everybody sees a player in a team, and nowhere else. */
  async function waitForTeam(people, name, where) {
    for (const { page } of people) {
      await chip(team(page, where), name).waitFor({ timeout: 90_000 });
      assert.equal(await chip(page, name).count(), 1);
    }
  }

  async function middle(locator) {
    await locator.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  }

  /** A room for Connect with a host and a guest. */
  async function lobby() {
    const { browser, server } = fixture;
    const host = await newPerson(browser, server.url, { name: "Mia", size: LAPTOP });
    await host.page.goto("/");
    await host.page.getByRole("button", { name: "Play together" }).click();
    await host.page.waitForURL(/\/r\/[A-Z]{5}$/);
    const guest = await newPerson(browser, server.url, { name: "Otto", size: PHONE });
    await joinRoom(guest.page, new URL(host.page.url()).pathname);
    await host.page.getByText("Otto").first().waitFor();
    await host.page.getByRole("button", { name: "Connect" }).click();
    const people = [host, guest];
    for (const name of ["Mia", "Otto"]) await waitForTeam(people, name, "Any team:");
    return people;
  }

  async function leave(people) {
    for (const { errors, context } of people) {
      assert.deepEqual(errors, []);
      await context.close();
    }
  }

  it("players can be dragged from team to team", { timeout: 1_200_000 }, async () => {
    const people = await lobby();
    const [{ page }, guest] = people;

    async function drag(name, target) {
      const start = await middle(chip(page, name));
      const end = await middle(target);
      await page.mouse.move(...start);
      await page.mouse.down();
      await page.mouse.move(...end, { steps: 8 });
      if (name === "Otto") await screenshot(page, "teams-drag");
      await page.mouse.up();
    }

    await drag("Otto", team(page, "pink"));
    await waitForTeam(people, "Otto", "pink");
    // The end of a drag is not a tap: nobody is selected.
    assert.equal(await chip(page, "Otto").getAttribute("aria-pressed"), "false");
    await drag("Mia", team(page, "blue"));
    await waitForTeam(people, "Mia", "blue");
    await drag("Otto", team(page, "blue"));
    await waitForTeam(people, "Otto", "blue");
    // Dropped outside all teams, they stay where they were.
    await drag("Otto", page.getByRole("heading", { name: "Teams" }));
    await drag("Mia", team(page, "green"));
    await waitForTeam(people, "Mia", "green");
    await waitForTeam(people, "Otto", "blue");

    // A guest can move only themselves.
    assert.equal(await chip(guest.page, "Mia").isDisabled(), true);
    const [x, y] = await middle(chip(guest.page, "Otto"));
    const [toX, toY] = await middle(team(guest.page, "orange"));
    await guest.page.mouse.move(x, y);
    await guest.page.mouse.down();
    await guest.page.mouse.move(toX, toY, { steps: 8 });
    await guest.page.mouse.up();
    await waitForTeam(people, "Otto", "orange");
    await leave(people);
  });

  it("a finger can drag too", { timeout: 1_200_000 }, async () => {
    const people = await lobby();
    const [host, { page, context }] = people;
    // Scroll to the team first: scrolling later would move the chip.
    await middle(team(page, "green"));
    const start = await middle(chip(page, "Otto"));
    const end = await middle(team(page, "green"));
    const finger = await context.newCDPSession(page);
    const touch = (type, ...points) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y]) => ({ x, y })),
      });
    await touch("touchStart", start);
    for (let step = 1; step <= 8; step += 1) {
      const part = (from, to) => from + ((to - from) * step) / 8;
      await touch("touchMove", [part(start[0], end[0]), part(start[1], end[1])]);
    }
    await touch("touchEnd");
    await waitForTeam([host, { page }], "Otto", "green");
    await leave(people);
  });

  it("tapping a player, then a colour", { timeout: 1_200_000 }, async () => {
    const people = await lobby();
    const [{ page }, guest] = people;
    // For the host a colour alone moves nobody, since it could mean anybody.
    await title(page, "pink").click();
    await chip(page, "Otto").click();
    assert.equal(await chip(page, "Otto").getAttribute("aria-pressed"), "true");
    await title(page, "green").click();
    await waitForTeam(people, "Otto", "green");
    await waitForTeam(people, "Mia", "Any team:");

    // A guest can only mean themselves.
    await title(guest.page, "pink").click();
    await waitForTeam(people, "Otto", "pink");

    // And back to no team in particular.
    await chip(page, "Mia").click();
    await title(page, "blue").click();
    await waitForTeam(people, "Mia", "blue");
    await chip(page, "Otto").click();
    await title(page, "Any team:").click();
    await waitForTeam(people, "Otto", "Any team:");
    await leave(people);
  });

  it("keys work too, and the game uses the teams", { timeout: 1_200_000 }, async () => {
    const people = await lobby();
    const [{ page }] = people;
    const isFocused = (locator) => locator.evaluate((one) => one === document.activeElement);

    async function tabTo(locator) {
      await until(async () => {
        if (await isFocused(locator)) return true;
        await page.keyboard.press("Tab");
        return isFocused(locator);
      }, "the focus");
    }

    for (const [name, colour] of [
      ["Otto", "orange"],
      ["Mia", "green"],
    ]) {
      await tabTo(chip(page, name));
      await page.keyboard.press("Space");
      await tabTo(title(page, colour));
      await page.keyboard.press("Enter");
      await waitForTeam(people, name, colour);
    }

    await page.getByRole("button", { name: "Start" }).click();
    for (const one of people) {
      await one.page.waitForSelector("[data-place^=cell] [data-card]", { timeout: 90_000 });
      const teams = await one.page.$$eval("[data-of]", (all) => all.map((on) => on.dataset.of));
      assert.deepEqual(teams, ["orange", "green"]);
    }
    await leave(people);
  });
});
