/** Questions that are taken out of their group while a conditional on them is created (contract 3.10). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { before as justBefore } from "../support/between.ts";
import type { Client } from "../support/client.ts";
import { approve, binary, openDesk, publish, write } from "../support/desk.ts";

describe("a parent that is taken out of its group", () => {
  const app = useApp("removed_parents");
  const desk = prepared(() => openDesk(app));
  let admin: Client;
  let author: Client;
  let conditionId: number;
  let groupId: number;
  let ids: number[];

  before(async () => {
    author = desk.as(desk.accounts.forecaster);
    admin = desk.as(desk.accounts.admin);
    const place = { default_project: desk.projectId };
    conditionId = (await publish(admin, { ...place, title: "P", question: binary("P?") })).id;
  });
  beforeEach(async () => {
    const questions = [binary("Stays?"), binary("Goes?")];
    const group = { title: "Group", group_of_questions: { questions } };
    const made = await write(author, { default_project: desk.projectId, ...group });
    groupId = made.id;
    ids = made.group_of_questions.questions.map(({ id }: { id: number }) => id);
  });

  const body = () => ({
    default_project: desk.projectId,
    conditional: { condition_id: conditionId, condition_child_id: ids[1] },
  });
  const takeOut = async () => {
    const path = `/api/posts/${groupId}/update/`;
    const answer = await author.put(path, { group_of_questions: { delete: [ids[1]] } });
    expect(answer.status, answer.text).to.equal(200);
    const { questions } = answer.body.group_of_questions;
    expect(questions.map(({ id }: { id: number }) => id)).to.deep.equal([ids[0]]);
  };
  const listed = async (...posts: number[]) => {
    const { status, body: page, text } = await author.get(`/api/posts/?ids=${posts.join()}`);
    expect(status, text).to.equal(200);
    return page.results;
  };

  it("stays for a conditional that was created just before", async () => {
    let id = 0;
    const { posts } = app.caps.store;
    const created = justBefore(posts.collection, "findOneAndUpdate", async () => {
      id = (await write(author, body())).id;
    });
    await takeOut();
    await approve(admin, id);

    expect(created.isDone).to.equal(true);
    const [post] = await listed(id);
    expect(post.conditional.condition_child).to.include({ id: ids[1], title: "Goes?" });
  });

  it("refuses a conditional that is stored just after, and leaves nothing of it", async () => {
    const { posts, questions } = app.caps.store;
    const taken = justBefore(posts.collection, "insertOne", takeOut);
    const stored = await questions.collection.raw.countDocuments();
    const answer = await author.post("/api/posts/create/", body());

    expect([taken.isDone, answer.status]).to.deep.equal([true, 400]);
    const faults = { condition_child_id: ["No such question."] };
    expect(answer.body).to.deep.equal({ conditional: faults });
    expect(await posts.collection.raw.countDocuments({ "conditional.childId": ids[1] })).to.equal(
      0,
    );
    expect(await questions.collection.raw.countDocuments()).to.equal(stored - 1);
  });

  it("fails no list where an older version has removed it under a conditional", async () => {
    const { id } = await write(author, body());
    await approve(admin, id);
    const found = async () =>
      (await listed(id, conditionId)).map((post: { id: number }) => post.id);
    expect(await found()).to.have.members([id, conditionId]);
    await app.caps.store.questions.remove([ids[1]!]);
    await app.caps.cache.feed.bumpFeed();

    expect(await found()).to.deep.equal([conditionId]);
    expect((await author.get(`/api/posts/${id}/`)).status).to.equal(404);
  });
});
