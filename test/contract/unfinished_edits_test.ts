/** Edits of questions whose request ends before their consequences are announced (Contract 3.10). */
import { expect } from "chai";
import { closeQuestions } from "../../jobs/processors/upkeep/close_questions.ts";
import { useApp, prepared } from "../support/app.ts";
import { before as justBefore } from "../support/between.ts";
import { at, binary, DAY, openDesk, publish, resolve } from "../support/desk.ts";

describe("an edit of a question whose post was changed meanwhile", () => {
  const app = useApp("unfinished_edits");
  const desk = prepared(() => openDesk(app));
  const admin = () => desk.as(desk.accounts.admin);

  const made = (body: object) => publish(admin(), { default_project: desk.projectId, ...body });
  /** Edits the question of a post. Another request moves the post just before it is written. */
  async function edit(postId: number, question: object): Promise<void> {
    const { posts } = app.caps.store;
    const { projectIds } = (await posts.byId(postId))!;
    const other = await app.make.project();
    const moved = justBefore(posts.collection, "findOneAndUpdate", () =>
      posts.update(postId, { projectIds: [...projectIds, other._id] }),
    );
    const path = `/api/posts/${postId}/update/`;
    const { status, text } = await admin().put(path, { question, tags: ["moved"] });
    expect([status, moved.isDone], text).to.deep.equal([409, true]);
  }
  /** Runs `close_questions` after the time in which a request may still be at work. */
  async function finish(): Promise<void> {
    app.travel(60_000);
    await closeQuestions(app.caps, {}, { signal: new AbortController().signal });
    app.travel(-60_000);
  }
  const stored = async (id: number) => (await app.caps.store.questions.byId(id))!;

  it("gives the branches of conditionals the new schedule", async () => {
    const condition = await made({ title: "P", question: binary("P?") });
    const child = await made({ title: "K", question: binary("K?") });
    const ids = { condition_id: condition.id, condition_child_id: child.id };
    const { conditional } = await made({ conditional: ids });
    const branchId = conditional.question_yes.id as number;
    const closes = at(3 * DAY);
    await edit(child.id as number, { scheduled_close_time: closes });
    await finish();

    expect((await stored(branchId)).scheduledCloseTime).to.equal(Date.parse(closes));
    expect((await stored(child.id as number)).unfinished).to.deep.equal({});
  });

  it("counts the forecasts of a resolved question again", async () => {
    const { id } = await made({ title: "T", question: binary() });
    expect((await resolve(admin(), id as number, "yes")).status).to.equal(200);
    await edit(id as number, { include_bots_in_aggregates: true });
    const queue = app.caps.jobs.queue("aggregation");
    await queue.drain();
    await finish();

    const asked = await queue.getJobs(["waiting", "prioritized", "delayed"]);
    expect(asked.map(({ data }) => data as object)).to.deep.include({
      questionId: id,
      rebuild: true,
    });
  });

  it("leaves no mark when only texts are changed", async () => {
    const { id } = await made({ title: "T", question: binary() });
    await edit(id as number, { fine_print: "small" });

    const { finePrint, unfinished } = await stored(id as number);
    expect([finePrint, unfinished]).to.deep.equal(["small", undefined]);
  });
});
