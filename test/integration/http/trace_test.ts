/**
 * Follows the trace of a request from its header to the log of the API process, and from there to
 * the log of the jobs process. The test reads the lines of the real programs.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { startApp, type TestApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { until } from "../../support/until.ts";

const projectDir = fileURLToPath(new URL("../../..", import.meta.url));
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

type Line = Readonly<Record<string, unknown>>;

describe("the trace of a request", () => {
  let app: TestApp;
  let baseUrl = "";
  const children: ChildProcess[] = [];
  const output = { api: "", jobs: "" };

  before(async function () {
    this.timeout(120_000);
    app = await startApp("trace");
    const [api] = await Promise.all([start("api", "src/main.ts"), start("jobs", "jobs/main.ts")]);
    baseUrl = `http://127.0.0.1:${api.address.port}`;
  });
  after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await app.close();
  });

  /** Starts a program on the engines of the test. Resolves when it is ready. */
  async function start(name: keyof typeof output, file: string) {
    const { mongo, redis, secretKey } = app.caps.config;
    const child = spawn(process.execPath, ["--import", "tsx", file], {
      cwd: projectDir,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      env: {
        ...process.env,
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: "0",
        METRICS_ADDRESS: "off",
        MONGODB_URI: mongo.uri,
        REDIS_URL: redis.url,
        SECRET_KEY: secretKey,
        LOG_LEVEL: "info",
      },
    });
    children.push(child);
    child.stdout?.on("data", (text: Buffer) => (output[name] += text.toString()));
    const [message] = (await once(child, "message")) as [{ address: AddressInfo }];
    return message;
  }

  function linesOf(name: keyof typeof output, requestId: string): Line[] {
    const whole = output[name].split("\n").slice(0, -1);
    return whole
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line["requestId"] === requestId);
  }

  /**
   * Votes with these headers. Returns the log lines of both processes about the request, and the
   * headers of the answer.
   */
  async function vote(requestId: string, traceparent: string) {
    const account = await app.make.account();
    const { post } = await app.make.question("binary");
    const headers = { "X-Request-Id": requestId, traceparent };
    const path = `/api/posts/${post._id}/vote/`;
    const client = createClient(baseUrl, account.token);
    const answer = await client.call("POST", path, { direction: 1 }, { headers });
    expect(answer.status, answer.text).to.equal(200);
    await until("the line of the request", () => linesOf("api", requestId).length > 0);
    await until("the line of the job", () => linesOf("jobs", requestId).length > 0);
    return {
      answer,
      request: linesOf("api", requestId)[0]!,
      job: linesOf("jobs", requestId)[0]!,
    };
  }

  it("is in the log lines of the request and of its job, and not in the answer", async () => {
    const { answer, request, job } = await vote("traced", `00-${TRACE}-00f067aa0ba902b7-01`);

    expect(request).to.include({ msg: "request", process: "api", trace_id: TRACE });
    expect(job).to.include({ msg: "job done", process: "jobs", trace_id: TRACE });
    expect(answer.headers.has("traceparent")).to.equal(false);
    expect(answer.text).to.not.include(TRACE);
  });

  it("is absent when the header is not valid, and the request is served", async () => {
    const { request, job } = await vote("untraced", `00-${TRACE}-0000000000000000-01`);

    expect(request).to.include({ msg: "request" }).and.to.not.have.property("trace_id");
    expect(job).to.include({ msg: "job done" }).and.to.not.have.property("trace_id");
  });
});
