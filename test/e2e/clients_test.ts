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

const run = promisify(execFile);
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
  async function inFolder(folder: string, program: string, ...argv: string[]): Promise<string> {
    const { baseUrl: BASE_URL, demoFile: DEMO_JSON } = platform;
    const env: NodeJS.ProcessEnv = { ...process.env, BASE_URL, DEMO_JSON };
    delete env["TOKEN"];
    const options = { cwd: folder, env };
    try {
      return (await run(program, argv, options)).stdout;
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${argv.join(" ")}\n${stdout}${stderr}`, { cause: error });
    }
  }

  describe("@presage/client", () => {
    const source = join(clients, "typescript");
    const folder = join(parent, "typescript");
    const tests = readdirSync(join(source, "test")).filter((name) => name.endsWith("_test.ts"));
    const modules = join(root, "node_modules");

    before(async () => {
      mkdirSync(folder);
      await inFolder(source, "npm", "pack", "--silent", "--pack-destination", folder);
      const [archive = ""] = readdirSync(folder);
      writeFileSync(join(folder, "package.json"), '{"type": "module"}');
      await inFolder(folder, "npm", "install", "--offline", "--silent", `./${archive}`);
      cpSync(join(source, "test"), join(folder, "test"), { recursive: true });
    });

    it("has its types with it", async () => {
      const tsc = join(modules, "typescript/bin/tsc");
      const flags = "--noEmit --strict --target es2023 --module nodenext --types node".split(" ");
      const types = ["--allowImportingTsExtensions", "--typeRoots", join(modules, "@types")];
      const files = tests.map((name) => join("test", name));
      const options = [...flags, ...types, "--ignoreConfig", ...files];

      await inFolder(folder, process.execPath, tsc, ...options);
    });

    for (const name of tests)
      it(`passes ${name}`, async () => {
        const tsx = join(modules, "tsx/dist/loader.mjs");
        const argv = ["--import", tsx, "--test", join("test", name)];

        const output = await inFolder(folder, process.execPath, ...argv);
        expect(output)
          .to.match(/^# pass [1-9]\d*$/m)
          .and.match(/^# (skipped|todo) 0$/m);
      });

    it("has a bot that forecasts each open question once", async () => {
      const bot = join("node_modules/@presage/client/dist/examples/bot.js");

      const lines = (await inFolder(folder, process.execPath, bot)).trim().split("\n");
      expect(lines.at(-1)).to.equal(`${lines.length - 1} forecasts sent`);
      // The tests before it have withdrawn a forecast of each type.
      expect(lines.length).to.be.above(5);
      expect(await inFolder(folder, process.execPath, bot)).to.equal("0 forecasts sent\n");
    });
  });
});
