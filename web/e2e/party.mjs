/** People in one room, each with their own browser context, and a host who sets it up. */
import assert from "node:assert/strict";
import { newPerson, until, joinRoom } from "./support.mjs";
import { Host } from "./host.mjs";
import { visibleCards, playOn } from "./player.mjs";
import { recordTables } from "./table-log.mjs";

export class Party {
  /**
   * Starts a game with these people. `breakable` names one whose connection can be
   * cut; with `logged` every page logs the tables it has shown; `prepare` is called with
   * every page before it loads. `through` maps names to another address of the server;
   * `expectedErrors` are allowed console messages.
   */
  static async begin(browser, url, names, settings, options = {}) {
    const { size, teams, breakable, logged, prepare, through = {}, expectedErrors } = options;
    const host = await Host.open(url);
    await host.configure(settings);
    const people = [];
    for (const name of names) {
      const person = await newPerson(browser, through[name] ?? url, {
        name,
        size,
        breakable: name === breakable,
        expectedErrors,
      });
      if (logged) await recordTables(person.page);
      await prepare?.(person.page);
      await joinRoom(person.page, `/r/${host.code}`);
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
      await this.host.send({ t: "join_team", member: member.id, team: teams[index] });
    }
  }

  /** These people play, all at once, until `done`. */
  play(people, deck, game, done) {
    return Promise.all(
      people.map((person) => playOn(person.page, deck, person.seat, game, { done })),
    );
  }

  /** Plays until `more` further calls have won, or the game is over. */
  async playSome(people, deck, game, more) {
    const enough = (await this.host.state()).calls + more;
    await this.play(people, deck, game, async () => {
      const { calls, ended } = await this.host.state();
      return calls >= enough || ended > 0;
    });
  }

  /** Waits until everybody sees the same card at every place. */
  async waitForSameTable(people = this.people) {
    let seen;
    await until(
      async () => {
        seen = await Promise.all(people.map(({ page }) => visibleCards(page)));
        return seen.every((one) => one.size > 0) && allAgree(seen);
      },
      "the same table for everybody",
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
