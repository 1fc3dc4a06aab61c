/**
 * Two processes write the same post, question, comment or forecast. Each row of this table is
 * a write with a condition; its test fails when the condition is removed.
 *
 * | Write                        | Holds only while, or what a duplicate means                     |
 * | ---------------------------- | --------------------------------------------------------------- |
 * | posts.compareAndSet          | the stored values are those that were read                      |
 * | posts.update                 | the post is not deleted                                         |
 * | questions.compareAndSet      | the stored values are those that were read                      |
 * | questions.resolve            | there is no resolution                                          |
 * | comments.edit, setPinned     | the comment is not deleted                                      |
 * | comments.softDelete          | the comment is not deleted: one of many deletions counts        |
 * | comments.correct             | the counter is the one that was found wrong                     |
 * | commentMarks.add, remove     | duplicate: the mark is there; one of many removes it            |
 * | commentEdits.add             | duplicate: the attempt is a repeated one                        |
 * | reports.file                 | duplicate: the report is changed                                |
 * | reports.resolve              | the report is open                                              |
 * | votes.cast                   | the step follows the row before; duplicate: the row is changed  |
 * | postViews.mark               | the latest look stays; duplicate: the row is there              |
 * | writer.submit                | duplicate start: the next millisecond; no question has changed  |
 * | forecasts.insert             | duplicate: another attempt of the call wrote the row            |
 * | forecastInputs.insert        | duplicate: another attempt of the call wrote the input          |
 * | forecasts.removeParts        | the part is the one that was written                            |
 * | forecastCounters.record      | duplicate: another process counted the author first             |
 */
import { expect } from "chai";
import { cascadeInto } from "../../../src/consequences/cascade.ts";
import { storeDerived } from "../../../src/consequences/store_derived.ts";
import { packForecast } from "../../../src/store/forecasts/forecast_row.ts";
import type { Submission } from "../../../src/store/forecasts/forecast_writer.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { Store } from "../../../src/store/store.ts";
import { before as justBefore, looksTooEarly } from "../../support/between.ts";
import { commentDocument } from "../../support/documents.ts";
import { atOnce, openTwoStores, type TwoStores } from "../../support/two_stores.ts";

describe("two stores over one database: posts, comments and forecasts", () => {
  let two: TwoStores;
  before(async () => {
    two = await openTwoStores("content_races");
  });
  after(() => two.app.close());

  const isTrue = (answers: readonly boolean[]) => answers.filter(Boolean).length;
  const found = (answers: readonly unknown[]) => answers.filter((one) => one !== null).length;

  describe("posts and questions", () => {
    it("posts.compareAndSet: one of many changes from one state of the post is written", async () => {
      const { post } = await two.app.make.question("binary");
      const seen = { curationStatus: "approved", voteScore: 0 } as const;
      const written = await atOnce(two, 10, ({ posts }, i) =>
        posts.compareAndSet(post._id, seen, { voteScore: 1 + i }),
      );

      expect(found(written)).to.equal(1);
      const winner = written.findIndex((one) => one !== null);
      expect((await two.one.posts.byId(post._id))?.voteScore).to.equal(1 + winner);
    });

    it("posts.update: nothing is written to a post that is deleted meanwhile", async () => {
      const { post } = await two.app.make.question("binary");
      await two.other.posts.update(post._id, { curationStatus: "deleted" });

      expect(await two.one.posts.update(post._id, { curationStatus: "approved" })).to.equal(null);
      expect(await two.one.posts.byId(post._id)).to.equal(null);
    });

    it("questions.compareAndSet: one of many changes from one state of the question is written", async () => {
      const { question } = await two.app.make.question("binary");
      const written = await atOnce(two, 10, ({ questions }, i) =>
        questions.compareAndSet(question._id, { title: question.title }, { title: `Title ${i}` }),
      );

      expect(found(written)).to.equal(1);
      const winner = written.findIndex((one) => one !== null);
      expect((await two.one.questions.byId(question._id))?.title).to.equal(`Title ${winner}`);
    });

    it("storeDerived: a view of the questions that is overtaken does not replace the newer one", async () => {
      const { post, question } = await two.app.make.question("binary");
      const scheduledCloseTime = question.scheduledCloseTime! + 5_000;
      const overtaken = justBefore(two.one.posts.collection, "findOneAndUpdate", async () => {
        await two.other.questions.update(question._id, { scheduledCloseTime });
        await storeDerived({ store: two.other }, post._id);
      });
      const stored = await storeDerived({ store: two.one }, post._id);

      expect(overtaken.isDone).to.equal(true);
      expect(stored?.scheduledCloseTime).to.equal(scheduledCloseTime);
      expect(await two.one.posts.byId(post._id)).to.include({ scheduledCloseTime });
    });

    it("cascadeInto: a branch does not take the schedule of an older reading of its parents", async () => {
      const { post, condition, yes, no } = await two.app.make.conditional();
      const options = { now: two.app.caps.clock.now(), recompute: false };
      const scheduledCloseTime = condition.question.scheduledCloseTime! - 5_000;
      const overtaken = justBefore(two.one.questions.collection, "findOneAndUpdate", async () => {
        await two.other.questions.update(condition.question._id, { scheduledCloseTime });
        await cascadeInto({ store: two.other }, post, options);
      });
      await cascadeInto({ store: two.one }, post, options);

      expect(overtaken.isDone).to.equal(true);
      for (const { _id } of [yes, no]) {
        expect(await two.one.questions.byId(_id)).to.include({ scheduledCloseTime });
      }
    });

    it("storeDerived: the schedule of an approval that came in between reaches the questions", async () => {
      const { post, question } = await two.app.make.question("binary");
      const openTime = 5_000;
      const overtaken = justBefore(two.one.posts.collection, "findOneAndUpdate", () =>
        two.other.posts.update(post._id, { pendingSchedule: { openTime } }),
      );
      const derived = await storeDerived({ store: two.one }, post._id);

      expect(overtaken.isDone).to.equal(true);
      expect((await two.one.questions.byId(question._id))?.openTime).to.equal(openTime);
      expect([derived?.openTime, derived?.pendingSchedule]).to.deep.equal([openTime, null]);
    });

    it("questions.resolve: one of many resolutions is written", async () => {
      const { question } = await two.app.make.question("binary");
      const resolved = await atOnce(two, 10, ({ questions }, i) =>
        questions.resolve(question._id, { resolution: i % 3 === 0 ? "yes" : "no" }),
      );

      expect(found(resolved)).to.equal(1);
      const winner = resolved.find((one) => one !== null);
      const stored = await two.one.questions.byId(question._id);
      expect(stored?.resolution).to.equal(winner?.resolution);
    });
  });

  describe("comments", () => {
    let nextId = 1;
    const insert = async (): Promise<number> => {
      const _id = nextId++;
      await two.one.comments.insert(commentDocument({ _id, authorId: 1, postId: 7 }));
      return _id;
    };

    it("edit and setPinned: nothing is written to a comment that is deleted meanwhile", async () => {
      const id = await insert();
      const deleted = await atOnce(two, 10, ({ comments }) =>
        comments.softDelete(id, `Comment ${id}`),
      );
      const edit = {
        text: "Back again",
        replaces: "deleted",
        mentionedUserIds: [],
        now: 5,
        effectKey: undefined,
      };

      expect(isTrue(deleted)).to.equal(1);
      expect(await two.one.comments.edit(id, edit)).to.equal(null);
      expect(await two.one.comments.setPinned(id, true)).to.equal(null);
      const stored = await two.other.comments.byId(id);
      expect(stored).to.deep.include({ text: "deleted", isPinned: false, isSoftDeleted: true });
    });

    it("softDelete: a second deletion changes nothing, and returns that", async () => {
      const id = await insert();
      expect(await two.one.comments.softDelete(id, "Another text")).to.equal(false);
      expect(await two.one.comments.softDelete(id, `Comment ${id}`)).to.equal(true);
      await two.one.comments.collection.raw.updateOne(
        { _id: id as never },
        { $set: { text: "-" } },
      );

      expect(await two.other.comments.softDelete(id, "-")).to.equal(false);
      expect((await two.one.comments.byId(id))?.text).to.equal("-");
    });

    it("correct: a counter that changed since it was found wrong is not corrected", async () => {
      const id = await insert();
      const drift = { commentId: id, stored: 0, counted: 5 };
      await two.other.comments.addScore(id, 2);
      await two.one.comments.correct("voteScore", drift);
      expect((await two.one.comments.byId(id))?.voteScore).to.equal(2);

      await two.one.comments.correct("voteScore", { ...drift, stored: 2 });
      expect((await two.one.comments.byId(id))?.voteScore).to.equal(5);
    });

    it("commentMarks: one of many marks is new, and one of many removals removes it", async () => {
      const mark = { commentId: 1, userId: 3, createdAt: 5 };
      const added = await atOnce(two, 10, ({ commentMarks }) => commentMarks.add(mark));
      const removed = await atOnce(two, 10, ({ commentMarks }) => commentMarks.remove(1, 3));

      expect([isTrue(added), isTrue(removed)]).to.deep.equal([1, 1]);
    });

    it("commentEdits.add: a repeated attempt keeps the first row", async () => {
      const edit = { _id: "1-5", commentId: 1, text: "Before", replacedAt: 5, by: 1 };
      await two.one.commentEdits.add(edit);
      await two.other.commentEdits.add({ ...edit, text: "After" });

      expect(await two.one.commentEdits.ofComment(1)).to.deep.equal([edit]);
    });

    it("reports.file: a report that was inserted meanwhile is changed, not doubled", async () => {
      const report = {
        _id: 1,
        commentId: 1,
        postId: 7,
        reporterId: 3,
        reason: "Theirs",
        category: "spam",
        createdAt: 5,
        updatedAt: 5,
        resolvedAt: null,
        resolvedBy: null,
      } as const;
      justBefore(two.one.reports.collection, "insertOne", () => two.other.reports.file(report));
      const isNew = await two.one.reports.file({ ...report, _id: 2, reason: "Mine" });

      expect(isNew).to.equal(false);
      const { reports } = await two.other.reports.page({ limit: 9, offset: 0 });
      expect(reports).to.deep.equal([{ ...report, reason: "Mine" }]);
    });

    it("reports.resolve: a later call closes nothing and does not change the moderator", async () => {
      const closed = [
        await two.one.reports.resolve(1, 8, 10),
        await two.other.reports.resolve(1, 9, 20),
      ];

      expect(closed).to.deep.equal([1, 0]);
      expect(await two.one.reports.byId(1)).to.include({ resolvedBy: 8, resolvedAt: 10 });
    });
  });

  describe("votes and views", () => {
    const cast = (store: Store, direction: 1 | -1 | 0) =>
      store.postVotes.cast({ objectId: 7, userId: 3, direction, now: 5 });

    it("votes.cast: the steps add up to the present vote", async () => {
      const steps = await atOnce(two, 30, (store, i) => cast(store, ([1, -1, 0] as const)[i % 3]!));
      const sum = steps.reduce((all, step) => all + step, 0);

      expect(sum).to.equal((await two.one.postVotes.directionOf(7, 3)) ?? 0);
    });

    it("votes.cast: a vote that lost against another insert counts from that one", async () => {
      await cast(two.other, 0);
      await cast(two.other, 1);
      looksTooEarly(two.one.postVotes.collection, "findOneAndUpdate");

      expect(await cast(two.one, -1)).to.equal(-2);
      expect(await two.other.postVotes.scoreOf(7)).to.equal(-1);
      expect([await cast(two.other, 0), await cast(two.one, 0)]).to.deep.equal([1, 0]);
    });

    it("postViews.mark: the latest view stays, in any order of arrival", async () => {
      const mark = (store: Store, viewedAt: number) =>
        store.postViews.mark({ postId: 7, userId: 3, viewedAt });
      await mark(two.one, 50);
      await mark(two.other, 40);
      looksTooEarly(two.one.postViews.collection, "updateOne");
      await mark(two.one, 30);

      expect((await two.one.postViews.byId(7, 3))?.viewedAt).to.equal(50);
    });
  });

  describe("forecasts", () => {
    const submission = (questionId: number, userId: number, now: number): Submission => ({
      userId,
      now,
      clock: two.app.caps.clock,
      forecasts: [{ q: questionId, u: userId, s: now, e: null, v: 0.5 }],
      later: [],
      grace: [],
      recorded: [{ questionId, postId: questionId, userId, countsAuthor: true }],
      isUnchanged: () => Promise.resolve(false),
      judgedAt: now,
      changeable: [],
      accepts: () => false,
    });

    it("writer.submit: forecasts of one author in one millisecond are all stored", async () => {
      const { question } = await two.app.make.question("binary");
      const now = two.app.caps.clock.now();
      const outcomes = await atOnce(two, 10, ({ forecasts }) =>
        forecasts.writer.submit(submission(question._id, 5, now)),
      );
      const { heads: rows } = await two.one.forecasts.heads(question._id);

      expect(new Set(outcomes)).to.deep.equal(new Set(["written"]));
      expect(new Set(rows.map(({ s }) => s)).size).to.equal(10);
      await Promise.all([two.one, two.other].map(({ forecasts }) => forecasts.writer.settled()));
      const stored = await two.one.questions.byId(question._id);
      expect([stored?.forecastsCount, stored?.nrForecasters]).to.deep.equal([10, 1]);
    });

    const now = Date.now();
    const changes: Record<string, Partial<QuestionDocument>> = {
      "is resolved": { resolution: "yes" },
      "is sent back": { postApproved: false },
      "is closed": { actualCloseTime: now },
      "is given an earlier close": { scheduledCloseTime: now },
      "is given a later opening": { openTime: now + 1 },
      "is edited": { editedAt: now },
      "is edited by a process whose clock is behind": { editedAt: now - 9_000 },
    };
    for (const [what, change] of Object.entries(changes)) {
      it(`writer.submit: nothing is stored when the question ${what} just before the insert`, async () => {
        const { question } = await two.app.make.question("binary");
        const { forecasts, questions } = two.one;
        expect(await questions.perhapsChanged([question._id], { now, since: now })).to.deep.equal(
          [],
        );
        const edited = justBefore(forecasts.collection, "insertMany", () =>
          two.other.questions.update(question._id, change),
        );
        const outcome = await forecasts.writer.submit(submission(question._id, 5, now));

        expect([edited.isDone, outcome]).to.deep.equal([true, "refused"]);
        expect((await forecasts.heads(question._id)).heads).to.deep.equal([]);
      });
    }

    it("writer.submit: in a grace period, what the author did since an earlier forecast stays", async () => {
      const { question } = await two.app.make.question("binary");
      const [q, u, end] = [question._id, 5, now + 60_000];
      const inGrace = (at: number, v: number): Submission => ({
        ...submission(q, u, at),
        forecasts: [{ q, u, s: at, e: end, v }],
        later: [{ q, u, s: end, e: null, v }],
        grace: [{ q, end }],
        accepts: () => true,
      });
      const { forecasts } = two.one;
      const rows = async () => {
        const found = await forecasts.collection.raw.find({ q }).sort({ s: 1 }).toArray();
        return found.map(({ s, v, w }) => [s, w === true ? "withdrawal" : v]);
      };
      const { writer } = forecasts;
      // The later of the two forecasts comes first into the group.
      await Promise.all([writer.submit(inGrace(now + 3, 0.3)), writer.submit(inGrace(now, 0.2))]);
      expect(await rows()).to.deep.equal([
        [now, 0.2],
        [now + 3, 0.3],
        [end, 0.3],
      ]);

      const withdrawn = justBefore(forecasts.collection, "bulkWrite", async () => {
        await two.other.forecasts.withdraw(
          { u, at: new Map([[q, now + 9]]) },
          { now: () => now + 9 },
        );
      });
      const forecast = { ...inGrace(now + 6, 0.4), later: [] };
      await writer.submit(forecast);
      expect(withdrawn.isDone).to.equal(true);
      expect((await rows()).slice(2)).to.deep.equal([
        [now + 6, 0.4],
        [now + 9, "withdrawal"],
      ]);
    });

    it("forecasts.insert: one of many attempts of one call writes its rows, the others get its start", async () => {
      const rows = await atOnce(two, 10, async ({ forecasts }, i) => {
        const at = 1_000 + i;
        const row = packForecast({ q: 901, u: 5, s: at, e: null, v: 0.5, effectKey: "call" }, at);
        const beside = packForecast({ q: 902, u: 100 + i, s: at, e: null, v: 0.5 }, at);
        await forecasts.insert([row, beside]);
        return row;
      });
      const { heads: stored } = await two.one.forecasts.heads(901);

      expect(stored).to.have.length(1);
      expect(new Set(rows.map(({ s }) => s))).to.deep.equal(new Set([stored[0]?.s]));
      expect((await two.one.forecasts.heads(902)).heads).to.have.length(10);
    });

    it("forecastInputs.insert: an input that another attempt has written stays", async () => {
      const input = (q: number, d: string) => {
        const forecast = { q, u: 5, s: 1_000, e: null, v: 0.5, effectKey: "with input" };
        return { _id: packForecast(forecast, 1_000)._id, q, u: 5, s: 1_000, d };
      };
      const [first, again] = [input(903, '"first"'), input(903, '"again"')];
      const beside = input(904, '"beside"');
      await two.one.forecastInputs.insert([first]);
      await two.other.forecastInputs.insert([again, beside]);
      const stored = await two.one.forecastInputs.of([first._id, beside._id]);

      expect([...stored.values()]).to.have.members(['"first"', '"beside"']);
    });

    it("forecasts.removeParts: a part that was overwritten since stays", async () => {
      const part = (t: number) => packForecast({ q: 900, u: 5, s: 9_000, e: null, v: t / 100 }, t);
      await two.one.forecasts.replace([part(10)]);
      await two.other.forecasts.replace([part(20)]);
      await two.one.forecasts.removeParts([{ q: 900, u: 5, s: 9_000, t: 10 }]);
      expect((await two.one.forecasts.heads(900)).heads.map(({ t }) => t)).to.deep.equal([20]);

      await two.other.forecasts.removeParts([{ q: 900, u: 5, s: 9_000, t: 20 }]);
      expect((await two.one.forecasts.heads(900)).heads).to.deep.equal([]);
    });

    it("forecastCounters.record: an author that another process counted meanwhile counts once", async () => {
      const { question } = await two.app.make.question("binary");
      const { recorded } = submission(question._id, 6, now);
      const { one, other } = two;
      const count = justBefore(one.forecastCounters.collection, "insertMany", () =>
        other.forecastCounters.record(recorded),
      );
      await one.forecastCounters.record(recorded);
      await Promise.all([one, other].map(({ forecastCounters }) => forecastCounters.settled()));
      const stored = await other.questions.byId(question._id);

      expect(count.isDone).to.equal(true);
      expect([stored?.forecastsCount, stored?.nrForecasters]).to.deep.equal([2, 1]);
    });
  });
});
