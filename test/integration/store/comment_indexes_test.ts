import { expect } from "chai";
import { commentFilter, commentSort } from "../../../src/store/comment_queries.ts";
import type { CommentDocument } from "../../../src/store/comment_documents.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { commentDocument } from "../../support/documents.ts";

const COUNT = 400;

/** Names of all stages of a plan. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== "object" || plan === null) return [];
  const { stage, ...rest } = plan as { stage?: unknown };
  const below = Object.values(rest).flatMap(stagesOf);
  return typeof stage === "string" ? [stage, ...below] : below;
}

describe("indexes of comments", () => {
  let app: TestApp;

  before(async () => {
    app = await startApp("comment_indexes");
    for (let id = 1; id <= COUNT; id++) await app.caps.store.comments.insert(comment(id));
  });
  after(() => app.close());

  const explain = async (filter: object, order: Parameters<typeof commentSort>[0]) => {
    const plan = (await app.caps.store.comments.collection.raw
      .find(filter)
      .sort(commentSort(order))
      .limit(51)
      .explain()) as { queryPlanner: { winningPlan: unknown } };
    return stagesOf(plan.queryPlanner.winningPlan);
  };
  const ofPost = { postIds: [7], privateOf: null, deleted: "placeholders" } as const;

  it("lists the comments of a post in both orders of time without sorting", async () => {
    for (const order of ["created_at", "-created_at"] as const) {
      const stages = await explain(commentFilter(ofPost), order);
      expect(stages, order).to.include("IXSCAN");
      expect(stages, order).to.not.include.oneOf(["COLLSCAN", "SORT"]);
    }
  });

  it("lists the roots of a post without sorting", async () => {
    const stages = await explain(commentFilter({ ...ofPost, place: "roots" }), "-created_at");
    expect(stages).to.include("IXSCAN");
    expect(stages).to.not.include.oneOf(["COLLSCAN", "SORT"]);
  });

  it("reads threads and the comments of an author by index", async () => {
    const threads = commentFilter(ofPost, { rootId: { $in: [1, 2] } });
    expect(await explain(threads, "-created_at")).to.not.include("COLLSCAN");
    const ofAuthor = commentFilter({ ...ofPost, postIds: [7, 8], authorIds: [3] });
    expect(await explain(ofAuthor, "-created_at")).to.not.include("COLLSCAN");
  });
});

function comment(id: number): CommentDocument {
  const rootId = id % 4 === 0 ? id - 1 : null;
  return commentDocument({
    _id: id,
    authorId: id % 20,
    postId: id % 10,
    parentId: rootId,
    rootId,
    ancestorIds: rootId === null ? [] : [rootId],
    createdAt: id * 1000,
    isPrivate: id % 17 === 0,
  });
}
