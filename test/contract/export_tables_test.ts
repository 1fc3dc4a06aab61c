/** Each table of an archive has its columns, its rows and their order. Contract 7. */
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { PACES, planExport } from "../../src/export/export_plan.ts";
import { scoreChunks } from "../../src/export/score_csv.ts";
import { toIso } from "../../src/present/time.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { withheldIn } from "../support/nothing_withheld.ts";
import { useApp } from "../support/app.ts";
import { commentDocument } from "../support/documents.ts";
import { type ExportDesk, openExportDesk } from "../support/export_desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("tables of an export", () => {
  const app = useApp("export_tables");
  let desk: ExportDesk;
  let now: number;

  beforeEach(async () => {
    desk = await openExportDesk(app, { name: "=Cup, the", slug: null });
    now = Math.floor(app.caps.clock.now() / 1000) * 1000;
  });

  const forecast = (
    question: QuestionDocument,
    by: Account,
    value: number | (number | null)[],
    given: { start?: number; end?: number | null } = {},
  ) =>
    createPredictions(app.caps).forecast({
      question,
      userId: by.id,
      value,
      start: given.start ?? now - HOUR,
      end: given.end ?? null,
    });

  describe("question_data.csv", () => {
    it("has every column of a binary question, and empty cells for missing values", async () => {
      const category = await app.make.project({ type: "category", name: "Health" });
      const tag = await app.make.project({ type: "leaderboard_tag", name: "2026" });
      const ids = [desk.project._id, category._id, tag._id];
      const { question, post } = await app.make.question("binary", {
        post: { defaultProjectId: desk.project._id, projectIds: ids },
        question: { title: "=Will, it?", questionWeight: 0.5, cpRevealTime: now + 5 },
      });
      const [row] = await desk.table("question_data");

      expect(row).to.deep.equal({
        "Question ID": String(question._id),
        "Question URL": `${app.baseUrl}/questions/${post._id}/`,
        "Question Title": "'=Will, it?",
        "Post ID": String(post._id),
        "Post Curation Status": "approved",
        "Post Published Time": toIso(post.publishedAt ?? 0),
        "Default Project": "'=Cup, the",
        "Default Project ID": String(desk.project._id),
        Categories: '["Health"]',
        "Leaderboard Tags": '["2026"]',
        Label: "",
        "Question Type": "binary",
        "MC Options (Current)": "",
        "MC Options (All)": "",
        "MC Options History": "",
        "Lower Bound": "",
        "Open Lower Bound": "",
        "Upper Bound": "",
        "Open Upper Bound": "",
        "Continuous Range": "",
        "Open Time": toIso(question.openTime ?? 0),
        "CP Reveal Time": toIso(now + 5),
        "Scheduled Close Time": toIso(question.scheduledCloseTime ?? 0),
        "Actual Close Time": toIso(question.scheduledCloseTime ?? 0),
        Resolution: "",
        "Resolution Known Time": "",
        "Include Bots in Aggregates": "False",
        "Question Weight": "0.5",
        "Series ID": "",
        Round: "",
      });
    });

    it("writes options as JSON, and a resolution that looks like a formula with an apostrophe", async () => {
      const options = ["=A", "B"];
      await app.make.question("multiple_choice", {
        ...desk.inProject,
        question: {
          options,
          allOptionsEver: [...options, "C"],
          optionsHistory: [
            [null, [...options, "C"]],
            [now, options],
          ],
          resolution: "=A",
          resolutionSetTime: now - 5,
          actualResolveTime: now - DAY,
        },
      });
      const [row = {}] = await desk.table("question_data");

      expect(row).to.include({
        "MC Options (Current)": '["=A","B"]',
        "MC Options (All)": '["=A","B","C"]',
        "MC Options History": JSON.stringify([
          ["0001-01-01T00:00:00", [...options, "C"]],
          [toIso(now).slice(0, -1), options],
        ]),
        Resolution: "'=A",
        "Resolution Known Time": toIso(now - DAY),
      });
      const [plain = {}] = await desk.table("question_data", "?raw=true");
      expect(plain).to.include({ Resolution: "=A" });
    });

    it("writes ranges of numbers and outcomes, and never alters a negative number", async () => {
      await app.make.question("numeric", {
        ...desk.inProject,
        question: {
          rangeMin: -10,
          rangeMax: 30,
          inboundOutcomeCount: 4,
          resolution: "-5",
          resolutionSetTime: now - 5,
        },
      });
      await app.make.question("discrete", desk.inProject);
      const [numeric, discrete] = await desk.table("question_data");

      expect(numeric).to.include({
        "Lower Bound": "-10",
        "Open Lower Bound": "False",
        "Upper Bound": "30",
        "Open Upper Bound": "True",
        "Continuous Range": "[-10,0,10,20,30]",
        Resolution: "-5",
      });
      expect(discrete).to.include({ "Lower Bound": "-0.5", "Upper Bound": "9.5" });
      expect(JSON.parse(discrete?.["Continuous Range"] ?? "")).to.have.length(11);
    });

    it("writes bounds and range of dates as days, and their resolution as a datetime", async () => {
      const answer = Date.UTC(2026, 5, 1, 12) / 1000;
      await app.make.question("date", {
        ...desk.inProject,
        question: { resolution: String(answer), resolutionSetTime: now - 5 },
      });
      await app.make.question("date", {
        ...desk.inProject,
        question: { resolution: "above_upper_bound", resolutionSetTime: now - 5 },
      });
      const [row, above] = await desk.table("question_data");
      const range = JSON.parse(row?.["Continuous Range"] ?? "") as string[];

      expect(row).to.include({
        "Lower Bound": "2026-01-01",
        "Upper Bound": "2027-01-01",
        Resolution: "2026-06-01T12:00:00Z",
      });
      expect(range).to.have.length(201);
      expect(range[0]).to.equal("2026-01-01");
      expect(range[200]).to.equal("2027-01-01");
      expect(above?.["Resolution"]).to.equal("above_upper_bound");
    });

    it("holds the questions of approved posts, also attached ones, in order of their ids", async () => {
      const siteMainId = await app.make.siteMainId();
      await app.make.member(siteMainId, desk.admin.id, "admin");
      const elsewhere = await app.make.question("binary", {
        post: { projectIds: [desk.project._id, siteMainId] },
      });
      const group = await app.make.group(["binary", "numeric"], desk.inProject);
      await app.make.question("binary", {
        post: { ...desk.inProject.post, curationStatus: "draft" },
      });
      await app.make.question("binary", {
        post: { ...desk.inProject.post, curationStatus: "deleted" },
      });
      await app.make.notebook(desk.inProject);
      const conditional = await app.make.conditional();
      await app.caps.store.posts.addToProject(conditional.post._id, [desk.project._id]);
      const rows = await desk.table("question_data");

      expect(rows.map((row) => Number(row["Question ID"]))).to.deep.equal([
        elsewhere.question._id,
        ...group.questions.map(({ _id }) => _id),
        conditional.yes._id,
        conditional.no._id,
      ]);
      expect(rows.map((row) => row["Label"])).to.deep.equal(["", "Part 1", "Part 2", "", ""]);
      const posts = [elsewhere.post, group.post, group.post, conditional.post, conditional.post];
      expect(rows.map((row) => [row["Post ID"], row["Question URL"]])).to.deep.equal(
        posts.map(({ _id }) => [String(_id), `${app.baseUrl}/questions/${_id}/`]),
      );
    });
  });

  describe("forecast_data.csv", () => {
    it("has every past forecast by question and start, and none that begins later", async () => {
      const ada = await app.make.account({ username: "@ada" });
      const bot = await app.make.account({ isBot: true });
      const first = await app.make.question("binary", desk.inProject);
      const second = await app.make.question("binary", desk.inProject);
      await forecast(second.question, ada, 0.9, { start: now - 9 * HOUR });
      await forecast(first.question, bot, 0.2, { start: now - 2 * HOUR, end: now + DAY });
      await forecast(first.question, ada, 0.1, { start: now - 3 * HOUR, end: now - HOUR });
      await forecast(first.question, ada, 0.3, { start: now - HOUR, end: now - HOUR / 2 });
      await forecast(first.question, ada, 0.4, { start: now + HOUR });
      const rows = await desk.table("forecast_data");

      expect(
        rows.map((row) => [
          Number(row["Question ID"]),
          row["Probability Yes"],
          row["End Time"],
          row["Is Bot"],
          row["Forecaster Username"],
        ]),
      ).to.deep.equal([
        [first.question._id, "0.1", toIso(now - HOUR), "False", "'@ada"],
        [first.question._id, "0.2", toIso(now + DAY), "True", bot.username],
        [first.question._id, "0.3", toIso(now - HOUR / 2), "False", "'@ada"],
        [second.question._id, "0.9", "", "False", "'@ada"],
      ]);
      expect(rows[0]).to.include({ "Forecaster ID": String(ada.id), "Forecaster Count": "" });
    });

    it("ends a row at the start of the next row", async () => {
      const ada = await app.make.account();
      const { question } = await app.make.question("binary", desk.inProject);
      await forecast(question, ada, 0.1, { start: now - 3 * HOUR });
      await forecast(question, ada, 0.2, { start: now - 2 * HOUR });
      await forecast(question, ada, 0.3, { start: now - HOUR });
      const rows = await desk.table("forecast_data");

      expect(rows.map((row) => row["End Time"])).to.deep.equal([
        toIso(now - 2 * HOUR),
        toIso(now - HOUR),
        "",
      ]);
    });

    it("puts aggregates after all user rows, with counts, and without accounts and future ends", async () => {
      const ada = await app.make.account();
      const first = await app.make.question("binary", {
        ...desk.inProject,
        question: { cpRevealTime: now + DAY, resolution: "no", resolutionSetTime: now - 5 },
      });
      const second = await app.make.question("binary", desk.inProject);
      await forecast(second.question, ada, 0.9);
      await createPredictions(app.caps).prediction(first.question, [
        { at: now - 3 * HOUR, value: 0.25, forecasters: 2 },
        { at: now - HOUR, value: 0.75, forecasters: 3 },
      ]);
      const rows = await desk.table("forecast_data");

      expect(
        rows.map((row) => [
          row["Forecaster ID"],
          row["Forecaster Username"],
          row["Is Bot"],
          row["Start Time"],
          row["End Time"],
          row["Forecaster Count"],
          row["Probability Yes"],
          row["Probability of Resolution"],
        ]),
      ).to.deep.equal([
        [String(ada.id), ada.username, "False", toIso(now - HOUR), "", "", "0.9", ""],
        ...["recency_weighted", "unweighted"].map((method) => [
          "",
          method,
          "",
          toIso(now - 3 * HOUR),
          toIso(now - HOUR),
          "2",
          "0.25",
          "0.75",
        ]),
        ...["recency_weighted", "unweighted"].map((method) => [
          "",
          method,
          "",
          toIso(now - HOUR),
          "",
          "3",
          "0.75",
          "0.25",
        ]),
      ]);
    });

    it("writes options and CDFs in one table", async () => {
      const ada = await app.make.account();
      const choice = await app.make.question("multiple_choice", desk.inProject);
      const numeric = await app.make.question("numeric", desk.inProject);
      const cdf = Array.from({ length: 201 }, (_, i) => Math.round((i / 210) * 1e10) / 1e10);
      await forecast(choice.question, ada, [0.25, null, 0.75]);
      await forecast(numeric.question, ada, cdf);
      const [options, number] = await desk.table("forecast_data");

      expect(options?.["Probability Yes Per Category"]).to.equal("[0.25,null,0.75]");
      expect(options?.["Continuous CDF"]).to.equal("");
      expect(JSON.parse(number?.["Continuous CDF"] ?? "")).to.deep.equal(cdf);
      expect(number?.["Probability Above Upper Bound"]).to.equal("0.0476190476");
      expect(Number(number?.["Median"])).to.be.closeTo(52.5, 1e-6);
    });
  });

  describe("comment_data.csv and key_factor_data.csv", () => {
    it("has the public comments that are not deleted, in order of time", async () => {
      const ada = await app.make.account({ username: "-ada" });
      const first = await app.make.question("binary", desk.inProject);
      const second = await app.make.question("binary", desk.inProject);
      const outside = await app.make.question("binary");
      const write = async (on: number, body: object = {}) => {
        const reply = await app
          .as(ada.token)
          .post("/api/comments/create/", { on_post: on, text: "text", ...body });
        expect(reply.status, reply.text).to.equal(201);
        app.travel(1000);
        return reply.body.id as number;
      };
      const root = await write(second.post._id, { text: '=1+1, "quoted"\nsecond line' });
      const reply = await write(second.post._id, { parent: root });
      await write(first.post._id, { text: "secret", is_private: true });
      const gone = await write(first.post._id);
      await write(outside.post._id);
      await app.as(ada.token).delete(`/api/comments/${gone}/delete/`);
      await write(first.post._id, { text: "＝last" });
      const rows = await desk.table("comment_data", "include_comments=true");

      expect(
        rows.map((row) => [
          Number(row["Post ID"]),
          row["Parent Comment ID"],
          row["Root Comment ID"],
          row["Comment Text"],
        ]),
      ).to.deep.equal([
        [second.post._id, "", "", '\'=1+1, "quoted"\nsecond line'],
        [second.post._id, String(root), String(root), "text"],
        [first.post._id, "", "", "'＝last"],
      ]);
      expect(rows[0]).to.include({ "Author ID": String(ada.id), "Author Username": "'-ada" });
      expect(reply).to.be.greaterThan(root);

      const raw = await desk.table("comment_data", "include_comments=true&raw=true");
      expect(raw[0]).to.include({ "Author Username": "-ada" });
      expect(raw[0]?.["Comment Text"]).to.equal('=1+1, "quoted"\nsecond line');
      expect(await desk.table("key_factor_data", "include_key_factors=true")).to.deep.equal([]);
    });

    it("has each comment once, however many there are", async () => {
      const { post } = await app.make.question("binary", desk.inProject);
      const { comments, counters } = app.caps.store;
      const first = await counters.draw("comments", 401);
      const texts = Array.from({ length: 401 }, (_, i) => `Comment ${i}`);
      const place = { authorId: desk.admin.id, postId: post._id };
      await comments.collection.raw.insertMany(
        texts.map(
          (said, i) =>
            commentDocument({
              ...place,
              _id: first + i,
              text: said,
              createdAt: now - DAY + i,
            }) as never,
        ),
      );
      const rows = await desk.table("comment_data", "include_comments=true");

      expect(rows.map((row) => row["Comment Text"])).to.deep.equal(texts);
    });
  });

  it("key_factor_data.csv has the key factors of the comments in scope", async () => {
    const ada = await app.make.account();
    const { post, question } = await app.make.question("binary", desk.inProject);
    const key = { text: "=rates fall", impact_direction: 1 };
    const reply = await app.as(ada.token).post("/api/comments/create/", {
      on_post: post._id,
      text: "why",
      key_factors: [{ question_id: question._id, driver: key }],
    });
    expect(reply.status, reply.text).to.equal(201);
    const rows = await desk.table("key_factor_data", "include_key_factors=true");

    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({
      "Comment ID": String(reply.body.id),
      "Question ID": String(question._id),
      "Author Username": ada.username,
      Kind: "driver",
    });
    expect(JSON.parse(rows[0]?.["Content"] ?? "")).to.include({
      text: "=rates fall",
      impact_direction: 1,
    });
  });

  describe("score_data.csv", () => {
    let question: QuestionDocument;
    beforeEach(async () => {
      ({ question } = await app.make.question("binary", desk.inProject));
    });
    const point = (userId: number | null, score: number) => ({
      questionId: question._id,
      userId,
      method: userId === null ? ("unweighted" as const) : null,
      at: now,
      isPublic: true,
      points: {
        peer: { score, coverage: 0.5 },
        spot_baseline: { score: -score, coverage: 1 },
      },
    });
    const publish = (run: number) =>
      app.caps.store.scores.publish(question._id, { run, isScored: true, resolvedAt: now, now });

    it("has each account once, however many there are", async () => {
      const people = (await app.make.accounts(1_001)).map(({ id }) => id);
      const rowsOf = people.map((id) => point(id, 1));
      await app.caps.store.scores.write(1, rowsOf);
      await publish(1);
      const rows = await desk.table("score_data", "include_scores=true");

      expect(rows.map((row) => [Number(row["User ID"]), row["Score Type"]])).to.deep.equal(
        people.flatMap((id) => [
          [id, "peer"],
          [id, "spot_baseline"],
        ]),
      );
    });

    it("fails when the question is scored again while its scores are read", async () => {
      const { scores } = app.caps.store;
      await scores.write(1, [point(desk.admin.id, 1)]);
      await publish(1);
      const options = {
        includeComments: false,
        includeScores: true,
        includeKeyFactors: false,
        anonymized: false,
        raw: false,
        format: "zip" as const,
      };
      const { signal } = new AbortController();
      const rights = { mayHold: () => true, withheldIn };
      const asked = { project: desk.project, options, now, baseUrl: "", ...rights };
      const plan = await planExport(app.caps, asked, signal);
      let isMoved = true;
      const moving: typeof scores.inExportOrder = async function* (run) {
        if (isMoved) {
          await scores.write(2, [point(desk.admin.id, 2)]);
          await publish(2);
          await scores.dropBefore(question._id, 2);
        }
        yield* scores.inExportOrder(run);
      };
      const store = { ...app.caps.store, scores: { ...scores, inExportOrder: moving } };
      const run = { signal, onRows: () => undefined, pace: PACES.inJobs };
      const written = () => text(scoreChunks({ ...app.caps, store }, plan, run));

      const failure = await written().catch((error: unknown) => error);
      expect(failure).to.include({ message: "scores changed while they were read" });
      isMoved = false;
      expect(await written()).to.include(`,${desk.admin.username},peer,2,0.5`);
    });

    it("has the current scores, people first, and nothing of an earlier run", async () => {
      const ada = await app.make.account();
      const { scores } = app.caps.store;
      await scores.write(1, [point(ada.id, 99)]);
      await scores.write(2, [point(null, 2.5), point(ada.id, 12.25)]);
      await publish(2);
      const rows = await desk.table("score_data", "include_scores=true");

      expect(rows.map((row) => Object.values(row))).to.deep.equal([
        [String(question._id), String(ada.id), ada.username, "peer", "12.25", "0.5"],
        [String(question._id), String(ada.id), ada.username, "spot_baseline", "-12.25", "1"],
        [String(question._id), "", "unweighted", "peer", "2.5", "0.5"],
        [String(question._id), "", "unweighted", "spot_baseline", "-2.5", "1"],
      ]);
    });
  });
});
