/** People in one room, each with a browser of their own, and a host who sets it up. */
import assert from "node:assert/strict";
import { newPerson, until } from "./around.mjs";
import { Host } from "./host.mjs";
import { look, playOn } from "./table.mjs";
import { keepWatch } from "./watching.mjs";

export class Party {
  /**
   * A room with these people in it, playing. One of them may be `frail`, whose
   * line can be cut; with `watched` every page keeps what it has shown. `through`
   * is another address of the server for some of them, by name; `complains` is
   * what their consoles may say.
   */
  static async begin(browser, url, names, agreed, options = {}) {
    const { size, teams, frail, watched, through = {}, complains } = options;
    const host = await Host.open(browser, url);
    await host.agree(agreed);
    const people = [];
    for (const name of names) {
      const person = await newPerson(browser, through[name] ?? url, {
        name,
        size,
        frail: name === frail,
        complains,
      });
      if (watched) await keepWatch(person.page);
      await person.page.goto(`/r/${host.code}`);
      people.push(person);
      await until(
        async () => (await host.members()).some((member) => member.name === name),
        `${name} in the room`,
      );
    }
    const party = new Party(host, people);
    if (teams) await party.#joinTeams(teams);
    await host.start();
    for (const person of people) {
      await person.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
      person.seat = await host.seatOf(person.name);
    }
    return party;
  }

  constructor(host, people) {
    this.host = host;
    this.people = people;
  }

  async #joinTeams(teams) {
    const players = (await this.host.members()).filter(({ role }) => role === "player");
    for (const [index, member] of players.entries()) {
      await this.host.tell({ t: "join_team", member: member.id, team: teams[index] });
    }
  }

  /** These people play, all at once, until it is enough. */
  play(people, deck, game, done) {
    return Promise.all(
      people.map((person) => playOn(person.page, deck, person.seat, game, { done })),
    );
  }

  /** Plays on until so many more cards have been won, or the game is over. */
  async playSome(people, deck, game, more) {
    const enough = (await this.host.told()).calls + more;
    await this.play(people, deck, game, async () => {
      const { calls, ended } = await this.host.told();
      return calls >= enough || ended > 0;
    });
  }

  /** Waits until nobody sees another card at a place than anybody else. */
  async agreeOnTable(people = this.people) {
    let seen;
    await until(
      async () => {
        seen = await Promise.all(people.map(({ page }) => look(page)));
        return seen.every((one) => one.size > 0) && allAgree(seen);
      },
      "one table for all",
      30_000,
    ).catch((error) => {
      throw new Error(`${error.message}: ${JSON.stringify(seen?.map((one) => [...one]))}`);
    });
  }

  async over() {
    return (await this.host.phaseNow()) === "over";
  }

  async end() {
    for (const person of this.people) {
      assert.deepEqual(person.errors, []);
      await person.context.close();
    }
    await this.host.close();
  }
}

function allAgree(tables) {
  const known = new Map();
  for (const table of tables) {
    for (const [place, card] of table) {
      if (known.has(place) && known.get(place) !== card) return false;
      known.set(place, card);
    }
  }
  return true;
}
