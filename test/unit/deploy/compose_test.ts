/** Checks that docker-compose.yml and its secrets are complete, closed, and fit this program. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect } from "chai";
import { parse } from "yaml";
import { type Config, readConfig } from "../../../src/config.ts";
import { variables } from "../../../src/variables.ts";

type Environment = Record<string, string>;
interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Environment;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
const text = (path: string) => readFileSync(join(root, path), "utf8");
const ENGINES = ["mongo", "redis-queue", "redis-cache"];

/**
 * Fills in variables as compose does: `${NAME:-default}`, `${NAME:?why not}`; `$$` is a dollar
 * sign.
 */
function services(environment: Environment): Record<string, Service> {
  const fill = (value: string): string =>
    value
      .replace(/(?<!\$)\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind, rest: string) => {
        const given = environment[name] ?? "";
        if (given === "" && kind === "?") throw new Error(`${name}: ${rest}`);
        return given === "" ? rest : given;
      })
      .replaceAll("$$", "$");
  const fillText = (_key: unknown, value: unknown) =>
    typeof value === "string" ? fill(value) : value;
  const filled = parse(text("docker-compose.yml"), fillText, { merge: true });
  return filled.services;
}

describe("deploy: Docker Compose", () => {
  let folder: string;
  let secrets: Environment;
  const makeEnv = () =>
    execFileSync("sh", [join(folder, "deploy/make-env.sh")], { encoding: "utf8" });

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "presage-compose-"));
    mkdirSync(join(folder, "deploy"));
    cpSync(join(root, "deploy/make-env.sh"), join(folder, "deploy/make-env.sh"));
    makeEnv();
    secrets = parseEnv(readFileSync(join(folder, ".env"), "utf8")) as Environment;
  });
  after(() => rmSync(folder, { recursive: true }));

  const configOf = (name: "api" | "jobs", given: Environment = {}): Config =>
    readConfig(services({ ...secrets, ...given })[name]!.environment);

  it("creates the secrets once, readable only by the owner", () => {
    const before = readFileSync(join(folder, ".env"), "utf8");
    expect(statSync(join(folder, ".env")).mode & 0o777).to.equal(0o600);
    expect(makeEnv()).to.include("was not changed");
    expect(readFileSync(join(folder, ".env"), "utf8")).to.equal(before);
    const drawn = ["SECRET_KEY", "MONGO_PASSWORD", "MONGO_KEY", "REDIS_PASSWORD"];
    const values = drawn.map((name) => secrets[name]);
    for (const value of values) expect(value).to.match(/^[0-9a-f]{48,}$/);
    expect(new Set(values).size).to.equal(drawn.length);
    expect(text(".gitignore").split("\n")).to.include(".env");
  });

  it("starts nothing without the secrets, and says how to create them", () => {
    expect(() => services({})).to.throw("deploy/make-env.sh");
    for (const name of ["SECRET_KEY", "MONGO_PASSWORD", "MONGO_KEY", "REDIS_PASSWORD"]) {
      expect(() => services({ ...secrets, [name]: "" })).to.throw(name);
    }
  });

  it("gives api and jobs a valid configuration without unknown variables", () => {
    const known = new Set(["NODE_ENV", ...variables.map(({ name }) => name)]);
    for (const name of ["api", "jobs"] as const) {
      expect(configOf(name).secretKey).to.equal(secrets["SECRET_KEY"]);
      const given = Object.keys(services(secrets)[name]!.environment);
      expect(given.filter((one) => !known.has(one))).to.deep.equal([]);
    }
  });

  it("hands on every variable except those of the containers, and none that is empty", () => {
    const engines = ["MONGODB_URI", "REDIS_URL", "REDIS_CACHE_URL", "SECRET_KEY"];
    const own = ["HOST", "PORT", "DATA_DIR", "METRICS_ADDRESS", ...engines];
    const others = variables.map(({ name }) => name).filter((name) => !own.includes(name));
    const given = Object.fromEntries(others.map((name) => [name, `the ${name} of .env`]));
    for (const name of ["api", "jobs"] as const) {
      expect(services({ ...secrets, ...given })[name]!.environment).to.include(given);
      const { environment } = services(secrets)[name]!;
      const decided = [...own, "TRUST_PROXY"].flatMap((one) =>
        one in environment ? [[one, environment[one]]] : [],
      );
      expect(configOf(name)).to.deep.equal(readConfig(Object.fromEntries(decided)));
      // The image sets them, and an empty one here would replace that.
      expect(environment).to.not.have.any.keys("HOST", "PORT", "DATA_DIR");
    }
  });

  it("trusts the proxy in front, unless there is none", () => {
    expect(configOf("api").http.trustProxy).to.equal(true);
    expect(configOf("api", { TRUST_PROXY: "off" }).http.trustProxy).to.equal(false);
  });

  it("serves /metrics to the other containers, at the address that Prometheus reads", () => {
    const { scrape_configs: scraped } = parse(text("deploy/prometheus/prometheus.yml"));
    const found = scraped.find(({ job_name: name }: any) => name === "presage-compose");
    for (const { names, port } of found.dns_sd_configs) {
      expect(configOf(names[0]).metricsAddress).to.equal(`0.0.0.0:${port}`);
    }
    expect(services(secrets)["jobs"]!.healthcheck.test.join(" ")).to.include(
      `${configOf("jobs").metricsAddress.replace("0.0.0.0", "127.0.0.1")}/healthz`,
    );
  });

  it("protects every engine with a password that the processes have", () => {
    const all = services(secrets);
    const { mongo, redis } = configOf("api");
    expect(new URL(mongo.uri).password).to.equal(secrets["MONGO_PASSWORD"]);
    expect(all["mongo"]!.environment["MONGO_INITDB_ROOT_PASSWORD"]).to.equal(
      secrets["MONGO_PASSWORD"],
    );
    expect(all["mongo"]!.environment["MONGO_INITDB_ROOT_USERNAME"]).to.equal(
      new URL(mongo.uri).username,
    );
    expect(all["mongo"]!.command).to.include("--keyFile");
    for (const [name, url] of [
      ["redis-queue", redis.url],
      ["redis-cache", redis.cacheUrl],
    ] as const) {
      const { command = [], image } = all[name]!;
      expect(command[command.indexOf("--requirepass") + 1]).to.equal(secrets["REDIS_PASSWORD"]);
      expect(new URL(url).password).to.equal(secrets["REDIS_PASSWORD"]);
      expect(image).to.match(/^valkey\/valkey:8/);
    }
  });

  it("publishes engines and API on the loopback only", () => {
    for (const name of ["api", ...ENGINES, "prometheus", "grafana"]) {
      for (const port of services(secrets)[name]!.ports ?? []) {
        expect(port).to.match(/^127\.0\.0\.1:/);
      }
    }
  });

  it("has a proxy with TLS and a place for metrics, which only their profiles start", () => {
    const all = services({ ...secrets, SITE: "forecasts.example.org" });
    const profileOf = (name: string) => all[name]!.profiles;
    expect(["proxy", "prometheus", "grafana"].map(profileOf)).to.deep.equal([
      ["proxy"],
      ["observe"],
      ["observe"],
    ]);
    expect(["api", "jobs", ...ENGINES].flatMap((name) => profileOf(name) ?? [])).to.deep.equal([]);
    expect(all["proxy"]!.environment["SITE"]).to.equal("forecasts.example.org");
    for (const name of ["proxy", "prometheus", "grafana"])
      for (const volume of all[name]!.volumes ?? [])
        if (volume.startsWith("./"))
          expect(existsSync(join(root, volume.split(":")[0]!))).to.be.true;
    expect(
      parse(text("deploy/prometheus/compose.yml")).scrape_configs[0].dns_sd_configs,
    ).to.deep.equal(
      parse(text("deploy/prometheus/prometheus.yml")).scrape_configs[1].dns_sd_configs,
    );
  });

  it("uses one version of Node, which the package allows", () => {
    const images = Array.from(text("Dockerfile").matchAll(/^FROM (\S+)/gm), ([, image]) => image);
    expect(new Set(images)).to.deep.equal(new Set(["node:24-bookworm-slim"]));
    expect(JSON.parse(text("package.json")).engines.node).to.equal("^20.19 || >=22.12");
  });
});
