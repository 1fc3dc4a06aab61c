/**
 * The jobs process is killed with `kill -9` while it records a file of forecasts. Nothing that was
 * acknowledged is lost, and nothing is written twice.
 */
import { expect } from "chai";
import { startApp, type TestApp } from "../../support/app.ts";
import { bodyAt } from "../../support/client.ts";
import type { Account } from "../../support/factories.ts";
import { killable } from "../../support/started_process.ts";
import { until } from "../../support/until.ts";

const QUESTIONS = 1_200;
/** Time until a lock expires, the job is found, and the run is finished, in ms. */
const RECOVERY_MS = 90_000;

describe("the jobs process, killed while it records a file of forecasts", () => {
  let app: TestApp;
  let ada: Account;
  let projectId: number;
  let ids: number[];
  const jobs = killable(() => app, "jobs/main.js", { QUEUES: "files" });
  const written = () => app.caps.store.forecasts.collection.raw.countDocuments({ u: ada.id });

  before(async function () {
    this.timeout(60_000);
    app = await startApp("killed_file");
    ada = await app.make.account();
    projectId = (await app.make.project())._id;
    const post = { defaultProjectId: projectId, projectIds: [projectId] };
    ids = [];
    for (let i = 0; i < QUESTIONS; i++) {
      ids.push((await app.make.question("binary", { post })).question._id);
    }
  });
  after(async () => {
    await jobs.kill();
    await app.close();
  });

  it("records each forecast once after the restart", async function () {
    this.timeout(2 * RECOVERY_MS);
    const raw = ids.map((id) => `{"question": ${id}, "probability_yes": 0.3}\n`).join("");
    const path = `/api/projects/${projectId}/submissions/`;
    const client = app.as(ada.token);
    const sent = await client.post(path, undefined, { raw });
    expect(sent.status, sent.text).to.equal(202);
    await jobs.start();
    await until("the first forecasts", async () => (await written()) > 0, RECOVERY_MS);
    await jobs.kill();
    const report = () => bodyAt(client, `${path}${sent.body.id}/`);
    const before = await report();
    expect(before).to.include({ status: "running", received_at: sent.body.received_at });

    await jobs.start();

    await until("the report", async () => (await report()).status === "done", RECOVERY_MS);
    expect(await report()).to.include({ written: QUESTIONS, faults_count: 0, error: null });
    expect(await written()).to.equal(QUESTIONS);
    const starts = await app.caps.store.forecasts.collection.raw.distinct("s", { u: ada.id });
    expect(starts).to.deep.equal([Date.parse(sent.body.received_at as string)]);
  });
});
