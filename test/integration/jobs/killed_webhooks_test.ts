/** The jobs process is killed with `kill -9` while a receiver has a message of a webhook. Contract 3.18. */
import { expect } from "chai";
import { startApp, type TestApp } from "../../support/app.ts";
import { openReceiver, type Receiver, verify } from "../../support/receiver.ts";
import { killable } from "../../support/started_process.ts";
import { until } from "../../support/until.ts";

/** Time until the claim of the dead process is over and the message is sent again, in ms. */
const RECOVERY_MS = 90_000;
const WEBHOOKS_ALLOW = "127.0.0.0/8";

describe("the jobs process, killed while it calls a webhook", () => {
  let app: TestApp;
  let receiver: Receiver;
  const jobs = killable(() => app, "jobs/main.js", { WEBHOOKS_ALLOW });

  before(async () => {
    receiver = await openReceiver();
    app = await startApp("killed_webhooks", { environment: { WEBHOOKS_ALLOW } });
  });
  after(async () => {
    await jobs.kill();
    await app.close();
    await receiver.close();
  });

  it("sends the message again with the same id and all its events", async function () {
    this.timeout(3 * RECOVERY_MS);
    const owner = await app.make.account();
    const hook = { url: receiver.url, types: ["comment.created"] };
    const made = await app.as(owner.token).post("/api/webhooks/", hook);
    expect(made.status, made.text).to.equal(201);
    receiver.answer(null);
    const { post } = await app.make.question("binary");
    const body = { on_post: post._id, text: "Told by a webhook", is_private: false };
    const comment = await app.as(owner.token).post("/api/comments/create/", body);
    expect(comment.status, comment.text).to.equal(201);
    await jobs.start();
    const first = await until("the message", () => receiver.messages[0], RECOVERY_MS);
    await jobs.kill();
    receiver.answer(204);
    await jobs.start();
    const second = await until("the message again", () => receiver.messages[1], RECOVERY_MS);
    expect(second.headers["webhook-id"]).to.equal(first.headers["webhook-id"]);
    verify(second, made.body.secret as string);
    const told = second.body.data?.events ?? [];
    expect(told.map(({ comment_id: id }) => id)).to.deep.equal([comment.body.id]);
    const path = `/api/webhooks/${made.body.id}/deliveries/`;
    await until("the delivery", async () => {
      const { results } = (await app.as(owner.token).get(path)).body;
      return results[0].state === "delivered";
    });
    expect(receiver.messages, "nothing is sent a third time").to.have.length(2);
  });
});
