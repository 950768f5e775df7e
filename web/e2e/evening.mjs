/**
 * Plays two whole evenings as people would: four players and a TV, a series with
 * Connect in it, somebody who loses the line, a server that is killed. `npm run
 * evening -- FOLDER` puts pictures of all pages at the moments that matter, films of
 * single frames and a log into the folder. `--only 1` plays the first evening only;
 * `--pages dist` shows a built client instead of the one in the server.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Evening } from "./evening/evening.mjs";
import { EVENINGS } from "./evening/plans.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, pages: { type: "string" } },
});
if (process.env.FANO_URL) {
  throw new Error("only a server that was started here can be killed: unset FANO_URL");
}
const folder = resolve(positionals[0] ?? mkdtempSync(join(tmpdir(), "fano-evening-")));
console.log(`Pictures: ${folder}`);
for (const [index, plan] of EVENINGS.entries()) {
  if (values.only && Number(values.only) !== index + 1) continue;
  const pages = values.pages && resolve(values.pages);
  const { lines, failed } = await Evening.play(plan, { folder, pages });
  console.log(lines.join("\n"));
  if (failed) process.exitCode = 1;
}
