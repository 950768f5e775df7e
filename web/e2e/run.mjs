/**
 * Runs the tests in browsers, two files at once: `npm run e2e`, or with the files to run.
 *
 * These tests start servers and browsers on whatever machine there is. A file that fails
 * is run once more, alone; what passed only then is named at the end, because it is to be
 * mended. A file that fails again fails the run.
 */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";

const FOLDERS = ["e2e", "e2e/browsers"];
/** If more files than that fail, it is not the machine: nothing is run again. */
const REPEATED_MAX = 4;

/** Every file of tests. */
function allFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".test.mjs"))
      .map((name) => join(folder, name)),
  ).sort();
}

/** Runs the files and tells which of them failed. */
async function failing(files, concurrency) {
  const failed = new Set();
  const tests = run({ files, concurrency });
  tests.on("test:fail", ({ file, name, todo }) => {
    if (todo === undefined) failed.add(file ?? name);
  });
  const report = tests.compose(new spec());
  report.pipe(process.stdout);
  await once(report, "end");
  return [...failed];
}

const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked : allFiles();
const first = await failing(files, 2);
const repeated = first.length <= REPEATED_MAX ? first : [];
const second = repeated.length > 0 ? await failing(repeated, 1) : first;
for (const file of first) {
  const outcome = second.includes(file) ? "FAILED" : "PASSED ONLY THE SECOND TIME";
  console.log(`${outcome}: ${file}`);
}
process.exitCode = second.length > 0 ? 1 : 0;
