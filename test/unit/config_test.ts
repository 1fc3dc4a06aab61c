/** The programs refuse to start with a wrong configuration, and list everything that is wrong. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { ConfigError, readConfig, readConfigOrExit } from "../../src/config.ts";

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

  it("takes a path of the host, which the public address ends with", () => {
    const own = { ...COMPLETE, BASE_PATH: "/forecasts" };

    expect(readConfig({ ...own, BASE_URL: "https://example.org/forecasts/" }).http).to.include({
      baseUrl: "https://example.org/forecasts",
      basePath: "/forecasts",
    });
    expect(faultsOf({ ...own, BASE_URL: "https://example.org" })).include(
      "BASE_URL must end with BASE_PATH (/forecasts)",
    );
    for (const given of ["forecasts", "/forecasts/", "/", "/a//b", '/a"b'])
      expect(faultsOf({ ...COMPLETE, BASE_PATH: given }), given).include(
        "BASE_PATH must be a path",
      );
  });

  it("refuses a rehearsal in production and with providers, except under npm start", () => {
    const rehearsal = { ...COMPLETE, REHEARSAL: "on" };
    const production = { ...rehearsal, NODE_ENV: "production" };
    expect(readConfig(rehearsal).rehearsal).to.equal(true);
    expect(readConfig(COMPLETE).rehearsal).to.equal(false);
    expect(readConfig({ ...production, PRESAGE_EMBEDDED: "1" }).rehearsal).to.equal(true);
    expect(faultsOf(production)).include("REHEARSAL cannot be on with NODE_ENV=production");
    const provider = { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "presage" };
    expect(faultsOf({ ...rehearsal, ...provider })).include("with providers");
  });

  it("says what a faulty value must look like, in plain words", () => {
    const message = faultsOf({ MONGODB_URI: "x", PORT: "abc" });

    expect(message).include("MONGODB_URI must start with mongodb:// or mongodb+srv://");
    expect(message).include("PORT must be an integer from 0 to 65535");
    expect(message).include("SECRET_KEY");
  });

  it("refuses an address that nothing can listen on or link to", () => {
    for (const given of [
      "9464",
      "localhost:abc",
      ":9464",
      "0.0.0.0:65536",
      "http://0.0.0.0:9464",
    ]) {
      const message = faultsOf({ ...COMPLETE, METRICS_ADDRESS: given });
      expect(message, given).include("METRICS_ADDRESS must be host:port or off");
    }
    for (const given of ["off", "0.0.0.0:9464", "localhost:1", "::1:9464", ""]) {
      const { metricsAddress } = readConfig({ ...COMPLETE, METRICS_ADDRESS: given });
      expect(metricsAddress).to.equal(given);
    }
    const message = faultsOf({ ...COMPLETE, BASE_URL: "forecasts.example.org" });
    expect(message).include("BASE_URL must start with http:// or https://");
  });

  it("reads a superuser of which a part is missing, because there may be one already", () => {
    const adminOf = (given: Record<string, string>) =>
      readConfig({ ...COMPLETE, ...given }).accounts.admin;
    const blank = { username: "", email: "", password: "", token: "" };

    expect(adminOf({})).to.equal(null);
    expect(adminOf({ ADMIN_PASSWORD: " " })).to.equal(null);
    expect(adminOf({ ADMIN_USERNAME: "keeper" })).to.deep.equal({ ...blank, username: "keeper" });
    const token = "ab".repeat(20);
    expect(adminOf({ ADMIN_TOKEN: token })).to.deep.equal({ ...blank, token });
  });

  it("refuses VERIFY_EMAIL=on without a way for mails, before anything else begins", () => {
    const why = /VERIFY_EMAIL needs SMTP_URL or MAIL_OUTBOX/;
    const on = { ...COMPLETE, VERIFY_EMAIL: "on" };
    expect(faultsOf(on)).to.match(why);
    for (const way of [{ SMTP_URL: "smtp://mail" }, { MAIL_OUTBOX: "/outbox" }])
      expect(readConfig({ ...on, ...way }).accounts.verifyEmail).to.equal(true);
    const { code, printed } = startedWith(on);
    expect(code).to.equal(2);
    expect(printed).to.match(why);
    for (const entry of ["src/main.ts", "jobs/main.ts"]) {
      const [before = ""] = readFileSync(entry, "utf8").split("const config = readConfigOrExit();");
      const earlier = before
        .split("\n")
        .filter((line) => !/^(import |\/\*\*|const [A-Z_]+ = \d|$)/.test(line));
      expect(earlier, `statements of ${entry} before it reads the configuration`).to.deep.equal([]);
    }
  });
});

/** Reads the configuration as an entry point does. Returns its exit code and what it printed. */
function startedWith(environment: Record<string, string>) {
  const { env } = process;
  const exit = process.exit.bind(process);
  const write = process.stderr.write.bind(process.stderr);
  let [code, printed]: [unknown, string] = [null, ""];
  process.env = environment;
  process.exit = (given: unknown) => {
    code = given;
    throw new Error("ended");
  };
  process.stderr.write = (text: string) => {
    printed += text;
    return true;
  };
  try {
    expect(() => readConfigOrExit()).to.throw("ended");
  } finally {
    Object.assign(process, { env, exit });
    process.stderr.write = write;
  }
  return { code, printed };
}
