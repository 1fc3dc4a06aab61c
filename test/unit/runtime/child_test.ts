/** How long the supervisor waits for a program that it has started. */
import type { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { until } from "../../support/until.ts";

interface Started extends EventEmitter {
  readonly pid: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

interface Runtime {
  readonly Child: new (plan: object) => Started;
  readonly announced: (running: object) => Promise<void>;
}

const MODULE = new URL("../../../src/runtime/child.mjs", import.meta.url).href;

/** Is ready once the file exists. */
const program = (file: string) => `
  const fs = require("node:fs");
  process.on("disconnect", () => process.exit());
  setInterval(() => fs.existsSync(${JSON.stringify(file)}) && process.send({ ready: true }), 20);
`;

describe("Child", () => {
  const folder = mkdtempSync(join(tmpdir(), "presage-child-"));
  after(() => rmSync(folder, { recursive: true }));

  it("lets a slow start go on, and says each time where its log is", async () => {
    const { Child, announced } = (await import(MODULE)) as Runtime;
    const [file, logFile] = [join(folder, "ready"), join(folder, "slow.log")];
    const command = [process.execPath, "-e", program(file)];
    const plan = { name: "api", command, logFile, leash: "ipc", stopMs: 5_000, startMs: 50 };
    const child = new Child({ ...plan, untilReady: announced });
    const [slow, crashes]: [string[], string[]] = [[], []];
    child.on("slow", (text: string) => slow.push(text));
    child.on("crash", (text: string) => crashes.push(text));

    const started = child.start();
    const { pid } = child;
    await until("it is called slow three times", () => slow.length >= 3);
    expect(slow[0]).to.include("api is not ready after").and.include(logFile);
    writeFileSync(file, "");
    await started;
    expect(child.pid).to.equal(pid);
    expect(crashes).to.deep.equal([]);
    await child.stop();
  });

  it("passes on what a program tells about its start", async () => {
    const { Child, announced } = (await import(MODULE)) as Runtime;
    const tells = `process.send({ tell: "migration 3 begins" }); process.send({ ready: true });
      process.on("disconnect", () => process.exit()); setInterval(() => {}, 1000);`;
    const command = [process.execPath, "-e", tells];
    const logFile = join(folder, "tells.log");
    const plan = { name: "api", command, logFile, leash: "ipc", stopMs: 5_000 };
    const child = new Child({ ...plan, untilReady: announced });
    const told: string[] = [];
    child.on("told", (text: string) => told.push(text));
    await child.start();
    await child.stop();

    expect(told).to.deep.equal(["api: migration 3 begins"]);
  });

  it("is restarted without counting as crashed, as often as it is wanted", async () => {
    const { Child, announced } = (await import(MODULE)) as Runtime;
    const file = join(folder, "there");
    writeFileSync(file, "");
    const command = [process.execPath, "-e", program(file)];
    const plan = { name: "api", command, logFile: join(folder, "again.log"), leash: "ipc" };
    const child = new Child({ ...plan, stopMs: 5_000, untilReady: announced });
    const crashes: string[] = [];
    for (const event of ["crash", "gaveUp"]) child.on(event, (text: string) => crashes.push(text));
    await child.start();
    const pids = new Set([child.pid]);
    for (let i = 0; i < 6; i++) {
      await child.restart();
      pids.add(child.pid);
    }
    expect([pids.size, crashes, child.listenerCount("gaveUp")]).to.deep.equal([7, [], 1]);
    await child.stop();
  });

  it("kills a start that is not ready by its deadline, says so, and repeats it", async () => {
    const { Child, announced } = (await import(MODULE)) as Runtime;
    const [file, logFile] = [join(folder, "late"), join(folder, "late.log")];
    const command = [process.execPath, "-e", program(file)];
    const fixed = { name: "mongo", command, logFile, leash: "ipc", stopMs: 5_000, startMs: 500 };
    const plan = { ...fixed, deadlineMs: 1_000, untilReady: announced };
    const child = new Child(plan);
    const [slow, crashes]: [string[], string[]] = [[], []];
    child.on("slow", (text: string) => slow.push(text));
    child.on("crash", (text: string) => {
      crashes.push(text);
      writeFileSync(file, "");
      // The next start may take as long as this machine needs.
      plan.deadlineMs = Number.POSITIVE_INFINITY;
    });

    await child.start();
    expect(slow[0]).to.include("mongo is not ready after");
    expect(crashes[0]).to.include("SIGKILL: not ready after 1 s").and.include(logFile);
    await child.stop();
  });
});
