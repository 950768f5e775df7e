/** One server and one browser for all tests of a suite. */
import { after, afterEach, before } from "node:test";
import { assertNoErrors, startBrowser, startServer } from "./support.mjs";

/** Call this inside `describe`; both are set when the first test begins. */
export function openFixture() {
  const fixture = { server: null, browser: null };
  before(async () => {
    fixture.server = await startServer();
    fixture.browser = await startBrowser();
  });
  afterEach(assertNoErrors);
  after(async () => {
    await fixture.browser?.close();
    await fixture.server?.stop();
  });
  return fixture;
}
