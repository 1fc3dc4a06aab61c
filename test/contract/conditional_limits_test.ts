/** Limits of the conditionals that authors put on a question (Contract 1.13). */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import { blankPost } from "../support/factories.ts";

describe("limits of conditionals", () => {
  const app = useApp("conditional_limits");

  const questionId = async () => (await app.make.question("binary")).question._id;
  /** Stores this number of conditionals of one author on two questions. */
  const store = async (count: number, authorId: number, conditionId: number, childId: number) => {
    const { counters, posts } = app.caps.store;
    const first = await counters.draw("content", count);
    const parents = { conditionId, childId, yesId: 1, noId: 2 };
    const rows = Array.from({ length: count }, (_, i) => ({
      ...blankPost(first + i, [], app.caps.clock.now()),
      ...({
        kind: "conditional",
        curationStatus: "draft",
        authorId,
        conditional: parents,
      } as const),
    }));
    await posts.insertMany(rows);
    return rows.map(({ _id }) => _id);
  };
  const create = (token: string, condition_id: number, condition_child_id: number, check = "") =>
    app.as(token).post(`/api/posts/create/${check}`, {
      conditional: { condition_id, condition_child_id },
    });

  it("gives an account twenty on a question, others theirs, and staff any number", async () => {
    const [full, free] = [await questionId(), await questionId()];
    const author = await app.make.account();
    const [one] = await store(20, author.id, full, await questionId());
    const message = ["An account has at most 20 conditionals on a question."];
    for (const check of ["", "check/"]) {
      const asCondition = await create(author.token, full, free, check);
      expect([asCondition.status, asCondition.body]).to.deep.equal([
        400,
        { conditional: { condition_id: message } },
      ]);
      const asChild = await create(author.token, free, full, check);
      expect([asChild.status, asChild.body]).to.deep.equal([
        400,
        { conditional: { condition_child_id: message } },
      ]);
    }
    expect((await create((await app.make.account()).token, full, free)).status).to.equal(201);
    const staff = await app.make.account({ isStaff: true });
    await store(20, staff.id, full, free);
    expect((await create(staff.token, full, free)).status).to.equal(201);

    await app.caps.store.posts.update(one!, { curationStatus: "deleted" });
    expect((await create(author.token, full, free)).status).to.equal(201);
  });
});
