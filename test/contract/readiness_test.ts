/**
 * Readiness while a dependency is unavailable: the answer names it and not its address (Contract
 * 3.9).
 */
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";

/** No server listens at this address. */
const AWAY = "redis://somebody:topsecret@127.0.0.1:1";

describe("readiness while Redis is unavailable", () => {
  let app: TestApp;

  before(async () => {
    app = await startApp("readiness", { environment: { REDIS_CACHE_URL: AWAY } });
  });
  after(() => app.close());

  it("answers 503 with a reason for each dependency, never an address or a secret", async () => {
    const { status, body, text, headers } = await app.as(null).get("/readyz");

    expect(status).to.equal(503);
    expect(body.ready).to.equal(false);
    expect(body.checks).to.include({ mongo: "ok", redis: "ok" });
    expect(body.checks.cache).to.be.a("string").and.not.equal("ok");
    expect(headers.get("retry-after")).to.equal("1");
    expect(text).to.not.match(/topsecret|somebody|127\.0\.0\.1|redis:\/\//);
  });

  it("reports the process as alive", async () => {
    const { status, text } = await app.as(null).get("/healthz");

    expect(status).to.equal(200);
    expect(text).to.equal("ok");
  });

  it("reports the same in the figures for staff", async () => {
    const staff = await app.make.account({ isStaff: true });
    const { status, body, text } = await app.as(staff.token).get("/api/admin/status/");

    expect(status).to.equal(200);
    expect(body.dependencies.cache).to.not.equal("ok");
    expect(text).to.not.match(/topsecret|127\.0\.0\.1/);
  });
});
