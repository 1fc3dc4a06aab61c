/**
 * Sends 1,800 requests made from the API document, and three thousand in a full run.
 * docs/reliability.md says how to send more.
 */
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import { testMongoUri } from "../support/engines.ts";
import { IS_FULL } from "../support/full.ts";
import { operationCount, runFuzz } from "../torture/fuzz/run.ts";
import { createWatch, watched } from "../torture/fuzz/watch.ts";

const REQUESTS = IS_FULL ? 3_000 : 2_000;

describe("requests made from the API document", () => {
  const watch = createWatch();
  let app: TestApp;

  before(async () => {
    const environment = { MONGODB_URI: watched(testMongoUri("fuzz")) };
    app = await startApp("fuzz", { environment, watch: watch.onServer });
    watch.follow(app.caps);
  });
  after(() => app.close());

  it("valid, nearly valid and absurd ones, from every caller, get answers that the document allows", async function () {
    this.timeout(240_000);
    const outcome = await runFuzz({ app, watch }, { seed: 1, requests: REQUESTS });
    expect(outcome.failures.join("\n")).to.equal("");
    // The checks above need this: all kinds of answers occurred, and writes were noticed.
    for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 415]) {
      expect(outcome.statuses.get(status), `answers with ${status}`).to.be.greaterThan(0);
    }
    expect(outcome.operations.size).to.equal(operationCount);
    expect(outcome.writesSeen).to.be.greaterThan(REQUESTS / 15);
    expect(outcome.refused.watched).to.be.greaterThan(REQUESTS / 3);
    expect(outcome.refused.compared).to.be.greaterThan(REQUESTS / 600);
  });
});
