/** The programs refuse to start with a wrong configuration, and list everything that is wrong. */
import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { ConfigError, readConfig } from "../../src/config.ts";

const COMPLETE = {
  MONGODB_URI: "mongodb://127.0.0.1:1/none",
  REDIS_URL: "redis://127.0.0.1:1",
  SECRET_KEY: "ab".repeat(32),
};

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("The configuration was taken");
}

describe("readConfig", () => {
  it("reports all missing variables at once", () => {
    const message = faultsOf({});

    for (const name of ["MONGODB_URI", "REDIS_URL", "SECRET_KEY"]) expect(message).include(name);
  });

  it("takes the public address without its final slashes", () => {
    const addressOf = (given: string) => readConfig({ ...COMPLETE, BASE_URL: given }).http.baseUrl;

    expect(addressOf("https://cup.example/")).to.equal("https://cup.example");
    expect(addressOf("https://cup.example/sub//")).to.equal("https://cup.example/sub");
    expect(addressOf("")).to.equal(null);
  });

  it("says what a faulty value must look like, in plain words", () => {
    const message = faultsOf({ MONGODB_URI: "x", PORT: "abc" });

    expect(message).include("MONGODB_URI must start with mongodb:// or mongodb+srv://");
    expect(message).include("PORT must be an integer from 0 to 65535");
    expect(message).include("SECRET_KEY");
  });

  it("refuses VERIFY_EMAIL=on because nothing sends mail, and says so", () => {
    const why = /VERIFY_EMAIL must be off: nothing sends mail yet/;

    expect(faultsOf({ ...COMPLETE, VERIFY_EMAIL: "on" })).to.match(why);
    for (const entry of ["src/main.ts", "jobs/main.ts"]) {
      const { status, stderr } = spawnSync("node", ["--import", "tsx", entry], {
        env: { ...process.env, ...COMPLETE, VERIFY_EMAIL: "on" },
        encoding: "utf8",
      });
      expect(status, entry).to.equal(2);
      expect(stderr, entry).to.match(why);
    }
    expect(() => readConfig({ ...COMPLETE, VERIFY_EMAIL: "off" })).to.not.throw();
  }).timeout(60_000);
});
