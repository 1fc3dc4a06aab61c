/** When a line of the log can be read while the process that wrote it continues. */
import { expect } from "chai";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const logModule = new URL("../../src/log.ts", import.meta.url).href;

/** A process that logs and then waits until it is ended. */
function start(program: string): ChildProcess & { output: string } {
  const source = `import { createLog } from ${JSON.stringify(logModule)}; const log = createLog("info", "test"); ${program}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", source];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const started = Object.assign(child, { output: "" });
  child.stdout.on("data", (chunk: Buffer) => (started.output += chunk.toString()));
  return started;
}

async function untilTexts(child: { output: string; stdout: unknown }, count: number) {
  const lines = () => child.output.split("\n").filter((line) => line !== "");
  while (lines().length < count) await once(child.stdout as never, "data");
  return lines();
}

async function untilLines(child: { output: string; stdout: unknown }, count: number) {
  const lines = await untilTexts(child, count);
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

describe("log", () => {
  let child: ReturnType<typeof start>;

  afterEach(() => {
    child.kill("SIGKILL");
  });

  it("writes a single line without waiting for a full buffer", async () => {
    child = start(`log.info("first"); setInterval(() => undefined, 1e6);`);
    expect(await untilLines(child, 1)).to.deep.equal(["first"]);
    expect(child.exitCode).to.equal(null);
  });

  it("writes an error at once, with earlier lines", async () => {
    // After this the thread is busy for ever, so no timer can run.
    child = start(`log.info("first"); log.error("second"); setImmediate(() => { for (;;); });`);
    expect(await untilLines(child, 2)).to.deep.equal(["first", "second"]);
  });

  it("loses no line at an exit", async () => {
    child = start(`for (let i = 0; i < 500; i++) log.info(String(i)); process.exit(0);`);
    const [code] = (await once(child, "close")) as [number];
    expect(code).to.equal(0);
    const lines = await untilLines(child, 500);
    expect(lines).to.deep.equal(Array.from({ length: 500 }, (_, i) => String(i)));
  });

  describe("that cannot be written", () => {
    const folder = mkdtempSync(join(tmpdir(), "presage-log-"));
    const pipe = join(folder, "pipe");
    let descriptor: number | undefined;
    before(() => execFileSync("mkfifo", [pipe]));
    afterEach(() => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    });
    after(() => rmSync(folder, { recursive: true }));

    /**
     * A process with its output in this file. It reports how many lines are lost, and exits when
     * told.
     */
    function startOn(file: string, flags: string) {
      descriptor = openSync(file, flags);
      const source = `
        import { createLog, linesLost } from ${JSON.stringify(logModule)};
        const log = createLog("info", "test");
        process.on("message", (order) => {
          for (let i = 0; i < order.lines; i++) log.info({ text: "x".repeat(1000) }, order.name);
          if (order.exits) process.exit(0);
          setTimeout(() => process.send(linesLost()), 200);
        });`;
      const args = ["--import", "tsx", "--input-type=module", "--eval", source];
      child = Object.assign(
        spawn(process.execPath, args, { stdio: ["ignore", descriptor, "inherit", "ipc"] }),
        { output: "" },
      );
      return async (order: { lines: number; name?: string }) => {
        child.send(order);
        const [lost] = (await once(child, "message")) as [number];
        return lost;
      };
    }

    async function exits(): Promise<void> {
      child.send({ lines: 10, exits: true });
      const [code] = (await once(child, "exit")) as [number | null];
      expect(code).to.equal(0);
    }

    it("loses lines, and the process continues, when the disk is full", async () => {
      const ask = startOn("/dev/full", "w");
      expect(await ask({ lines: 100 })).to.equal(100);
      expect(await ask({ lines: 50 })).to.equal(150);
      await exits();
    });

    it("loses lines, and the process continues, when the pipe is not read", async () => {
      const ask = startOn(pipe, "r+");
      const [first, second] = [await ask({ lines: 10_000 }), await ask({ lines: 10_000 })];
      expect(first).to.be.within(1, 10_000);
      expect(second).to.be.within(first + 9_000, 20_000);
      await exits();
    });

    it("continues when it can be written again, and reports how many lines were lost", async () => {
      const ask = startOn(pipe, "r+");
      const lost = await ask({ lines: 10_000 });
      const reader = createReadStream("", { fd: openSync(pipe, "r") });
      const lines = createInterface(reader)[Symbol.asyncIterator]() as AsyncIterator<string>;
      const logged: { msg: string; lost?: number }[] = [];
      const readUntil = async (msg: string) => {
        while (logged.at(-1)?.msg !== msg) {
          logged.push(JSON.parse((await lines.next()).value as string) as { msg: string });
        }
      };
      await readUntil("lines of the log could not be written");
      const told = logged.at(-1);
      await ask({ lines: 1, name: "later" });
      await readUntil("later");
      reader.destroy();
      expect(told?.lost).to.equal(lost);
      await exits();
    });
  });
});
