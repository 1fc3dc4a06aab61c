/** Shapes of posts and questions (contract 2.1 to 2.3, 3.1), and the traps of Appendix D. */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import { createPredictions } from "../support/predictions.ts";

const DAY = 86_400_000;
const CONTENT_KEYS = ["question", "conditional", "group_of_questions", "notebook"];
const NOTHING = { latest: null, history: [], score_data: {}, movement: null };

describe("posts and questions on the wire", () => {
  const app = useApp("posts");
  const ada = prepared(() => app.make.account());
  let give: ReturnType<typeof createPredictions>;
  let now: number;
  const get = (path: string, account = ada) => bodyAt(app.as(account.token), path);
  before(() => {
    give = createPredictions(app.caps);
    now = app.caps.clock.now();
  });

  describe("content keys", () => {
    it("has exactly one of the four; the others are absent, not null (D 1)", async () => {
      const posts = [
        (await app.make.question("binary")).post,
        (await app.make.group(["numeric", "numeric"])).post,
        (await app.make.conditional()).post,
        await app.make.notebook(),
      ];
      const wanted = ["question", "group_of_questions", "conditional", "notebook"];
      for (const [index, post] of posts.entries()) {
        for (const shown of [
          await get(`/api/posts/${post._id}/`),
          (await get(`/api/posts/?ids=${post._id}`)).results[0],
        ]) {
          expect(CONTENT_KEYS.filter((key) => key in shown)).to.deep.equal([wanted[index]]);
        }
      }
    });

    it("gives groups and conditionals the id of their post, which no question has", async () => {
      const group = await app.make.group(["binary", "binary"]);
      const conditional = await app.make.conditional();
      const shownGroup = (await get(`/api/posts/${group.post._id}/`)).group_of_questions;
      const shownConditional = (await get(`/api/posts/${conditional.post._id}/`)).conditional;
      expect(shownGroup.id).to.equal(group.post._id);
      expect(shownConditional.id).to.equal(conditional.post._id);
      const questionIds = [
        ...shownGroup.questions.map(({ id }: { id: number }) => id),
        ...["condition", "condition_child", "question_yes", "question_no"].map(
          (key) => shownConditional[key].id,
        ),
      ];
      expect(questionIds).not.to.include(shownGroup.id).and.not.to.include(shownConditional.id);
      expect(shownConditional.condition.post_id).to.equal(conditional.condition.post._id);
      expect(shownConditional.question_yes.post_id).to.equal(conditional.post._id);
    });

    it("orders subquestions by rank, then id, and those without a rank last", async () => {
      const types = ["binary", "binary", "binary", "binary"] as const;
      const { post, questions } = await app.make.group(types);
      const [unranked, first, second, third] = questions;
      await app.caps.store.questions.update(unranked!._id, { groupRank: null });
      await app.caps.store.questions.update(first!._id, { groupRank: 7 });
      await app.caps.store.questions.update(second!._id, { groupRank: 1 });
      await app.caps.store.questions.update(third!._id, { groupRank: 1 });
      const shown = (await get(`/api/posts/${post._id}/`)).group_of_questions.questions;
      expect(shown.map(({ id }: { id: number }) => id)).to.deep.equal([
        second!._id,
        third!._id,
        first!._id,
        unranked!._id,
      ]);
    });
  });

  describe("the keys that shipped clients read (D 5)", () => {
    it("are complete on a list element", async () => {
      const { post } = await app.make.question("binary");
      const shown = (await get(`/api/posts/?ids=${post._id}`)).results[0];
      expect(shown.projects.default_project).to.include({
        type: "site_main",
        visibility: "normal",
      });
      expect(shown.projects.default_project.id).to.be.a("number");
      expect(shown.projects).to.include.keys("site_main", "tournament", "category", "tag");
      expect(shown.projects.site_main).to.have.length(1);
      expect(shown.question.scaling).to.have.property("zero_point", null);
      expect(shown.question.scaling).to.have.property("nominal_min", null);
      expect(shown.question.group_variable).to.equal("");
      expect(shown.question.label).to.equal("");
      expect(shown.question.possibilities).to.deep.equal({ type: "binary" });
      expect(shown.vote).to.deep.equal({ score: 0, user_vote: null });
      expect(shown).to.include({ user_permission: "forecaster", resolved: false });
    });

    it("leave descriptions out of lists unless they are asked for", async () => {
      const { post } = await app.make.question("binary");
      const plain = (await get(`/api/posts/?ids=${post._id}`)).results[0].question;
      expect(plain).not.to.have.any.keys("description", "resolution_criteria", "fine_print");
      const [asked] = (await get(`/api/posts/?ids=${post._id}&include_descriptions=True`)).results;
      expect(asked.question).to.include({
        description: "Background",
        resolution_criteria: "Criteria",
        fine_print: "Fine print",
      });
    });

    it("include the three texts of a group, which are empty in lists without descriptions", async () => {
      const { post } = await app.make.group(["binary"], {
        post: {
          group: {
            description: "About",
            resolutionCriteria: "How",
            finePrint: "Small",
            groupVariable: "Year",
            graphType: "fan_graph",
            subquestionsOrder: "MANUAL",
          },
        },
      });
      const listed = (await get(`/api/posts/?ids=${post._id}`)).results[0].group_of_questions;
      expect(listed).to.include({ description: "", resolution_criteria: "", fine_print: "" });
      const read = (await get(`/api/posts/${post._id}/`)).group_of_questions;
      expect(read).to.include({
        description: "About",
        resolution_criteria: "How",
        fine_print: "Small",
        group_variable: "Year",
      });
    });
  });

  describe("times and statuses", () => {
    it("derives the status at one time: open at the open time, closed at the close time", async () => {
      const { post } = await app.make.question("binary", {
        question: { openTime: now + DAY, scheduledCloseTime: now + 2 * DAY },
      });
      const read = await get(`/api/posts/${post._id}/`);
      expect([read.status, read.question.status]).to.deep.equal(["upcoming", "upcoming"]);
      expect(read.question.actual_close_time).to.equal(read.question.scheduled_close_time);
      expect(read.actual_close_time).to.equal(null);
    });

    it("shows an approved post of a notebook as open and one published later as upcoming", async () => {
      const notebook = await app.make.notebook();
      expect((await get(`/api/posts/${notebook._id}/`)).status).to.equal("open");
      const later = await app.make.question("binary", {
        post: { publishedAt: now + DAY, authorId: ada.id },
      });
      expect((await get(`/api/posts/${later.post._id}/`)).status).to.equal("upcoming");
    });

    it("tells the close of a post: the last one of a group, and the first one of a conditional", async () => {
      const { store, cache } = app.caps;
      const closeOf = async (id: number) => {
        const { actual_close_time: time } = await get(`/api/posts/${id}/`);
        return time === null ? null : Date.parse(time as string);
      };
      const close = async (id: number, actualCloseTime: number) => {
        await store.questions.update(id, { actualCloseTime });
        await cache.feed.bumpFeed();
      };
      app.stopClock();
      try {
        const start = app.caps.clock.now();
        const [early, late] = [start - 2_000, start - 1_000];
        const group = await app.make.group(["binary", "binary"]);
        const [first, second] = group.questions;
        await close(first!._id, early);
        expect(await closeOf(group.post._id)).to.equal(null);
        await close(second!._id, late);
        expect(await closeOf(group.post._id)).to.equal(late);

        const { post, yes, no } = await app.make.conditional();
        expect(await closeOf(post._id)).to.equal(null);
        await close(no._id, late);
        expect(await closeOf(post._id)).to.equal(late);
        await close(yes._id, early);
        expect(await closeOf(post._id)).to.equal(early);

        const scheduledCloseTime = start + 500;
        const single = await app.make.question("binary", { question: { scheduledCloseTime } });
        app.travel(499);
        expect(await closeOf(single.post._id)).to.equal(null);
        app.travel(1);
        expect(await closeOf(single.post._id)).to.equal(scheduledCloseTime);
      } finally {
        app.startClock();
      }
    });
  });

  describe("scaling", () => {
    it("is all null for binary and multiple choice", async () => {
      const { question } = await app.make.question("multiple_choice");
      const read = await get(`/api/questions/${question._id}/`);
      expect(Object.values(read.scaling)).to.deep.equal(new Array(9).fill(null));
      expect(read.options_history).to.deep.equal([["0001-01-01T00:00:00", ["A", "B", "Other"]]]);
      expect(read).to.include({ open_upper_bound: false, inbound_outcome_count: null });
    });

    it("gives numbers for numeric, nominal ends for discrete, datetimes for date questions", async () => {
      const numeric = await app.make.question("numeric");
      const discrete = await app.make.question("discrete");
      const date = await app.make.question("date");
      const read = async (id: number) => (await get(`/api/questions/${id}/`)).scaling;
      const a = await read(numeric.question._id);
      expect(a.continuous_range).to.have.length(201);
      expect([a.continuous_range[0], a.continuous_range[200]]).to.deep.equal([0, 100]);
      expect(a).to.include({
        inbound_outcome_count: 200,
        open_upper_bound: true,
        nominal_max: 100,
      });
      const b = await read(discrete.question._id);
      expect(b.continuous_range).to.have.length(11);
      expect(b.nominal_min).to.be.closeTo(0, 1e-9);
      expect(b.nominal_max).to.be.closeTo(9, 1e-9);
      const c = await read(date.question._id);
      expect(c.continuous_range[0]).to.equal("2026-01-01T00:00:00Z");
      expect(c.continuous_range[200]).to.equal("2027-01-01T00:00:00Z");
      expect(c.range_min).to.equal(1_767_225_600);
    });
  });

  describe("my_forecasts", () => {
    it("is an object everywhere, history oldest first with the latest in it", async () => {
      const { post, question } = await app.make.question("binary");
      const one = { question, userId: ada.id };
      await give.forecast({ ...one, value: 0.2, start: now - 3_000, end: now - 2_000 });
      await give.forecast({ ...one, value: 0.7, start: now - 2_000, end: now - 1_000 });
      for (const shown of [
        (await get(`/api/posts/?ids=${post._id}`)).results[0].question,
        (await get(`/api/posts/${post._id}/`)).question,
        await get(`/api/questions/${question._id}/`),
      ]) {
        const mine = shown.my_forecasts;
        expect(mine.history).to.have.length(2);
        expect(mine.history[0].forecast_values).to.deep.equal([0.8, 0.2]);
        expect(mine.latest).to.deep.equal(mine.history[1]);
        expect(mine.latest.start_time).to.equal((now - 2_000) / 1000);
        expect(mine.latest.end_time).to.equal((now - 1_000) / 1000);
        expect(mine.latest).to.include({ author_id: ada.id, centers: null });
      }
    });

    it("aligns options with all that were ever offered, and locates quartiles of a CDF", async () => {
      const choice = await app.make.question("multiple_choice");
      const start = now - 1_000;
      await give.forecast({
        question: choice.question,
        userId: ada.id,
        value: [0.25, null, 0.75],
        start,
      });
      const a = await get(`/api/questions/${choice.question._id}/`);
      expect(a.my_forecasts.latest.forecast_values).to.deep.equal([0.25, null, 0.75]);
      const numeric = await app.make.question("discrete");
      const value = Array.from({ length: 11 }, (_, i) => i / 10);
      await give.forecast({ question: numeric.question, userId: ada.id, value, start });
      const b = (await get(`/api/questions/${numeric.question._id}/`)).my_forecasts.latest;
      expect(b.forecast_values).to.deep.equal(value);
      expect(b.centers).to.have.length(1);
      expect(b.centers[0]).to.be.closeTo(0.5, 1e-9);
      expect(b.interval_lower_bounds[0]).to.be.closeTo(0.25, 1e-9);
    });
  });

  describe("predictions", () => {
    it("are absent unless asked for, with the three methods when asked", async () => {
      const { post, question } = await app.make.question("binary");
      await give.prediction(question, [
        { at: now - 5_000, value: 0.3 },
        { at: now - 4_000, value: 0.4, forecasters: 2 },
      ]);
      const listed = (await get(`/api/posts/?ids=${post._id}`)).results[0].question;
      expect(listed).not.to.have.property("aggregations");
      const asked = (await get(`/api/posts/?ids=${post._id}&with_cp=true`)).results[0].question;
      const { recency_weighted: weighted, service_prediction: service } = asked.aggregations;
      expect(Object.keys(asked.aggregations)).to.deep.equal([
        "recency_weighted",
        "unweighted",
        "service_prediction",
      ]);
      expect(weighted.latest.forecast_values).to.deep.equal([0.4]);
      expect(weighted.latest.centers).to.deep.equal([0.4]);
      expect(weighted.latest.interval_lower_bounds).to.have.length(1);
      expect(weighted.latest.forecaster_count).to.equal(2);
      expect(weighted.history).to.deep.equal([]);
      expect(service).to.deep.equal(NOTHING);
      const [withHistory] = (
        await get(`/api/posts/?ids=${post._id}&with_cp=true&include_cp_history=true`)
      ).results;
      expect(withHistory.question.aggregations.recency_weighted.history).to.have.length(2);
    });

    it("end their history with the latest snapshot, in detail and on the question", async () => {
      const { post, question } = await app.make.question("binary");
      const points = [
        { at: now - 5_000, value: 0.3 },
        { at: now - 4_000, value: 0.4 },
      ];
      const rows = [Array.from({ length: 100 }, (_, bin) => (bin === 40 ? 1 : 0))];
      await give.prediction(question, points, { recency_weighted: rows, unweighted: rows });
      for (const shown of [
        (await get(`/api/posts/${post._id}/`)).question,
        await get(`/api/questions/${question._id}/?with_cp=True`),
        await get(`/api/questions/${question._id}/?with_cp=1&minimize=false`),
      ]) {
        const { latest, history } = shown.aggregations.recency_weighted;
        expect(
          history.map((one: { forecast_values: number[] }) => one.forecast_values),
        ).to.deep.equal([[0.3], [0.4]]);
        expect(latest.histogram).to.deep.equal(rows);
        expect(history.at(-1)).to.deep.equal(latest);
        expect(history[0].histogram).to.equal(null);
        expect(history[0].end_time).to.equal(history[1].start_time);
      }
      const plain = await get(`/api/questions/${question._id}/`);
      expect(plain).not.to.have.property("aggregations");
      expect(plain.description).to.equal("Background");
    });

    it("keep every snapshot of a long continuous history, CDFs on the thinned ones", async () => {
      const { post, question } = await app.make.question("discrete");
      const value = Array.from({ length: 11 }, (_, i) => i / 10);
      const count = 450;
      await give.prediction(
        question,
        Array.from({ length: count }, (_, i) => ({ at: now - DAY / 2 + i * 1_000, value })),
      );
      const valued = (history: { forecast_values: unknown }[]) =>
        history.filter(({ forecast_values: values }) => values !== null).length;
      const sparse = (await get(`/api/posts/${post._id}/`)).question.aggregations.recency_weighted;
      expect(sparse.history).to.have.length(count);
      expect(valued(sparse.history)).to.be.within(300, 400);
      expect(sparse.latest.forecast_values).to.deep.equal(value);
      expect(
        sparse.history.every(({ centers }: { centers: unknown }) => centers !== null),
      ).to.equal(true);
      const complete = (await get(`/api/posts/${post._id}/?minimize=false`)).question;
      expect(valued(complete.aggregations.unweighted.history)).to.equal(count);
      const thinned = await get(`/api/questions/${question._id}/?with_cp=true`);
      expect(thinned.aggregations.recency_weighted.history.length).to.be.within(300, 400);
      const all = await get(`/api/questions/${question._id}/?with_cp=true&minimize=false`);
      expect(all.aggregations.recency_weighted.history).to.have.length(count);
    });

    it("are only on the three subquestions with the highest values of a group in lists", async () => {
      const { post, questions } = await app.make.group(["binary", "binary", "binary", "binary"]);
      for (const [index, value] of [0.1, 0.9, 0.5, 0.6].entries()) {
        await give.prediction(questions[index]!, [{ at: now - 1_000, value }]);
      }
      const listed = (await get(`/api/posts/?ids=${post._id}&with_cp=true`)).results[0];
      const carrying = listed.group_of_questions.questions.filter(
        (q: object) => "aggregations" in q,
      );
      expect(carrying.map(({ id }: { id: number }) => id)).to.deep.equal(
        [1, 2, 3].map((index) => questions[index]!._id),
      );
      const read = (await get(`/api/posts/${post._id}/`)).group_of_questions.questions;
      expect(read.every((question: object) => "aggregations" in question)).to.equal(true);
    });

    it("are carried by subquestions that have one before those that have none", async () => {
      const { post, questions } = await app.make.group(Array.from({ length: 5 }, () => "binary"));
      for (const index of [3, 4]) {
        await give.prediction(questions[index]!, [{ at: now - 1_000, value: 0.2 }]);
      }
      const listed = (await get(`/api/posts/?ids=${post._id}&with_cp=true`)).results[0];
      const carrying = listed.group_of_questions.questions.filter(
        (q: object) => "aggregations" in q,
      );
      expect(carrying.map(({ id }: { id: number }) => id)).to.deep.equal(
        [0, 3, 4].map((index) => questions[index]!._id),
      );
    });

    it("are hidden from everybody before the reveal, in every request", async () => {
      const chief = await app.make.account({ isSuperuser: true, isStaff: true });
      const { post, question } = await app.make.question("binary", {
        question: { cpRevealTime: now + DAY, weeklyMovement: 0.987654 },
      });
      await give.prediction(question, [{ at: now - 1_000, value: 0.654321 }]);
      await give.forecast({ question, userId: ada.id, value: 0.111, start: now - 1_000 });
      for (const account of [ada, chief]) {
        for (const path of [
          `/api/posts/?ids=${post._id}&with_cp=true&include_cp_history=true`,
          `/api/posts/${post._id}/`,
          `/api/posts/${post._id}/?minimize=false`,
          `/api/posts/${post._id}/?minimize=true`,
          `/api/questions/${question._id}/?with_cp=true&minimize=false`,
        ]) {
          const { text } = await app.as(account.token).get(path);
          expect(text).not.to.include("0.65432").and.not.to.include("0.98765");
        }
      }
      const read = await get(`/api/questions/${question._id}/?with_cp=true`);
      expect(read.aggregations.recency_weighted).to.deep.equal(NOTHING);
      expect(read.my_forecasts.history).to.have.length(1);
      await app.caps.store.questions.update(question._id, { cpRevealTime: now });
      await app.caps.cache.feed.bumpFeed();
      const revealed = await get(`/api/questions/${question._id}/?with_cp=true`);
      expect(revealed.aggregations.recency_weighted.latest.forecast_values[0]).to.be.closeTo(
        0.654321,
        1e-12,
      );
    });

    it("of hidden subquestions fall back to group order", async () => {
      const { post, questions } = await app.make.group(["binary", "binary", "binary", "binary"], {
        question: { cpRevealTime: now + DAY },
      });
      await give.prediction(questions[3]!, [{ at: now - 1_000, value: 0.9 }]);
      const listed = (await get(`/api/posts/?ids=${post._id}&with_cp=true`)).results[0];
      const carrying = listed.group_of_questions.questions.filter(
        (q: object) => "aggregations" in q,
      );
      expect(carrying.map(({ id }: { id: number }) => id)).to.deep.equal(
        questions.slice(0, 3).map(({ _id }) => _id),
      );
    });
  });

  describe("a bad flag", () => {
    it("is a field error, and the object in the path comes first", async () => {
      const { question } = await app.make.question("binary");
      const { status, body } = await app
        .as(ada.token)
        .get(`/api/questions/${question._id}/?with_cp=maybe`);
      expect(status).to.equal(400);
      expect(body).to.have.property("with_cp");
      const unknown = await app.as(ada.token).get("/api/questions/999999/?with_cp=maybe");
      expect(unknown.status).to.equal(404);
    });
  });
});
