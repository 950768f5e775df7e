/** One server and one browser for all tests of a suite. */
import { after, afterEach, before } from "node:test";
import { nobodyComplains, startBrowser, startServer } from "./around.mjs";

/** To be called inside `describe`; both are there when the first test begins. */
export function openStage() {
  const stage = { server: null, browser: null };
  before(async () => {
    stage.server = await startServer();
    stage.browser = await startBrowser();
  });
  afterEach(nobodyComplains);
  after(async () => {
    await stage.browser?.close();
    await stage.server?.stop();
  });
  return stage;
}
