/**
 * API and jobs continue when the disk of their logs is full, or the pipe of the log is not read.
 */
import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import { type StartedProcess, startProcess } from "../support/started_process.ts";
import { until } from "../support/until.ts";

const suiteMs = 120_000;

describe("processes whose log cannot be written", function () {
  this.timeout(suiteMs);
  let app: TestApp;
  const full = openSync("/dev/full", "w");
  const running: StartedProcess[] = [];

  before(async () => {
    app = await startApp("full_disk");
  });

  after(async () => {
    for (const { child } of running) child.kill("SIGKILL");
    closeSync(full);
    await app.close();
  });

  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  async function start(program: "src/main.js" | "jobs/main.js", log = full) {
    const metrics = `127.0.0.1:${await freePort()}`;
    const environment = { METRICS_ADDRESS: metrics, DRAIN_SECONDS: "0" };
    const started = await startProcess(app, { program, environment, log });
    running.push(started);
    const lost = async () => {
      const text = await (await fetch(`http://${metrics}/metrics`)).text();
      return Number(/^presage_log_lines_lost_total\{[^}]*\} (\d+)$/m.exec(text)?.[1]);
    };
    return { ...started, lost };
  }

  it("answer requests, count the lost lines, and stop in order", async () => {
    const api = await start("src/main.js");
    const { token } = await app.make.account();
    const ask = async (path: string) => {
      const headers = { Authorization: `Token ${token}`, Connection: "close" };
      return (await fetch(`http://127.0.0.1:${api.port}${path}`, { headers })).status;
    };
    for (let i = 0; i < 20; i++) expect(await ask("/api/users/me/")).to.equal(200);
    expect(await ask("/readyz")).to.equal(200);
    await until("each line is counted", async () => (await api.lost()) >= 21);
    expect(await api.stop()).to.equal(0);
  });

  it("stop in order when the pipe of the log is full and not read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "presage-pipe-"));
    const file = join(folder, "pipe");
    execFileSync("mkfifo", [file]);
    const pipe = openSync(file, "r+");
    const filling = openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
    const fill = () => {
      for (;;) writeSync(filling, Buffer.alloc(4096));
    };
    try {
      expect(fill).to.throw("EAGAIN");
      const api = await start("src/main.js", pipe);
      const { status } = await fetch(`http://127.0.0.1:${api.port}/readyz`);
      expect(status).to.equal(200);
      expect(await api.stop()).to.equal(0);
    } finally {
      for (const one of [pipe, filling]) closeSync(one);
      rmSync(folder, { recursive: true });
    }
  });

  it("go on with their jobs, and stop in order", async () => {
    const jobs = await start("jobs/main.js");
    await until("lines are lost", async () => (await jobs.lost()) > 0);
    const { question } = await app.make.question("binary");
    const { token } = await app.make.account();
    const body = [{ question: question._id, probability_yes: 0.5 }];
    const { status } = await app.as(token).post("/api/questions/forecast/", body);
    expect(status).to.equal(201);
    await until("the prediction is there", async () => {
      const head = await app.caps.store.aggregates.head(question._id);
      return head?.latest?.n === 1;
    });
    expect(await jobs.stop()).to.equal(0);
  });
});
