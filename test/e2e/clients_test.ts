/**
 * Each client is packed, installed into an empty folder, and passes its own tests and runs its bot
 * there, against a platform as `npm start` makes it.
 */
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { Presage, type Question } from "../../clients/typescript/src/index.ts";
import { openBrowser } from "../support/browser.ts";
import { type DemoPlatform, demoPlatform } from "../support/demo_platform.ts";
import { root } from "../support/doc_fences.ts";
import { itInFull } from "../support/full.ts";
import { McpHttp, McpProcess } from "../support/mcp_process.ts";
import { PYTHON, pythonEnvironment } from "../support/python.ts";

const run = promisify(execFile);
interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

const clients = join(root, "clients");

/** Runs in a page. Scripts for pages are texts, because tests know no types of a browser. */
const IN_BROWSER = `import("/client/index.js").then(async ({ Presage, PresageError }) => {
  const presage = new Presage({ baseUrl: location.origin, token: "TOKEN" });
  const { username: name } = await presage.me();
  for await (const { id, status } of presage.questions({ forecast_type: ["binary"] })) {
    if (status !== "open") continue;
    await presage.forecast([{ question: id, probability_yes: 0.41 }], { check: true });
    const value = (await presage.question(id)).my_forecasts.latest.forecast_values[1];
    await presage.withdraw([{ question: id }]);
    const wrong = [{ question: id, probability_yes: 70 }];
    const error = await presage.forecast(wrong).catch((refusal) => refusal);
    return { name, value, fix: error instanceof PresageError && error.faults[0].fix };
  }
})`;

describe("the clients", function () {
  this.timeout(300_000);
  let platform: DemoPlatform;
  const parent = mkdtempSync(join(tmpdir(), "presage-clients-"));

  before(async () => {
    platform = await demoPlatform();
  });
  after(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  /** Runs a program as the reader of the client's page does. A failure shows what it printed. */
  async function inFolder(
    folder: string,
    [program = "", ...argv]: readonly string[],
    given: Readonly<Record<string, string>> = {},
  ): Promise<Printed> {
    const { baseUrl: BASE_URL, demoFile: DEMO_JSON } = platform;
    const env: NodeJS.ProcessEnv = { ...process.env, BASE_URL, DEMO_JSON, ...given };
    delete env["TOKEN"];
    try {
      return await run(program, argv, { cwd: folder, env });
    } catch (error) {
      const { stdout = "", stderr = "" } = error as Partial<Printed>;
      throw new Error(`${program} ${argv.join(" ")}\n${stdout}${stderr}`, { cause: error });
    }
  }

  /** Packs a client and installs the archive in an empty folder. */
  async function installPacked(source: string, folder: string, flag: string): Promise<void> {
    mkdirSync(folder);
    await inFolder(source, ["npm", "pack", "--silent", "--pack-destination", folder]);
    const [archive = ""] = readdirSync(folder);
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    await inFolder(folder, ["npm", "install", flag, "--silent", `./${archive}`]);
  }

  /** The tests before it have withdrawn a forecast of each type. */
  async function expectBot(runBot: () => Promise<Printed>): Promise<void> {
    const lines = (await runBot()).stdout.trim().split("\n");
    expect(lines.at(-1)).to.equal(`${lines.length - 1} forecasts sent`);
    expect(lines.length).to.be.above(5);
    expect((await runBot()).stdout).to.equal("0 forecasts sent\n");
  }

  describe("@presage/client", () => {
    const source = join(clients, "typescript");
    const folder = join(parent, "typescript");
    const tests = readdirSync(join(source, "test")).filter((name) => name.endsWith("_test.ts"));
    const modules = join(root, "node_modules");

    before(async () => {
      await installPacked(source, folder, "--offline");
      cpSync(join(source, "test"), join(folder, "test"), { recursive: true });
    });

    // `npm run typecheck` looks at the same files before they are packed.
    itInFull("has its types with it", async () => {
      const tsc = join(modules, "typescript/bin/tsc");
      const flags = "--noEmit --strict --target es2023 --module nodenext --types node".split(" ");
      const types = ["--allowImportingTsExtensions", "--typeRoots", join(modules, "@types")];
      const files = tests.map((name) => join("test", name));
      const options = [...flags, ...types, "--ignoreConfig", ...files];

      await inFolder(folder, [process.execPath, tsc, ...options]);
    });

    for (const name of tests)
      it(`passes ${name}`, async () => {
        const tsx = join(modules, "tsx/dist/loader.mjs");
        const argv = [process.execPath, "--import", tsx, "--test", join("test", name)];

        const { stdout } = await inFolder(folder, argv);
        expect(stdout)
          .to.match(/^# pass [1-9]\d*$/m)
          .and.match(/^# (skipped|todo) 0$/m);
      });

    it("checks, forecasts and reads errors in a browser, from its files alone", async function () {
      const browser = await openBrowser(this);
      try {
        const { base_url, bot } = JSON.parse(readFileSync(platform.demoFile, "utf8"));
        const page = await (await browser.newContext()).newPage();
        await page.route("**/client/**", (route) => {
          const [, name = ""] = route.request().url().split("/client/");
          if (name === "page") return route.fulfill({ contentType: "text/html", body: "" });
          const path = join(folder, "node_modules/@presage/client/dist", name);
          return route.fulfill({ contentType: "text/javascript", path });
        });
        await page.goto(`${base_url}/client/page`);
        expect(await page.evaluate(IN_BROWSER.replace("TOKEN", bot.token))).to.deep.equal({
          name: bot.username,
          value: 0.41,
          fix: "Send a number from 0 to 1",
        });
      } finally {
        await browser.close();
      }
    });

    it("has a bot that forecasts each open question once", async () => {
      const bot = "node_modules/@presage/client/dist/examples/bot.js";

      await expectBot(() => inFolder(folder, [process.execPath, bot]));
    });
  });

  describe("presage-client", () => {
    const folder = join(parent, "python");
    const site = join(folder, "site");
    const tests = readdirSync(join(clients, "python/tests")).filter((name) => /^test_/.test(name));

    before(async () => {
      // A build leaves files beside the sources, so a copy is built.
      cpSync(join(clients, "python"), join(folder, "source"), { recursive: true });
      const env = await pythonEnvironment();
      const pip = [PYTHON, "-m", "pip"];
      const own = ["--no-deps", "--no-index"];
      const build = ["wheel", "--no-build-isolation", ...own, "--wheel-dir", ".", "./source"];
      await inFolder(folder, [...pip, ...build], env);
      const wheel = readdirSync(folder).find((name) => name.endsWith(".whl")) ?? "";
      await inFolder(folder, [...pip, "install", ...own, "--target", site, wheel], env);
      for (const name of ["tests", "examples"])
        cpSync(join(clients, "python", name), join(folder, name), { recursive: true });
    });

    itInFull("has types that agree with those of its bot", async () => {
      const env = { ...(await pythonEnvironment()), MYPYPATH: site };
      const options = ["--strict", "--ignore-missing-imports", "--cache-dir", "types"];
      const files = ["examples/bot.py", join(site, "presage_client")];

      await inFolder(folder, [PYTHON, "-m", "mypy", ...options, ...files], env);
    });

    for (const name of tests)
      it(`passes ${name}`, async () => {
        const env = await pythonEnvironment(site);

        const { stderr } = await inFolder(join(folder, "tests"), [PYTHON, name], env);
        expect(stderr).to.match(/^Ran [1-9]\d* tests? in .*\n\nOK$/m);
      });

    it("has a bot that forecasts each open question once", async () => {
      const env = await pythonEnvironment(site);

      await expectBot(() => inFolder(folder, [PYTHON, "examples/bot.py"], env));
    });
  });

  describe("@presage/mcp", () => {
    const source = join(clients, "mcp");
    const folder = join(parent, "mcp");
    const READS = [
      ...["list_questions", "read_question", "build_distribution", "own_forecasts"],
      ...["check_forecast", "check_withdraw", "check_comment"],
    ];
    const percentiles = [0.1, 0.5, 0.9];
    let presage: Presage;
    let reader: McpProcess;
    let writer: McpProcess;
    let binary: Question;
    let numeric: Question;
    let forecasts: Readonly<Record<string, unknown>>[];
    let distribution: { percentiles: { p: number; value: number | string }[] };

    const start = async (...args: string[]) => {
      const { base_url, bot } = JSON.parse(readFileSync(platform.demoFile, "utf8"));
      const env = { PRESAGE_URL: base_url, PRESAGE_TOKEN: bot.token };
      presage = new Presage({ baseUrl: base_url, token: bot.token });
      const server = new McpProcess(join(folder, "node_modules/.bin/presage-mcp"), args, env);
      await server.start();
      return server;
    };
    const openOf = async (type: "binary" | "numeric") => {
      const query = { statuses: ["open"], forecast_type: [type] };
      const { questions } = (await reader.call("list_questions", query)).value;
      return presage.question(questions.find((found: any) => found.status === "open").id);
    };
    const own = async ({ id }: Question) => (await presage.question(id)).my_forecasts;

    before(async () => {
      // The packages of the archive are in the cache of npm, from which those of the project came.
      await installPacked(source, folder, "--prefer-offline");
      reader = await start();
      writer = await start("--write");
      binary = await openOf("binary");
      numeric = await openOf("numeric");
      const range = numeric.scaling.continuous_range ?? [];
      const at = (p: number) => ({ p, value: range[Math.round(p * (range.length - 1))]! });
      distribution = { percentiles: percentiles.map(at) };
      forecasts = [
        { question: binary.id, probability_yes: 0.63 },
        { question: numeric.id, distribution },
      ];
    });

    after(async () => {
      await reader.close();
      await writer.close();
    });

    it("names its version, and lists tools that write only with --write", async () => {
      const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
      expect(reader.version).to.equal(version);
      expect(await reader.tools()).to.have.members(READS);
      expect(await writer.tools()).to.have.members([...READS, "forecast", "withdraw", "comment"]);
    });

    it("walks through the pages of questions, and reads one as the API has it", async () => {
      const query = { statuses: ["open"], limit: 7 };
      const found: number[] = [];
      let offset: number | null = 0;
      while (offset !== null) {
        const { value } = await reader.call("list_questions", { ...query, offset });
        found.push(...value.questions.map(({ id }: Question) => id));
        offset = value.next_offset;
      }
      const all: number[] = [];
      for await (const { id } of presage.questions({ statuses: ["open"] })) all.push(id);
      expect(found).to.have.members(all);

      const { value } = await reader.call("read_question", { question: binary.id });
      const stored = await presage.question(binary.id, { with_cp: true });
      const { aggregations, my_forecasts, ...rest } = stored;
      expect(value).to.deep.equal({
        ...rest,
        prediction: aggregations?.recency_weighted.latest,
        my_latest_forecast: my_forecasts.latest,
      });
    });

    it("builds a distribution and checks a forecast without storing it", async () => {
      const before = await own(numeric);
      const input = { question: numeric.id, distribution };
      const built = await reader.call("build_distribution", input);
      const checked = await reader.call("check_forecast", { forecasts });

      expect(built.value).to.deep.equal(await presage.buildCdf(numeric.id, distribution));
      expect(checked.value.would.map((row: any) => row.question)).to.deep.equal([
        binary.id,
        numeric.id,
      ]);
      expect(await own(numeric)).to.deep.equal(before);
    });

    it("refuses every write without --write", async () => {
      const before = await own(binary);
      const inputs = {
        forecast: { forecasts },
        withdraw: { withdrawals: [{ question: binary.id }] },
        comment: { on_post: binary.post_id, text: "Not to be written." },
      };
      for (const [name, input] of Object.entries(inputs)) {
        const { isError, text } = await reader.call(name, input);
        expect(isError, name).to.equal(true);
        expect(text).to.equal(
          `${name} changes something: start presage-mcp with --write to allow it.`,
        );
      }
      expect(await own(binary)).to.deep.equal(before);
    });

    it("answers with the sentence of the server and what to send instead", async () => {
      const wrong = { forecasts: [{ question: binary.id, probability_yes: 1.7 }] };
      const faulty = await writer.call("forecast", wrong);
      const [detail, fault, request, ...others] = faulty.text.split("\n");
      expect(faulty.isError).to.equal(true);
      expect(detail).to.match(/^400 .*The probability is 1.7, above 1/);
      expect(fault).to.match(/^item 0: probability_yes: .* Fix: Send a number from 0 to 1\.$/);
      expect(request).to.match(/^Request [\w-]+$/);
      expect(others).to.deep.equal([]);

      const { isError, text } = await writer.call("read_question", { question: 999_999_999 });
      expect(isError).to.equal(true);
      expect(text).to.match(/^404 /);
      expect(await reader.call("build_distribution", { question: numeric.id })).to.deep.equal({
        isError: true,
        text: "build_distribution needs distribution.",
        value: undefined,
      });
      expect((await reader.call("resolve")).text).to.equal(
        "There is no tool resolve. tools/list names the tools.",
      );
    });

    it("forecasts, and lists what it forecast", async () => {
      const sent = await writer.call("forecast", { forecasts });
      const { continuous_cdf: cdf } = await presage.buildCdf(numeric.id, distribution);
      expect(sent.value).to.deep.equal({ recorded: [binary.id, numeric.id] });
      expect((await own(binary)).latest?.forecast_values[1]).to.equal(0.63);
      const values = (await own(numeric)).latest?.forecast_values ?? [];
      // A CDF is stored with ten digits.
      expect(values.map((value) => value!.toFixed(9))).to.deep.equal(
        cdf.map((value) => value.toFixed(9)),
      );

      const query = { question: [binary.id, numeric.id], active: true };
      const { value } = await reader.call("own_forecasts", query);
      const rows = await presage.request("GET", "/api/users/me/forecasts/", { query });
      expect(value).to.deep.equal(rows);
      expect(rows.results).to.have.length(2);
    });

    it("withdraws once it is told to, and not when it checks", async () => {
      const withdrawals = [{ question: binary.id }, { question: numeric.id }];
      const { value } = await reader.call("check_withdraw", { withdrawals });
      expect(value.would).to.have.length(2);
      expect((await own(binary)).latest?.end_time).to.equal(null);

      const done = await writer.call("withdraw", { withdrawals });
      expect(done.value).to.deep.equal({ withdrawn: [binary.id, numeric.id] });
      for (const question of [binary, numeric])
        expect((await own(question)).latest?.end_time).to.be.a("number");
    });

    it("comments once it is told to, and not when it checks", async () => {
      const body = { on_post: binary.post_id, text: "Written by an assistant." };
      expect((await reader.call("check_comment", body)).isError).to.equal(false);
      const { value } = await writer.call("comment", body);

      const found: string[] = [];
      for await (const { id, text } of presage.comments({ post: body.on_post }))
        if (text === body.text) found.push(String(id));
      expect(found).to.deep.equal([String(value.id)]);
    });

    it("says what is missing at the start", async () => {
      const program = join(folder, "node_modules/.bin/presage-mcp");
      const told = (given: Record<string, string>, ...args: string[]) =>
        inFolder(folder, [program, ...args], given).then(
          () => "started",
          (error: unknown) => (error as Error).message.split("\n")[1],
        );
      const url = { PRESAGE_URL: "http://127.0.0.1:1" };
      expect(await told({})).to.match(/^presage-mcp: Set PRESAGE_URL to /);
      expect(await told(url)).to.match(/^presage-mcp: Set PRESAGE_TOKEN to /);
      expect(await told(url, "--wirte")).to.match(/^presage-mcp: --wirte is not understood/);
      expect(await told(url, "--http", "x")).to.match(/^presage-mcp: --http needs a port/);
    });

    it("serves each account over HTTP by the token of its request", async () => {
      const { base_url, bot } = JSON.parse(readFileSync(platform.demoFile, "utf8"));
      const served = await McpHttp.start(join(folder, "node_modules/.bin/presage-mcp"), base_url);
      try {
        const client = await served.client(bot.token);
        expect(await client.tools()).to.have.members(READS);
        const { value } = await client.call("read_question", { question: binary.id });
        expect(value.my_latest_forecast).to.deep.equal((await own(binary)).latest);
        await client.close();

        const stranger = await served.client("0".repeat(40));
        expect((await stranger.call("own_forecasts")).text).to.match(/^401 /);
        await stranger.close();
        expect((await fetch(served.address, { method: "POST", body: "{}" })).status).to.equal(401);
      } finally {
        served.stop();
      }
    });
  });
});
