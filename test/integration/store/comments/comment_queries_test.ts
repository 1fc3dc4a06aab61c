/**
 * Named reads and writes of comments, votes and marks. Besides the wanted rows, each test stores
 * one row for each condition of the query that breaks only this condition.
 */
import { expect } from "chai";
import type {
  CommentDocument,
  KeyFactor,
  VoteDocument,
} from "../../../../src/store/comments/comment_documents.ts";
import type { CommentSelection } from "../../../../src/store/comments/comment_queries.ts";
import type { Store } from "../../../../src/store/store.ts";
import { allOf, type BareStore, idsOf, openBareStore } from "../../../support/bare_store.ts";
import { commentDocument } from "../../../support/documents.ts";

const keyFactor = (id: number): KeyFactor => ({
  id,
  createdAt: 1,
  questionId: null,
  questionOption: null,
  driver: { text: "Because", impactDirection: null, certainty: null },
  baseRate: null,
  news: null,
});

describe("named queries of comments", () => {
  let bare: BareStore;
  let store: Store;
  before(async () => {
    bare = await openBareStore("comment_queries");
    ({ store } = bare);
  });
  after(() => bare.close());
  beforeEach(async () => {
    await store.comments.collection.raw.deleteMany({});
    await store.commentVotes.collection.raw.deleteMany({});
  });

  /** Inserts a public root on post 7 by account 1. Its id is also its time in milliseconds. */
  const insert = async (_id: number, given: Partial<CommentDocument> = {}): Promise<void> => {
    const comment = { _id, authorId: 1, postId: 7, createdAt: _id, ...given };
    await store.comments.insert(commentDocument(comment));
  };
  const reply = (rootId: number) => ({ parentId: rootId, rootId, ancestorIds: [rootId] });
  const hidden = { isSoftDeleted: true } as const;
  const secret = { isPrivate: true } as const;

  describe("a listing", () => {
    const ofPost: CommentSelection = { postIds: [7], privateOf: null, deleted: "placeholders" };
    const idsIn = async (given: Partial<CommentSelection>): Promise<number[]> => {
      const selection = { ...ofPost, ...given };
      const page = { order: "created_at", skip: 0, limit: 99 } as const;
      const found = idsOf(await store.comments.outsideThreads(selection, [], page));
      expect((await store.comments.countMatching(selection)).total).to.equal(found.length);
      return found;
    };
    beforeEach(async () => {
      await insert(1, { text: "Rain (a lot)" });
      await insert(2, { ...reply(1), authorId: 2, byBot: true });
      await insert(3, { postId: 8 });
      await insert(4, secret);
      await insert(5, { ...secret, authorId: 2 });
      await insert(6, hidden);
      await insert(7, { ...hidden, liveReplyCount: 1 });
      await insert(8, { ...reply(7), authorId: 3 });
    });

    const cases: [string, Partial<CommentSelection>, number[]][] = [
      ["the public comments of a post", {}, [1, 2, 7, 8]],
      ["those of several posts", { postIds: [7, 8] }, [1, 2, 3, 7, 8]],
      ["none of no post", { postIds: [] }, []],
      ["one's own private ones", { privateOf: 2 }, [5]],
      ["roots", { place: "roots" }, [1, 7]],
      ["replies", { place: "replies" }, [2, 8]],
      ["none of those deleted", { deleted: "hidden" }, [1, 2, 8]],
      ["all of those deleted", { deleted: "shown" }, [1, 2, 6, 7, 8]],
      ["those of some authors", { authorIds: [2, 3] }, [2, 8]],
      ["those of people", { excludeBots: true }, [1, 7, 8]],
      ["those of staff", { staff: { ids: [3], wanted: true } }, [8]],
      ["those of others than staff", { staff: { ids: [3], wanted: false } }, [1, 2, 7]],
      ["one thread", { thread: 7 }, [7, 8]],
      ["what was written since", { since: 7 }, [7, 8]],
      ["a text that occurs, whatever its case", { search: "rain (A" }, [1]],
      ["no deleted one with the text", { search: "Comment 7", deleted: "shown" }, []],
    ];
    for (const [what, given, wanted] of cases) {
      it(`returns ${what}`, async () => {
        expect(await idsIn(given)).to.deep.equal(wanted);
      });
    }

    it("counts its roots, and none when only replies are asked for", async () => {
      expect(await store.comments.countMatching(ofPost)).to.deep.equal({ total: 4, roots: 2 });
      const replies = { ...ofPost, place: "replies" } as const;
      expect(await store.comments.countMatching(replies)).to.deep.equal({ total: 2, roots: 0 });
    });

    it("separates what is in some threads from the rest", async () => {
      const { comments } = store;
      const order = "-created_at";
      const page = { order, skip: 0, limit: 9 } as const;

      expect(idsOf(await comments.outsideThreads(ofPost, [1], page))).to.deep.equal([8, 7]);
      const second = { ...page, skip: 1, limit: 1 };
      expect(idsOf(await comments.outsideThreads(ofPost, [1], second))).to.deep.equal([7]);
      const none = { ...page, limit: 0 };
      expect(await comments.outsideThreads(ofPost, [1], none)).to.deep.equal([]);
      expect(await comments.inThreads(ofPost, [7], page)).to.deep.equal([7, 8]);
      expect(await comments.inThreads(ofPost, [7], second)).to.deep.equal([8]);
      const replies = { ...ofPost, place: "replies" } as const;
      expect(await comments.inThreads(replies, [7], page)).to.deep.equal([8]);
      const all = await comments.inThreads(ofPost, [7, 1], page);
      expect(all.slice(0, 3)).to.deep.equal([7, 8, 1]);
      expect(await comments.inThreads(ofPost, [], page)).to.deep.equal([]);
      expect(await comments.countInThreads(ofPost, [7])).to.equal(2);
      expect(await comments.countInThreads(ofPost, [])).to.equal(0);
    });

    it("is ordered by score and by changed minds, then by the higher id", async () => {
      await store.comments.addScore(2, 3);
      await store.comments.addChangedMind(8, 1);
      const ordered = async (order: "-vote_score" | "vote_score" | "-cmm_count" | "cmm_count") =>
        idsOf(await store.comments.outsideThreads(ofPost, [], { order, skip: 0, limit: 9 }));

      expect(await ordered("-vote_score")).to.deep.equal([2, 8, 7, 1]);
      expect(await ordered("vote_score")).to.deep.equal([8, 7, 1, 2]);
      expect(await ordered("-cmm_count")).to.deep.equal([8, 7, 2, 1]);
      expect(await ordered("cmm_count")).to.deep.equal([7, 2, 1, 8]);
    });
  });

  it("pinnedRoots returns the pinned roots of the post, newest first", async () => {
    const isPinned = true;
    await insert(1, { isPinned });
    await insert(3, { isPinned, createdAt: 1 });
    await insert(2, { isPinned, createdAt: 9 });
    await insert(4);
    await insert(5, { isPinned, postId: 8 });

    expect(await store.comments.pinnedRoots(7, 20)).to.deep.equal([2, 3, 1]);
    expect(await store.comments.pinnedRoots(7, 2)).to.deep.equal([2, 3]);
  });

  it("finds the posts on which an account commented", async () => {
    await insert(1);
    await insert(2, { ...hidden, postId: 8 });
    await insert(3, { ...secret, postId: 9 });
    await insert(4, { authorId: 2, postId: 10 });
    const { comments } = store;

    expect(await comments.postsCommentedBy(1, false)).to.have.members([7, 8]);
    expect(await comments.postsCommentedBy(1, true)).to.have.members([9]);
    expect(await comments.postsWithCommentsBy(1)).to.have.members([7, 9]);
  });

  it("publicOfPosts returns the comments that boards count, end included", async () => {
    await insert(10);
    await insert(11);
    await insert(5, secret);
    await insert(6, hidden);
    await insert(7, { postId: 9 });

    const found = await store.comments.publicOfPosts([7, 8], 10);
    expect(found).to.deep.equal([{ _id: 10, authorId: 1 }]);
  });

  it("counts comments that are not deleted, after a time, and returns when public ones were written", async () => {
    await insert(10);
    await insert(11);
    await insert(12, hidden);
    await insert(13, secret);
    await insert(14, { postId: 8 });
    const { comments } = store;

    expect(await comments.countLive(7)).to.equal(2);
    expect(await comments.countLiveAfter(7, 10)).to.equal(1);
    expect(await comments.countLiveAfter(7, 9)).to.equal(2);
    expect(await comments.publicTimesSince(7, 11)).to.have.members([11, 12]);
  });

  it("replyDrift and countDrift find the comments whose counters are wrong", async () => {
    await insert(1, { liveReplyCount: 1, voteScore: 2 });
    await insert(2, { ...reply(1), voteScore: 1 });
    await insert(3, { ...reply(1), ...hidden });
    await insert(4, { parentId: 2, rootId: 1, ancestorIds: [1, 2], liveReplyCount: 3 });
    await insert(5, { postId: 8, liveReplyCount: 9, voteScore: 9 });

    expect(await store.comments.replyDrift(7)).to.have.deep.members([
      { commentId: 1, stored: 1, counted: 2 },
      { commentId: 2, stored: 0, counted: 1 },
      { commentId: 4, stored: 3, counted: 0 },
    ]);
    const drifts = await store.comments.countDrift("voteScore", 7, (ids) => {
      expect(ids).to.have.members([1, 2, 3, 4]);
      return Promise.resolve(new Map([[1, 2]]));
    });
    expect(drifts).to.deep.equal([{ commentId: 2, stored: 1, counted: 0 }]);
  });

  it("steps of counters change the named comments only", async () => {
    for (const id of [1, 2, 3]) await insert(id, { liveReplyCount: 5 });
    const { comments } = store;
    await comments.addLiveReplies([1, 2], 1);
    await comments.addLiveReplies([1], -1);
    await comments.addLiveReplies([], 1);
    await comments.addChangedMind(1, 1);
    expect(await comments.addScore(2, -2)).to.equal(-2);
    expect(await comments.addScore(2, 1)).to.equal(-1);
    const counters = [...(await comments.byIds([1, 2, 3])).values()]
      .sort((a, b) => a._id - b._id)
      .map((one) => [one.liveReplyCount, one.changedMyMindCount, one.voteScore]);

    expect(counters).to.deep.equal([
      [5, 1, 0],
      [6, 0, -1],
      [5, 0, 0],
    ]);
  });

  it("softDelete removes the text and all parts of the comment", async () => {
    const includedForecast = { questionId: 1, startTime: 1, values: 0.5, options: null };
    const said = { text: "Said", isPinned: true, mentionedUserIds: [4], includedForecast };
    await insert(1, { ...said, keyFactors: [keyFactor(1)], liveReplyCount: 2 });
    await insert(2, said);
    await store.comments.softDelete(1, "Said");

    expect(await store.comments.byId(1)).to.deep.include({
      text: "deleted",
      isSoftDeleted: true,
      isPinned: false,
      mentionedUserIds: [],
      includedForecast: null,
      keyFactors: [],
      liveReplyCount: 2,
    });
    expect(await store.comments.byId(2)).to.deep.include({ ...said, isSoftDeleted: false });
  });

  it("edit changes the forecast only when one is given", async () => {
    const includedForecast = { questionId: 1, startTime: 1, values: 0.5, options: null };
    await insert(1, { includedForecast });
    const edit = { text: "New", mentionedUserIds: [4], now: 50, effectKey: undefined };
    const edited = await store.comments.edit(1, { ...edit, replaces: "Comment 1" });
    expect(edited).to.deep.include({
      text: "New",
      textEditedAt: 50,
      mentionedUserIds: [4],
      includedForecast,
    });
    const newer = { ...includedForecast, values: 0.6 };
    const again = { ...edit, replaces: "New", includedForecast: newer };
    expect((await store.comments.edit(1, again))?.includedForecast).to.deep.equal(newer);
    const late = { ...edit, text: "Late", replaces: "Comment 1" };
    expect(await store.comments.edit(1, late)).to.equal(null);
  });

  it("an export returns the public comments written by its time, in order of time and id", async () => {
    const keyFactors = [keyFactor(1), keyFactor(2)];
    await insert(3, { createdAt: 20, keyFactors });
    await insert(2, { createdAt: 20, postId: 150 });
    await insert(1, { createdAt: 30, postId: 8 });
    await insert(4, { createdAt: 31, keyFactors });
    await insert(5, { ...secret, keyFactors });
    await insert(6, { ...hidden, keyFactors });
    await insert(7, { postId: 999, keyFactors });
    const scan = { postIds: Array.from({ length: 150 }, (_, i) => 7 + i), now: 30 };
    const found = await allOf(store.comments.inExportOrder(scan));

    expect(idsOf(found)).to.deep.equal([2, 3, 1]);
    expect(await store.comments.countExported(scan)).to.equal(3);
    expect(await store.comments.countKeyFactors(scan)).to.equal(2);
    const withKeyFactors = { ...scan, withKeyFactors: true };
    expect(idsOf(await allOf(store.comments.inExportOrder(withKeyFactors)))).to.deep.equal([3]);
  });

  describe("votes and marks", () => {
    const vote = async (objectId: number, userId: number, direction: 1 | -1, createdAt = 5) => {
      const row: VoteDocument = {
        _id: `${objectId}-${userId}`,
        objectId,
        userId,
        direction,
        createdAt,
      };
      await store.commentVotes.collection.raw.insertOne(row as never);
    };
    beforeEach(async () => {
      await vote(1, 1, 1, 10);
      await vote(1, 2, 1, 11);
      await vote(1, 3, -1, 12);
      await vote(2, 1, -1, 10);
      await vote(3, 2, 1, 10);
    });

    it("show how an account voted, and what it voted up", async () => {
      const { commentVotes } = store;

      expect(await commentVotes.directionOf(2, 1)).to.equal(-1);
      expect(await commentVotes.directionOf(3, 1)).to.equal(null);
      expect(await commentVotes.directionsOf([1, 2, 3], 1)).to.deep.equal(
        new Map([
          [1, 1],
          [2, -1],
        ]),
      );
      expect(await commentVotes.directionsOf([], 1)).to.deep.equal(new Map());
      expect(await commentVotes.upvotedBy(1)).to.deep.equal([1]);
    });

    it("are summed over an object, from a time on and up to a time", async () => {
      const { commentVotes } = store;

      expect(await commentVotes.scoreOf(1)).to.equal(1);
      expect(await commentVotes.scoreOf(9)).to.equal(0);
      const scores = await commentVotes.scoresOf([1, 2]);
      expect([...scores].sort()).to.deep.equal([
        [1, 1],
        [2, -1],
      ]);
      const since = await commentVotes.since(1, 11);
      expect(since.map(({ userId }) => userId)).to.have.members([2, 3]);
      const net = await commentVotes.netOf([1, 2], 11);
      expect([...net].sort()).to.deep.equal([
        [1, 2],
        [2, -1],
      ]);
    });

    it("a changed vote keeps the time of the first one and changes no other row", async () => {
      const { commentVotes } = store;
      expect(await commentVotes.cast({ objectId: 1, userId: 1, direction: -1, now: 99 })).to.equal(
        -2,
      );
      expect(await commentVotes.cast({ objectId: 1, userId: 9, direction: 0, now: 99 })).to.equal(
        0,
      );

      const since = await commentVotes.since(1, 0);
      const rows = since.map(({ userId, direction, createdAt }) => [userId, direction, createdAt]);
      expect(rows.sort()).to.deep.equal([
        [1, -1, 10],
        [2, 1, 11],
        [3, -1, 12],
      ]);
    });

    it("marks are counted by comment and read by account", async () => {
      const { commentMarks } = store;
      for (const [commentId, userId] of [
        [1, 1],
        [1, 2],
        [2, 1],
        [3, 2],
      ] as const) {
        await commentMarks.add({ commentId, userId, createdAt: 1 });
      }

      expect(await commentMarks.countsOf([1])).to.deep.equal(new Map([[1, 2]]));
      expect(await commentMarks.markedBy(1, [1, 3])).to.deep.equal(new Set([1]));
      expect(await commentMarks.markedBy(1, [])).to.deep.equal(new Set());
    });

    it("earlier texts come oldest first", async () => {
      const edit = (replacedAt: number, commentId = 1) => ({
        _id: `${commentId}-${replacedAt}`,
        commentId,
        text: `at ${replacedAt}`,
        replacedAt,
        by: 1,
      });
      for (const one of [edit(20), edit(10), edit(15, 2)]) await store.commentEdits.add(one);

      expect(await store.commentEdits.ofComment(1)).to.deep.equal([edit(10), edit(20)]);
    });
  });
});
