/**
 * API processes are restarted in turn while clients continue, and no request is lost (Contract
 * 3.9).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { startApp, type TestApp, useApp } from "../support/app.ts";
import { environmentOn, type StartedProcess, startProcess } from "../support/started_process.ts";
import { until } from "../support/until.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const CLIENTS = 8;
/** Milliseconds that a client waits between two requests. Without it they take both cores. */
const PAUSE_MS = 20;
/** Slower than the limit of /readyz for an address. */
const CHECK_EVERY_MS = 200;
/** The time in which a balancer on a slow machine notices that a process stops. */
const ENVIRONMENT = { DRAIN_SECONDS: "3" };
const suiteMs = 180_000;

interface Answered {
  readonly status: number;
  readonly connection: string | undefined;
}

/** One process behind the balancer, with its kept-alive connections. */
interface Backend {
  api: StartedProcess;
  agent: Agent;
  isReady: boolean;
}

interface Ask {
  readonly port: number;
  readonly agent: Agent | false;
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: string;
}

function ask({ port, agent, method = "GET", path, token, body }: Ask): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      ...(body === undefined ? {} : { "Content-Length": body.length }),
    };
    const asked = request({ host: "127.0.0.1", port, agent, method, path, headers }, (reply) => {
      const { statusCode: status = 0 } = reply;
      const { connection } = reply.headers;
      reply.resume();
      reply.on("end", () => resolve({ status, connection }));
      reply.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

describe("API processes that stop", function () {
  this.timeout(suiteMs);
  let app: TestApp;
  let token: string;
  let question: number;
  const running = new Set<StartedProcess>();

  before(async () => {
    app = await startApp("restart");
    token = (await app.make.account()).token;
    question = (await app.make.question("binary")).question._id;
  });

  after(async () => {
    for (const { child } of running) child.kill("SIGKILL");
    await app.close();
  });

  async function start(): Promise<StartedProcess> {
    const api = await startProcess(app, { environment: ENVIRONMENT });
    running.add(api);
    return api;
  }

  async function stop(api: StartedProcess): Promise<number | string> {
    const code = await api.stop();
    running.delete(api);
    return code;
  }

  const isReady = ({ port }: StartedProcess) =>
    ask({ port, agent: false, path: "/readyz" }).then(
      ({ status }) => status === 200,
      () => false,
    );

  it("fail no request when two are restarted in turn under load", async () => {
    const open = async (): Promise<Backend> => ({
      api: await start(),
      agent: new Agent({ keepAlive: true }),
      isReady: true,
    });
    const backends = [await open(), await open()];
    const faults: string[] = [];
    let served = 0;
    let isOver = false;

    /**
     * Does what a balancer does: asks each process, and sends requests to those that answer 200.
     */
    const balance = async (backend: Backend) => {
      while (!isOver) {
        backend.isReady = await isReady(backend.api);
        await pause(CHECK_EVERY_MS);
      }
    };
    const client = async (first: number) => {
      for (let at = first; !isOver; at++) {
        const ready = backends.filter((backend) => backend.isReady);
        if (ready.length === 0) {
          await pause(CHECK_EVERY_MS);
          continue;
        }
        const { api, agent } = ready[at % ready.length]!;
        const sent =
          at % 3 === 0
            ? {
                method: "POST",
                path: "/api/questions/forecast/",
                body: JSON.stringify([{ question, probability_yes: 0.5 }]),
              }
            : { path: "/api/posts/" };
        try {
          const { status } = await ask({ port: api.port, agent, token, ...sent });
          if (status !== 200 && status !== 201) faults.push(`${sent.path} → ${status}`);
          served += 1;
        } catch (error) {
          faults.push(`${sent.path}: ${String(error)}`);
        }
        await pause(PAUSE_MS);
      }
    };

    const serveSome = async () => {
      const before = served;
      await until("requests are served", () => served > before + 200);
    };
    const clients = Array.from({ length: CLIENTS }, (_, at) => client(at));
    const all = [...clients, ...backends.map(balance)];
    try {
      for (const backend of backends) {
        await serveSome();
        expect(await stop(backend.api)).to.equal(0);
        backend.api = await start();
        await until("the new process is taken in", () => backend.isReady);
      }
      await serveSome();
    } finally {
      isOver = true;
      await Promise.all(all);
    }
    for (const { agent } of backends) agent.destroy();
    await Promise.all(backends.map(({ api }) => stop(api)));

    expect(faults).to.deep.equal([]);
  });

  it("announce it first, close each connection with its answer, and finish running requests", async () => {
    const api = await start();
    const { port } = api;
    const silent = connect(port, "127.0.0.1");
    const slow = connect(port, "127.0.0.1");
    for (const socket of [silent, slow]) await once(socket, "connect");
    const body = JSON.stringify([{ question, probability_yes: 0.25 }]);
    slow.write(
      `POST /api/questions/forecast/ HTTP/1.1\r\nHost: presage\r\nAuthorization: Token ${token}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await ask({ port, agent, token, path: "/api/users/me/" });
    const stopping = stop(api);
    await until("the balancer is told", async () => !(await isReady(api)));
    const next = await ask({ port, agent, token, path: "/api/users/me/" });
    agent.destroy();
    // From here on no connection is accepted, and the slow request continues.
    await until("no connection is taken", () =>
      ask({ port, agent: false, path: "/healthz" }).then(
        () => false,
        (error: unknown) => (error as NodeJS.ErrnoException).code === "ECONNREFUSED",
      ),
    );
    let answer = "";
    slow.on("data", (chunk) => (answer += chunk.toString()));
    slow.write(body.slice(5));
    await once(slow, "close");

    expect([first, next]).to.deep.equal([
      { status: 200, connection: "keep-alive" },
      { status: 200, connection: "close" },
    ]);
    expect(answer)
      .to.match(/^HTTP\/1\.1 201 /)
      .and.match(/\r\nConnection: close\r\n/);
    expect(await stopping).to.equal(0);
    silent.destroy();
  });
});

describe("npm run start:api and start:jobs", function () {
  this.timeout(suiteMs);
  const app = useApp("npm_stops");

  for (const [script, ready, signal] of [
    ["start:api", "listening", "SIGTERM"],
    ["start:api", "listening", "SIGINT"],
    ["start:jobs", "working", "SIGTERM"],
  ] as const) {
    it(`${script} stops in order on ${signal}`, async () => {
      const env = { ...environmentOn(app), DRAIN_SECONDS: "0", LOG_LEVEL: "info" };
      const npm = spawn("npm", ["run", script], { cwd: root, env, detached: true });
      const closed = once(npm, "close");
      let output = "";
      for (const stream of [npm.stdout, npm.stderr]) {
        stream.on("data", (text: Buffer) => (output += text.toString()));
      }
      const { pid } = npm;
      if (pid === undefined) throw new Error("npm did not start");
      try {
        await until(`it is ready\n${output}`, () => output.includes(`"${ready}"`));
        // A terminal sends Ctrl-C to the whole group, and npm passes it on once more.
        process.kill(signal === "SIGINT" ? -pid : pid, signal);
        // The output is closed once the program has ended, too.
        expect(await closed, output).to.deep.equal([0, null]);
      } finally {
        if (npm.exitCode === null && npm.signalCode === null) process.kill(-pid, "SIGKILL");
      }
      expect(output).to.include('"stopping"').and.not.include("stop failed");
      expect(output, "Ctrl-C right after the start").not.to.include("one listener only");
    });
  }
});
