/** Proposals of outcomes and clarifications (Contract 2.50, 2.51). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import { binary, DAY, openDesk, publish } from "../support/desk.ts";

const SOURCE = {
  url: "https://example.org/gauge",
  quote: "It stood at 8.1 m.",
  retrieved_at: null,
};

describe("proposals of outcomes", () => {
  const app = useApp("proposals");
  const desk = prepared(() => openDesk(app));
  const curator = () => desk.as(desk.accounts.curator);
  const admin = () => desk.as(desk.accounts.admin);
  const forecaster = () => desk.as(desk.accounts.forecaster);
  const setting = async (body: object) => {
    const { status, text } = await admin().patch(`/api/projects/${desk.projectId}/update/`, body);
    expect(status, text).to.equal(200);
  };
  const open = async (): Promise<number> => {
    const body = { title: "T", question: binary(), default_project: desk.projectId };
    return (await publish(admin(), body)).id as number;
  };
  type Client = ReturnType<typeof curator>;
  const propose = (client: Client, id: number, resolution: string, more: object = {}) =>
    client.post(`/api/questions/${id}/proposals/`, { resolution, ...more });
  const read = (client: Client, id: number) => bodyAt(client, `/api/questions/${id}/proposals/`);
  const waiting = async () => {
    const { results } = await bodyAt(curator(), `/api/projects/${desk.projectId}/proposals/`);
    return results.map((one: any) => one.question_id);
  };

  before(() => setting({ proposers: "forecasters", objection_days: 3 }));

  it("stand once for each account, and a later one takes the place of the earlier", async () => {
    const id = await open();
    expect((await propose(forecaster(), id, "yes")).status).to.equal(201);
    await propose(curator(), id, "no");
    await propose(forecaster(), id, "no", { sources: [SOURCE], note: "See the gauge." });
    const { results, agreement } = await read(curator(), id);
    expect(results.map((one: any) => one.resolution)).to.deep.equal(["no", "no"]);
    expect(results[1]).to.deep.include({ sources: [SOURCE], note: "See the gauge." });
    expect(agreement).to.deep.equal({ resolution: "no", count: 2, of: 2 });
    expect(await waiting()).to.include(id);
  });

  it("are read by curators, and by their own author", async () => {
    const id = await open();
    await propose(curator(), id, "no");
    await propose(forecaster(), id, "yes");
    const own = await read(forecaster(), id);
    expect(own.results.map((one: any) => one.resolution)).to.deep.equal(["yes"]);
    expect(own).to.deep.include({ agreement: null, accepted: null, may_propose: true });
    // A list for curators ends after 1,000. One's own is not among them any more.
    const { counters, proposals } = app.caps.store;
    const first = await counters.draw("rows");
    const [row] = await proposals.onQuestions([id]);
    const later = Array.from({ length: 1_000 }, (_, i) => ({
      ...row,
      _id: first + 1_000_000 + i,
      authorId: 1_000_000 + i,
    }));
    await proposals.collection.raw.insertMany(later as never);
    expect((await read(forecaster(), id)).results).to.deep.equal(own.results);
    const made = { _id: { $in: later.map(({ _id }) => _id) } };
    await proposals.collection.raw.deleteMany(made as never);
    const path = `/api/projects/${desk.projectId}/proposals/`;
    expect((await forecaster().get(path)).status).to.equal(403);
  });

  it("resolve the question when one is accepted, which stays as the evidence", async () => {
    const id = await open();
    const { body } = await propose(forecaster(), id, "yes", { sources: [SOURCE] });
    const path = `/api/questions/${id}/proposals/${body.id}/accept/`;
    expect((await forecaster().post(path, {})).status).to.equal(403);
    const { would } = (await curator().post(`${path}check/`, {})).body;
    expect(would[0]).to.deep.include({ question: id, status: "resolved", resolution: "yes" });
    expect((await curator().post(path, {})).status).to.equal(200);
    await forecaster().delete(`/api/questions/${id}/proposals/`);
    const told = await read(desk.as(desk.accounts.viewer), id);
    expect(told).to.deep.include({ resolution: "yes", results: [], may_propose: false });
    expect(told.accepted).to.deep.include({ id: body.id, sources: [SOURCE] });
    expect(await waiting()).not.to.include(id);

    await curator().post(`/api/questions/${id}/unresolve/`);
    expect(await read(curator(), id)).to.deep.include({ accepted: null, objections_until: null });
  });

  it("cannot be accepted once they are taken back, or on another question", async () => {
    const [id, other] = [await open(), await open()];
    const { body } = await propose(forecaster(), id, "yes");
    const accept = (question: number) =>
      curator().post(`/api/questions/${question}/proposals/${body.id}/accept/`, {});
    expect((await accept(other)).status).to.equal(404);
    await forecaster().delete(`/api/questions/${id}/proposals/`);
    expect((await accept(id)).status).to.equal(404);
    expect((await read(curator(), id)).results).to.deep.equal([]);
  });

  it("object to an outcome while its scores are provisional, and not after", async () => {
    const id = await open();
    const resolved = { resolution: "yes", actual_resolve_time: new Date().toISOString() };
    expect((await curator().post(`/api/questions/${id}/resolve/`, resolved)).status).to.equal(200);
    const until = Date.parse((await read(curator(), id)).objections_until);
    const { question } = await bodyAt(forecaster(), `/api/posts/${id}/`);
    expect(Date.parse(question.scores_provisional_until)).to.equal(until);
    expect(until - Date.parse(question.resolution_set_time)).to.equal(3 * DAY);

    const { body, status } = await propose(forecaster(), id, "no");
    expect(status).to.equal(201);
    expect(body.is_objection).to.equal(true);
    expect(await waiting()).to.include(id);
    const { text } = await curator().post(`/api/questions/${id}/proposals/${body.id}/accept/`, {});
    expect(text).to.include("already resolved");
    app.travel(3 * DAY + 1_000);
    expect((await propose(forecaster(), id, "no")).status).to.equal(400);
    expect(await waiting()).not.to.include(id);
  });

  it("are for curators alone unless the project says otherwise, and name outcomes", async () => {
    const id = await open();
    await setting({ proposers: "curators" });
    expect((await propose(forecaster(), id, "yes")).status).to.equal(403);
    expect((await propose(curator(), id, "yes")).status).to.equal(201);
    await setting({ proposers: "forecasters" });
    const { body } = await propose(forecaster(), id, "perhaps");
    expect(body).to.have.property("resolution");
  });

  it("are at most twenty of an account on a question", async () => {
    const id = await open();
    for (let made = 0; made < 20; made += 1) await propose(forecaster(), id, "yes");
    expect((await propose(forecaster(), id, "yes")).status).to.equal(400);
    expect((await propose(curator(), id, "yes")).status).to.equal(201);
    // Each of many calls at the same time sees room before any of them is stored.
    const other = await open();
    await Promise.all(Array.from({ length: 30 }, () => propose(forecaster(), other, "yes")));
    const { proposals } = app.caps.store;
    const stored = await proposals.collection.raw.countDocuments({ questionId: other });
    expect(stored).to.be.at.most(20);
  });

  it("are made once under an Idempotency-Key", async () => {
    const id = await open();
    const headers = { "Idempotency-Key": `proposal-${id}` };
    const body = { resolution: "yes" };
    const path = `/api/questions/${id}/proposals/`;
    const [first, again] = [
      await forecaster().post(path, body, { headers }),
      await forecaster().post(path, body, { headers }),
    ];
    expect(again.body.id).to.equal(first.body.id);
    expect((await read(curator(), id)).results).to.have.length(1);
  });
});

describe("clarifications", () => {
  const app = useApp("clarifications");
  const desk = prepared(() => openDesk(app));

  it("add a dated paragraph to the fine print, and stand among the changes", async () => {
    const admin = desk.as(desk.accounts.admin);
    const curator = desk.as(desk.accounts.curator);
    const question = { ...binary(), fine_print: "A night counts from dusk." };
    const made = await publish(admin, { title: "T", question, default_project: desk.projectId });
    const id = made.id as number;
    const path = `/api/questions/${id}/clarify/`;
    const forecaster = desk.as(desk.accounts.forecaster);
    expect((await forecaster.post(path, { text: "No." })).status).to.equal(403);
    const headers = { "Idempotency-Key": `clarify-${id}` };
    const clarify = () => curator.post(path, { text: "Dusk is civil dusk." }, { headers });
    const [first, again] = [await clarify(), await clarify()];
    expect([first.status, again.status]).to.deep.equal([200, 200]);
    const day = new Date(app.caps.clock.now()).toISOString().slice(0, 10);
    const post = await bodyAt(forecaster, `/api/posts/${id}/`);
    expect(post.question.fine_print).to.equal(
      `A night counts from dusk.\n\n**Clarification of ${day}.** Dusk is civil dusk.`,
    );
    const { results } = await bodyAt(forecaster, `/api/questions/${id}/changes/`);
    expect(results[0]).to.deep.include({
      kind: "question_clarified",
      after: { clarification: "Dusk is civil dusk." },
    });
  });
});
