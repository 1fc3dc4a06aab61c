import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

interface Apps {
  appEnvironment: (settings: object, engines: object) => Record<string, string>;
  planApi: (settings: object, env: object) => { stopMs: number };
  planJobs: (settings: object, env: object) => { stopMs: number; env: Record<string, string> };
}
const MODULE = new URL("../../../src/runtime/apps.mjs", import.meta.url).href;

/** What a stop of the API may take besides DRAIN_SECONDS (docs/operations.md), ms. */
const STOP_MS = 15_000;
/** What a stop of the jobs process may take besides DRAIN_SECONDS (jobs/main.ts), ms. */
const JOBS_STOP_MS = 5_000;

describe("the environment of the programs", () => {
  const before = process.env["SECRET_KEY"];
  afterEach(() => {
    if (before === undefined) delete process.env["SECRET_KEY"];
    else process.env["SECRET_KEY"] = before;
  });

  it("has the given secret key, or else the key that lies beside the data", async () => {
    const { appEnvironment } = (await import(MODULE)) as Apps;
    const dataDir = mkdtempSync(join(tmpdir(), "presage-apps-"));
    const settings = { dataDir, host: "127.0.0.1", port: 1, baseUrl: "", redisCacheUrl: "" };
    const secret = () =>
      appEnvironment(settings, { mongoUri: "mongodb://x", redisUrl: "redis://x" })["SECRET_KEY"];

    delete process.env["SECRET_KEY"];
    const own = secret();
    const again = secret();
    const given = "ab".repeat(32);
    process.env["SECRET_KEY"] = given;
    const chosen = secret();
    rmSync(dataDir, { recursive: true });

    expect(own).to.match(/^[0-9a-f]{64}$/);
    expect([again, chosen]).to.deep.equal([own, given]);
  });
});

describe("the plans of the processes", () => {
  const settings = { dataDir: "data", host: "127.0.0.1", port: 1 };
  const before = process.env["DRAIN_SECONDS"];
  afterEach(() => {
    if (before === undefined) delete process.env["DRAIN_SECONDS"];
    else process.env["DRAIN_SECONDS"] = before;
  });

  it("kill no API process that still ends its requests", async () => {
    const { planApi } = (await import(MODULE)) as Apps;

    delete process.env["DRAIN_SECONDS"];
    expect(planApi(settings, {}).stopMs).to.be.above(STOP_MS);
    process.env["DRAIN_SECONDS"] = "8";
    expect(planApi(settings, {}).stopMs).to.be.above(STOP_MS + 8_000);
  });

  it("kill no jobs process that still puts its jobs back", async () => {
    const { planJobs } = (await import(MODULE)) as Apps;

    for (const given of [undefined, "8"]) {
      if (given === undefined) delete process.env["DRAIN_SECONDS"];
      else process.env["DRAIN_SECONDS"] = given;
      const { stopMs, env } = planJobs(settings, {});
      expect(stopMs).to.be.above(JOBS_STOP_MS + Number(env["DRAIN_SECONDS"]) * 1_000);
    }
  });
});
