/** Which account owns an export job, which process runs it, and what is later taken away. */
import { expect } from "chai";
import { exportProject } from "../../jobs/processors/exports/export_project.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { type ExportDesk, openExportDesk } from "../support/export_desk.ts";
import type { Account } from "../support/factories.ts";

const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };

describe("the edges of export jobs", () => {
  let app: TestApp;
  let desk: ExportDesk;
  before(async () => {
    app = await startApp("export_edges");
  });
  after(() => app.close());
  beforeEach(async () => {
    desk = await openExportDesk(app);
  });

  const path = () => `${desk.path()}jobs/`;
  const ask = async (by: Account, body: object = {}): Promise<string> => {
    const reply = await app.as(by.token).post(path(), body);
    expect(reply.status, reply.text).to.equal(202);
    return reply.body.job_id as string;
  };
  const status = async (by: Account, job: string, rest = "") =>
    (await app.as(by.token).get(`${path()}${job}/${rest}`)).status;

  it("each account has its own jobs, one for each choice of options", async () => {
    const other = await app.make.account();
    await app.make.member(desk.project._id, other.id, "admin");
    const mine = await ask(desk.admin);
    const jobs = [
      await ask(desk.admin),
      await ask(other),
      await ask(desk.admin, { include_scores: true }),
      await ask(desk.admin, { anonymized: true }),
    ];

    expect(jobs[0]).to.equal(mine);
    expect(new Set([mine, ...jobs]).size).to.equal(4);
    expect([await status(other, mine), await status(desk.admin, mine)]).to.deep.equal([404, 200]);
    expect(await status(other, jobs[1]!)).to.equal(200);
  });

  it("a second request returns the job that still waits", async () => {
    const queue = app.caps.jobs.queue("exports");
    const addBulk = queue.addBulk.bind(queue);
    const handedOut: string[] = [];
    queue.addBulk = (jobs) => {
      handedOut.push(...jobs.map(({ data }) => (data as { job: string }).job));
      return addBulk(jobs);
    };
    const job = await ask(desk.admin);
    app.travel(5);
    await ask(desk.admin);
    expect(handedOut).to.deep.equal([job, job]);

    await app.caps.store.exportJobs.begin(job, app.caps.clock.now());
    await ask(desk.admin);
    queue.addBulk = addBulk;
    expect(handedOut, "one that runs has its messenger").to.have.length(2);
  });

  it("an export with names is only for callers who may see names at the time of the download", async () => {
    const reader = await app.make.account();
    const allow = (viewDeanonymizedData: boolean, viewUserData = true) =>
      app.caps.store.dataAccess.put({
        ...{ _id: reader.id, userId: reader.id, projectId: desk.project._id, postId: null },
        ...{ viewUserData, viewDeanonymizedData, createdAt: 1, createdBy: 1 },
      });
    await allow(true);
    const [named, figures] = [await ask(reader), await ask(reader, { anonymized: true })];
    for (const job of [named, figures]) await exportProject(app.caps, { job }, IDLE);
    const both = () => Promise.all([named, figures].map((job) => status(reader, job, "file/")));
    expect(await both()).to.deep.equal([200, 200]);

    await allow(false);
    expect(await both()).to.deep.equal([403, 200]);
    await allow(false, false);
    expect(await both()).to.deep.equal([403, 403]);
  });

  it("an unfinished job has no file, and a cancelled job is gone", async () => {
    const job = await ask(desk.admin);
    expect(await status(desk.admin, job, "file/")).to.equal(404);
    const cancel = async () => (await app.as(desk.admin.token).delete(`${path()}${job}/`)).status;

    expect([await cancel(), await cancel()]).to.deep.equal([204, 404]);
    expect(await status(desk.admin, job)).to.equal(404);
    expect(await ask(desk.admin)).not.to.equal(job);
  });
});
