/** At the end all pages must tell the same story. */

/** What the results of a page say: the champions on its podium, and its tables. */
function readResults() {
  const text = (element) => (element?.innerText ?? "").replace(/\s+/g, " ").trim();
  const rows = [...document.querySelectorAll("table tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map(text),
  );
  const first = document.querySelector("section.podium .step-0");
  // Without the badge that says “you”.
  const nameIn = (element) => element.firstChild.textContent.trim();
  return {
    champions: [...(first?.querySelectorAll(".words .name") ?? [])].map(nameIn).sort(),
    rows,
    headline: text(document.querySelector("h1.revealed, h2.revealed, h1")),
  };
}

/** How many games somebody has won, according to a page's table. */
function winsOf({ rows }, name, screen) {
  if (screen) return Number(rows.find((row) => row.some((cell) => cell.includes(name)))?.at(-1));
  const column = rows[0]?.findIndex((cell) => cell.endsWith(name));
  return Number(rows.at(-1)?.[column]);
}

/** Everything that does not agree, as sentences. */
export async function disagreements(people) {
  const problems = [];
  const host = people[0].wire.room;
  const { wins, champions } = host.progress;
  const { seats } = people[0].wire.series;
  const nameAt = (seat) => host.members.find(({ id }) => id === seats[seat])?.name;
  const expected = champions.map(nameAt).sort();
  for (const { page, on, wire } of people) {
    const { progress } = wire.room;
    if (JSON.stringify(progress) !== JSON.stringify(host.progress)) {
      problems.push(`${on} was told ${JSON.stringify(progress)}`);
    }
    const seen = await page.evaluate(readResults);
    if (JSON.stringify(seen.champions) !== JSON.stringify(expected)) {
      problems.push(`${on} shows ${seen.champions} as champion, not ${expected}`);
    }
    for (const [seat, won] of wins.entries()) {
      const shown = winsOf(seen, nameAt(seat), on === "tv");
      if (shown !== won) problems.push(`${on} shows ${shown} wins of ${nameAt(seat)}, not ${won}`);
    }
  }
  return { problems, champions: expected };
}

/** Who called how often, and what became of it. */
export function callLines(people) {
  return people
    .filter(({ on }) => on !== "tv")
    .map(({ name, on, wire, finished }) => {
      const { taken, late, wrong, refused } = wire.answers;
      const rest = `${late} late, ${wrong} wrong, ${refused} refused`;
      return `${name} (${on}): ${finished} gestures, ${wire.calls} calls, ${taken} won, ${rest}`;
    });
}
