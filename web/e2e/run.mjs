/**
 * Runs the tests in browsers, two files at once (or `FANO_FILES_AT_ONCE`): `npm run e2e`, or with
 * the files to run.
 *
 * These tests start servers and browsers on whatever machine there is. A file that fails
 * is run once more, alone; what passed only then is named at the end, because it is to be
 * mended. A file that fails again fails the run. What took longest is named at the end too.
 */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";

const FOLDERS = ["e2e", "e2e/browsers"];
/** If more files than that fail, it is not the machine: nothing is run again. */
const REPEATED_MAX = 4;
/**
 * A file that takes longer has failed, be it that it waits for something that never comes, or that
 * it left something behind that keeps its process alive. The slowest take 8 minutes beside others.
 */
const FILE_MS_MAX = 20 * 60_000;
/** How many of the slowest files and tests are named. */
const SLOWEST = 10;

/** Every file of tests. */
function allFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".test.mjs"))
      .map((name) => join(folder, name)),
  ).sort();
}

/** How long every file and every test in it has taken, in milliseconds. */
const times = { files: [], tests: [] };

/** Notes the times of files, which are reported like tests, and of tests with their suites. */
function takeTimes(tests) {
  const names = new Map();
  tests.on("test:start", ({ file, name, nesting }) => {
    names.set(file, [...(names.get(file) ?? []).slice(0, nesting), name]);
  });
  const isFile = ({ name, file }) => file === undefined || resolve(name) === file;
  const note = (event) => {
    const { file, nesting, details } = event;
    if (isFile(event) || details.type === "suite") return;
    const path = [relative(".", file), ...names.get(file).slice(0, nesting + 1)];
    times.tests.push([path.join(", "), details.duration_ms]);
  };
  tests.on("test:pass", note);
  tests.on("test:fail", note);
  tests.on("test:complete", (event) => {
    if (isFile(event)) times.files.push([relative(".", event.name), event.details.duration_ms]);
  });
}

function printSlowest(title, all) {
  console.log(`\n${title}:`);
  const slowest = [...all].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
  for (const [name, time] of slowest) {
    console.log(`${(time / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }
}

/** Runs the files and tells which of them failed. */
async function failing(files, concurrency) {
  const failed = new Set();
  const tests = run({ files, concurrency, timeout: FILE_MS_MAX });
  takeTimes(tests);
  tests.on("test:fail", ({ file, name, todo }) => {
    if (todo === undefined) failed.add(file ?? name);
  });
  const report = tests.compose(new spec());
  report.pipe(process.stdout);
  await once(report, "end");
  return [...failed];
}

const begin = performance.now();
const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked : allFiles();
const first = await failing(files, Number(process.env.FANO_FILES_AT_ONCE ?? 2));
const repeated = first.length <= REPEATED_MAX ? first : [];
const second = repeated.length > 0 ? await failing(repeated, 1) : first;
for (const file of first) {
  const outcome = second.includes(file) ? "FAILED" : "PASSED ONLY THE SECOND TIME";
  console.log(`${outcome}: ${file}`);
}
const minutes = (performance.now() - begin) / 60_000;
printSlowest(`${minutes.toFixed(1)} minutes. The slowest files`, times.files);
printSlowest("The slowest tests", times.tests);
process.exitCode = second.length > 0 ? 1 : 0;
