/**
 * The API is killed with `kill -9` between the effect of a call with an `Idempotency-Key` and the
 * storage of its reply. A repeat at another process gets the answer and does nothing twice
 * (Contract 1.12).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { startApp, type TestApp } from "../../support/app.ts";
import { createClient, type Client } from "../../support/client.ts";
import { at } from "../../support/desk.ts";
import { type HostileScene, openHostileScene } from "../../support/hostile_scene.ts";

const projectDir = fileURLToPath(new URL("../../..", import.meta.url));

describe("the API, killed between an effect and the record of its reply", () => {
  let app: TestApp;
  let serial = 0;
  const children: ChildProcess[] = [];

  before(async function () {
    this.timeout(60_000);
    app = await startApp("killed_before_record");
  });
  after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await app.close();
  });

  /** Starts an API process that dies when it would store a reply. Resolves when it listens. */
  async function startDoomed() {
    const { mongo, redis, secretKey } = app.caps.config;
    const preload = ["tsx", "./test/support/dies_before_record.ts"];
    const child = spawn(
      process.execPath,
      [...preload.flatMap((name) => ["--import", name]), "src/main.ts"],
      {
        cwd: projectDir,
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        env: {
          ...process.env,
          NODE_ENV: "test",
          HOST: "127.0.0.1",
          PORT: "0",
          MONGODB_URI: mongo.uri,
          REDIS_URL: redis.url,
          SECRET_KEY: secretKey,
          LOG_LEVEL: "silent",
        },
      },
    );
    children.push(child);
    const [{ address }] = (await once(child, "message")) as [{ address: AddressInfo }];
    return { child, baseUrl: `http://127.0.0.1:${address.port}` };
  }

  /** Sends the call to a process that dies from it, and then to this one. */
  async function repeated(
    { token }: HostileScene,
    call: (client: Client, options: { headers: Record<string, string> }) => Promise<any>,
  ) {
    serial += 1;
    const options = { headers: { "Idempotency-Key": `killed-${serial}` } };
    const { child, baseUrl } = await startDoomed();
    const died = once(child, "exit");
    const lost = await call(createClient(baseUrl, token), options).then(
      () => "an answer",
      () => "none",
    );
    const [, signal] = (await died) as [number | null, string];
    expect([lost, signal]).to.deep.equal(["none", "SIGKILL"]);
    return call(app.as(token), options);
  }

  it("leaves one comment after a repeat", async function () {
    this.timeout(60_000);
    const scene = await openHostileScene(app);
    const comment = { on_post: scene.postId, text: "Only once" };
    const answer = await repeated(scene, (client, options) =>
      client.post("/api/comments/create/", comment, options),
    );

    expect(answer.status, answer.text).to.equal(201);
    const { body } = await scene.client.get(`/api/comments/?post=${scene.postId}`);
    const mine = body.results.filter(({ text }: any) => text === comment.text);
    expect(mine.map(({ id }: any) => id)).to.deep.equal([answer.body.id]);
  });

  it("leaves one forecast after a repeat", async function () {
    this.timeout(60_000);
    const scene = await openHostileScene(app);
    const forecasts = [{ question: scene.postId, probability_yes: 0.3 }];
    const answer = await repeated(scene, (client, options) =>
      client.post("/api/questions/forecast/", forecasts, options),
    );

    expect(answer.status, answer.text).to.equal(201);
    const { body } = await scene.client.get(`/api/questions/${scene.postId}/`);
    expect(body.my_forecasts.history).to.have.length(1);
  });

  it("answers the repeat of a resolution and of a deletion", async function () {
    this.timeout(120_000);
    const scene = await openHostileScene(app);
    const verdict = { resolution: "yes", actual_resolve_time: at(0) };
    const resolved = await repeated(scene, (client, options) =>
      client.post(`/api/questions/${scene.postId}/resolve/`, verdict, options),
    );
    const deleted = await repeated(scene, (client, options) =>
      client.delete(`/api/posts/${scene.postId}/delete/`, options),
    );

    expect([resolved.status, resolved.body]).to.deep.equal([200, { post_id: scene.postId }]);
    expect(deleted.status).to.equal(204);
    expect((await scene.client.get(`/api/posts/${scene.postId}/`)).status).to.equal(404);
  });
});
