import { expect } from "chai";

interface Apps {
  planApi: (settings: object, env: object) => { stopMs: number };
}
const MODULE = new URL("../../../src/runtime/apps.mjs", import.meta.url).href;

/** What a stop of the API may take besides DRAIN_SECONDS (docs/operations.md), ms. */
const STOP_MS = 15_000;

describe("the plan of the API process", () => {
  const settings = { dataDir: "data", host: "127.0.0.1", port: 1 };
  const before = process.env["DRAIN_SECONDS"];
  afterEach(() => {
    if (before === undefined) delete process.env["DRAIN_SECONDS"];
    else process.env["DRAIN_SECONDS"] = before;
  });

  it("kills no process that still ends its requests", async () => {
    const { planApi } = (await import(MODULE)) as Apps;

    delete process.env["DRAIN_SECONDS"];
    expect(planApi(settings, {}).stopMs).to.be.above(STOP_MS);
    process.env["DRAIN_SECONDS"] = "8";
    expect(planApi(settings, {}).stopMs).to.be.above(STOP_MS + 8_000);
  });
});
