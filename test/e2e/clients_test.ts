/**
 * Each client is packed, installed into an empty folder, and passes its own tests and runs its bot
 * there, against a platform as `npm start` makes it.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { DemoPlatform } from "../support/demo_platform.ts";
import { root } from "../support/doc_fences.ts";
import { PYTHON, pythonEnvironment } from "../support/python.ts";

const run = promisify(execFile);
interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

const clients = join(root, "clients");

describe("the clients", function () {
  this.timeout(300_000);
  const platform = new DemoPlatform();
  const parent = mkdtempSync(join(tmpdir(), "presage-clients-"));

  before(() => platform.start());
  after(async () => {
    rmSync(parent, { recursive: true, force: true });
    await platform.remove();
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
      mkdirSync(folder);
      await inFolder(source, ["npm", "pack", "--silent", "--pack-destination", folder]);
      const [archive = ""] = readdirSync(folder);
      writeFileSync(join(folder, "package.json"), '{"type": "module"}');
      await inFolder(folder, ["npm", "install", "--offline", "--silent", `./${archive}`]);
      cpSync(join(source, "test"), join(folder, "test"), { recursive: true });
    });

    it("has its types with it", async () => {
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

    it("has types that agree with those of its bot", async () => {
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
});
