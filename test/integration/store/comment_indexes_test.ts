/** Every listing of comments is served by an index. The queries are those that the store sends. */
import { expect } from "chai";
import type { CommentSelection } from "../../../src/store/comments/comment_queries.ts";
import type { CommentDocument } from "../../../src/store/comments/comment_documents.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { commentDocument } from "../../support/documents.ts";
import { testMongoUri } from "../../support/engines.ts";
import { explained, isSlow, monitored } from "../../support/explained.ts";

const COUNT = 400;
/** Comments on post 7: a tenth of all, and the replies to them. */
const OF_POST = 60;
const BY_AUTHOR = COUNT / 20;

describe("indexes of comments", () => {
  let app: TestApp;

  before(async () => {
    const environment = { MONGODB_URI: monitored(testMongoUri("comment_indexes")) };
    app = await startApp("comment_indexes", { environment });
    for (let id = 1; id <= COUNT; id++) await app.caps.store.comments.insert(comment(id));
  });
  after(() => app.close());

  const comments = () => app.caps.store.comments;
  const plansOf = (ask: () => Promise<unknown>) => explained(comments().collection.model.db, ask);
  const ofPost: CommentSelection = { postIds: [7], privateOf: null, deleted: "placeholders" };
  const page = { skip: 0, limit: 51 };

  for (const order of ["created_at", "-created_at"] as const) {
    it(`lists the comments of a post by ${order} without sorting`, async () => {
      const plans = await plansOf(() => comments().outsideThreads(ofPost, [], { order, ...page }));
      expect(plans.every(({ stages }) => stages.includes("IXSCAN"))).to.equal(true);
      expect(plans.filter(isSlow)).to.deep.equal([]);
    });
  }

  it("lists the roots of a post without sorting", async () => {
    const roots = { ...ofPost, place: "roots" } as const;
    const order = "-created_at";
    const plans = await plansOf(() => comments().outsideThreads(roots, [3], { order, ...page }));
    expect(plans.every(({ stages }) => stages.includes("IXSCAN"))).to.equal(true);
    expect(plans.filter(isSlow)).to.deep.equal([]);
  });

  const ofAuthor = { ...ofPost, postIds: [7, 8], authorIds: [7] };
  const order = "-created_at";
  const inOrder = { ...page, order } as const;
  const replies = { ...ofPost, place: "replies" } as const;
  /** Name → how many index entries the query may read, and the query. */
  const listings: Record<string, readonly [most: number, ask: () => Promise<unknown>]> = {
    "threads with their roots": [10, () => comments().inThreads(ofPost, [7, 27], inOrder)],
    "the replies in threads": [10, () => comments().inThreads(replies, [7, 27], inOrder)],
    "the count of threads": [10, () => comments().countInThreads(ofPost, [7, 27])],
    "the comments of an author": [
      BY_AUTHOR + 5,
      () => comments().outsideThreads(ofAuthor, [], { order, ...page }),
    ],
    "the count of a post": [OF_POST + 5, () => comments().countMatching(ofPost)],
    "the count of an author": [BY_AUTHOR + 5, () => comments().countMatching(ofAuthor)],
    "pinned roots": [1, () => comments().pinnedRoots(7, 20)],
    "posts an account commented on": [BY_AUTHOR + 5, () => comments().postsCommentedBy(7, false)],
    "the live comments of a post": [OF_POST + 5, () => comments().countLive(7)],
  };
  for (const [what, [most, ask]] of Object.entries(listings)) {
    it(`${what}: read by index`, async () => {
      const plans = await plansOf(ask);
      expect(plans.flatMap(({ stages }) => stages)).not.to.include("COLLSCAN");
      for (const { keys } of plans) expect(keys).to.be.at.most(most);
    });
  }
});

function comment(id: number): CommentDocument {
  const rootId = id % 4 === 0 ? id - 1 : null;
  return commentDocument({
    _id: id,
    authorId: id % 20 || 20,
    postId: (rootId ?? id) % 10 || 10,
    parentId: rootId,
    rootId,
    ancestorIds: rootId === null ? [] : [rootId],
    createdAt: id * 1000,
    isPrivate: id % 17 === 0,
  });
}
