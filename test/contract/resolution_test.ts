/** Resolve, unresolve and close (contract 2.6, 2.7, 3.10, 4.1). */
import { expect } from "chai";
import { changeState } from "../../src/resources/resolution/change_state.ts";
import { useApp, prepared } from "../support/app.ts";
import { createPredictions } from "../support/predictions.ts";
import {
  approve,
  at,
  binary,
  choice,
  DAY,
  HOUR,
  numeric,
  openDesk,
  publish,
  question,
  resolve,
  write,
} from "../support/desk.ts";

describe("resolution", () => {
  const app = useApp("resolution");
  const desk = prepared(() => openDesk(app));
  const curator = () => desk.as(desk.accounts.curator);
  const admin = () => desk.as(desk.accounts.admin);
  const forecaster = () => desk.as(desk.accounts.forecaster);
  const open = async (content: object = binary(), given = {}): Promise<number> => {
    const body = { title: "T", question: content, default_project: desk.projectId };
    return (await publish(admin(), body, given)).id as number;
  };
  const unresolve = (id: number) => curator().post(`/api/questions/${id}/unresolve/`);
  const close = (id: number, body: object = {}) =>
    curator().post(`/api/questions/${id}/close/`, body);

  it("keeps its close through a schedule that was wrong and is corrected", async () => {
    const closes = async (id: number, scheduled_close_time: string): Promise<string> => {
      const body = { question: { scheduled_close_time } };
      const reply = await admin().put(`/api/posts/${id}/update/`, body);
      expect(reply.status, reply.text).to.equal(200);
      return reply.body.actual_close_time;
    };
    const early = at(-HOUR / 2);
    const id = await open();
    await resolve(curator(), id, "yes");
    const { actual_close_time: before } = (await admin().get(`/api/posts/${id}/`)).body;
    expect(await closes(id, early)).to.equal(early);
    expect(await closes(id, at(20 * DAY))).to.equal(before);

    // A close by hand stays, whatever the schedule says.
    const other = await open();
    await close(other, { actual_close_time: early });
    const { actual_close_time: byHand } = (await admin().get(`/api/posts/${other}/`)).body;
    await resolve(curator(), other, "yes");
    expect(await closes(other, at(20 * DAY))).to.equal(byHand);
  });

  it("is announced before branches of conditionals change, so that forecasts read the question again", async () => {
    const id = await open();
    const first = (await app.caps.store.questions.byId(id))!;
    const { cache, store } = app.caps;
    const steps: string[] = [];
    const feed = {
      ...cache.feed,
      bumpFeed() {
        steps.push("announced");
        return cache.feed.bumpFeed();
      },
    };
    const posts = {
      ...store.posts,
      conditionalsOn(questionId: number) {
        steps.push("followed");
        return store.posts.conditionalsOn(questionId);
      },
    };
    const caps = { ...app.caps, cache: { ...cache, feed }, store: { ...store, posts } };
    const now = app.caps.clock.now();
    const change = () => ({ actualCloseTime: now });
    await changeState(caps, first, { now, recompute: false, change });

    expect(steps.slice(0, 2)).to.deep.equal(["announced", "followed"]);
  });

  describe("values", () => {
    const date = {
      title: "When?",
      type: "date",
      range_min: 1_700_000_000,
      range_max: 1_800_000_000,
    };
    const discrete = {
      title: "How many?",
      type: "discrete",
      range_min: -0.5,
      range_max: 10.5,
      inbound_outcome_count: 11,
    };
    const accepted: readonly [string, object, string | number, string][] = [
      ["binary yes", binary(), "yes", "yes"],
      ["binary no", binary(), "no", "no"],
      ["annulled", numeric(), "annulled", "annulled"],
      ["ambiguous", choice(), "ambiguous", "ambiguous"],
      ["an option", choice(), "B", "B"],
      ["a number as text", numeric(), "42.0", "42"],
      ["a JSON number", numeric(), 42.5, "42.5"],
      ["many digits", numeric(), "77.28912594957079", "77.28912594957079"],
      ["outside an open bound", numeric(), "140", "140"],
      ["above the open bound", numeric(), "above_upper_bound", "above_upper_bound"],
      ["the end of the range", numeric(), "0", "0"],
      ["a discrete outcome", discrete, "7", "7"],
      ["Unix seconds", date, "1750000000", "1750000000"],
      ["an ISO date", date, "2025-06-15T15:06:40Z", "1750000000"],
    ];
    for (const [what, content, given, stored] of accepted) {
      it(`accepts ${what}`, async () => {
        const id = await open(content);
        const answer = await resolve(curator(), id, given);
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.body).to.deep.equal({ post_id: id });
        const shown = await question(curator(), id);
        expect(shown).to.include({ resolution: stored, status: "resolved" });
      });
    }

    const refused: readonly [string, object, unknown][] = [
      ["another word", binary(), "maybe"],
      ["another case", binary(), "Yes"],
      ["a boolean", binary(), true],
      ["an unknown option", choice(), "C"],
      ["another case of an option", choice(), "b"],
      ["words for a number", numeric(), "many"],
      ["a number below a closed bound", numeric(), "-1"],
      ["the word for a closed bound", numeric(), "below_lower_bound"],
      ["infinity", numeric(), "Infinity"],
      ["nothing", binary(), undefined],
      ["null", binary(), null],
      ["an empty text", binary(), ""],
      ["an object", binary(), { $ne: "yes" }],
      ["a long text", binary(), "y".repeat(301)],
    ];
    for (const [what, content, given] of refused) {
      it(`refuses ${what} on the field`, async () => {
        const id = await open(content);
        const { status, body } = await curator().post(`/api/questions/${id}/resolve/`, {
          resolution: given,
          actual_resolve_time: at(0),
        });
        expect(status).to.equal(400);
        expect(body).to.have.property("resolution").that.is.an("array");
        expect((await question(curator(), id)).resolution).to.equal(null);
      });
    }

    it("asks for both fields at once", async () => {
      const id = await open();
      const { status, body } = await curator().post(`/api/questions/${id}/resolve/`, {});
      expect(status).to.equal(400);
      expect(body).to.have.keys("resolution", "actual_resolve_time");
    });
  });

  describe("rules and effects", () => {
    it("stores the times and closes at the earliest of them", async () => {
      const id = await open();
      const when = at(-HOUR / 2);
      await resolve(curator(), id, "yes", when);
      const shown = await question(curator(), id);
      expect(shown.actual_resolve_time).to.equal(when);
      expect(shown.actual_close_time).to.equal(when);
      expect(Date.parse(shown.resolution_set_time)).to.be.closeTo(Date.now(), 60_000);
      const { body: post } = await curator().get(`/api/posts/${id}/`);
      expect(post).to.include({
        status: "resolved",
        resolved: true,
        actual_close_time: when,
        actual_resolve_time: when,
      });
    });

    it("refuses drafts, with or without a schedule", async () => {
      const post = await write(admin(), {
        title: "T",
        question: binary(),
        default_project: desk.projectId,
      });
      expect((await resolve(curator(), post.id, "annulled")).status).to.equal(400);
    });

    it("lets an upcoming question only be annulled or ambiguous", async () => {
      const later = { open_time: at(DAY), cp_reveal_time: at(DAY), published_at: at(-HOUR) };
      const id = await open(binary(), later);
      const refused = await resolve(curator(), id, "yes", at(2 * DAY));
      expect(refused.status).to.equal(400);
      expect(refused.body).to.have.key("non_field_errors");
      expect((await resolve(curator(), id, "annulled")).status).to.equal(200);
      expect((await question(curator(), id)).status).to.equal("resolved");
      expect((await unresolve(id)).status).to.equal(200);
      expect((await question(curator(), id)).status).to.equal("upcoming");
    });

    it("queues the final aggregation and the scoring", async () => {
      const id = await open();
      await resolve(curator(), id, "yes");
      const jobs = await app.caps.jobs.queue("scoring").getJobs();
      expect(jobs.map(({ name, data }) => [name, data.questionId])).to.deep.include([
        "score_question",
        id,
      ]);
    });

    it("leaves no mark of unfinished consequences", async () => {
      const id = await open();
      await resolve(curator(), id, "yes");
      expect((await app.caps.store.questions.byId(id))?.unfinished).to.deep.equal({});
    });

    it("derives the state of a group from all its questions, also when they are resolved at the same time", async () => {
      const post = await publish(admin(), {
        title: "G",
        default_project: desk.projectId,
        group_of_questions: { questions: [1, 2, 3, 4, 5, 6].map((n) => binary(`${n}?`)) },
      });
      const ids: number[] = post.group_of_questions.questions.map((q: any) => q.id);
      const [first, ...others] = ids;
      const answer = await resolve(curator(), first!, "yes");
      expect(answer.body).to.deep.equal({ post_id: post.id });
      const half = (await curator().get(`/api/posts/${post.id}/`)).body;
      expect(half).to.include({ status: "open", resolved: false, actual_resolve_time: null });
      await Promise.all(others.map((id) => resolve(curator(), id, "no")));
      const done = (await curator().get(`/api/posts/${post.id}/`)).body;
      expect(done).to.include({ status: "resolved", resolved: true });
      expect((await curator().get(`/api/posts/?statuses=resolved&ids=${post.id}`)).body.results)
        .to.be.an("array")
        .with.length(1);
    });

    it("reveals the community prediction at once", async () => {
      const id = await open(binary(), { cp_reveal_time: at(5 * DAY) });
      const stored = await app.caps.store.questions.byId(id);
      if (stored === null) throw new Error("the question is gone");
      const now = app.caps.clock.now();
      await createPredictions(app.caps).prediction(stored, [{ at: now - 1000, value: 0.7 }]);
      const latest = async () =>
        (await curator().get(`/api/questions/${id}/?with_cp=true`)).body.aggregations.unweighted
          .latest;
      expect(await latest()).to.equal(null);
      await resolve(curator(), id, "yes");
      expect(await latest()).to.deep.include({ forecast_values: [0.7] });
      await unresolve(id);
      expect(await latest()).to.equal(null);
    });

    it("counts only scores of questions that are neither annulled nor ambiguous", async () => {
      const count = async (): Promise<number> =>
        (await curator().get(`/api/projects/tournaments/${desk.projectId}/`)).body.questions_count;
      const id = await open();
      const before = await count();
      await resolve(curator(), id, "annulled");
      expect(await count()).to.equal(before - 1);
      await unresolve(id);
      expect(await count()).to.equal(before);
    });
  });

  describe("unresolve", () => {
    it("reopens a question before its scheduled close", async () => {
      const id = await open();
      await resolve(curator(), id, "yes");
      const answer = await unresolve(id);
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.body).to.deep.equal({ post_id: id });
      const shown = await question(curator(), id);
      expect(shown).to.include({
        status: "open",
        resolution: null,
        actual_resolve_time: null,
        resolution_set_time: null,
        actual_close_time: shown.scheduled_close_time,
      });
      expect((await curator().get(`/api/posts/${id}/`)).body).to.include({
        status: "open",
        resolved: false,
        actual_close_time: null,
        actual_resolve_time: null,
      });
      const forecast = await forecaster().post("/api/questions/forecast/", [
        { question: id, probability_yes: 0.4 },
      ]);
      expect(forecast.status).to.equal(201);
    });

    it("keeps the forecasts: those that stood at the close stand again", async () => {
      const id = await open();
      const stays = await forecaster().post("/api/questions/forecast/", [
        { question: id, probability_yes: 0.4 },
      ]);
      expect(stays.status).to.equal(201);
      await resolve(curator(), id, "yes");
      await unresolve(id);
      const shown = await question(forecaster(), id);
      expect(shown.my_forecasts.latest).to.include({ end_time: null });
      expect(shown.my_forecasts.score_data).to.deep.equal({});
    });

    it("lets the question be resolved again", async () => {
      const id = await open();
      for (const resolution of ["yes", "no", "annulled"]) {
        expect((await resolve(curator(), id, resolution)).status).to.equal(200);
        expect((await question(curator(), id)).resolution).to.equal(resolution);
        expect((await unresolve(id)).status).to.equal(200);
      }
    });
  });

  describe("close", () => {
    it("closes an open question now or at an earlier time, once", async () => {
      const id = await open();
      const when = at(-HOUR / 2);
      const answer = await close(id, { actual_close_time: when });
      expect(answer.body).to.deep.equal({ post_id: id });
      expect(await question(curator(), id)).to.include({
        status: "closed",
        actual_close_time: when,
      });
      const forecast = await forecaster().post("/api/questions/forecast/", [
        { question: id, probability_yes: 0.4 },
      ]);
      expect(forecast.status).to.equal(405);
      expect((await close(id)).status).to.equal(400);
    });
  });

  it("shows the scheduled close before any job has run", async () => {
    const id = await open(binary(), { scheduled_close_time: at(HOUR) });
    app.travel(2 * HOUR);
    const { body } = await curator().get(`/api/posts/${id}/`);
    expect(body.status).to.equal("closed");
    expect(body.actual_close_time).to.equal(body.scheduled_close_time);
    app.travel(-2 * HOUR);
  });

  it("refuses a caller without the permission before it reads the body", async () => {
    const id = await open();
    for (const account of [desk.accounts.viewer, desk.accounts.forecaster]) {
      for (const verb of ["resolve", "unresolve", "close"]) {
        const answer = await desk.as(account).post(`/api/questions/${id}/${verb}/`, {});
        expect(answer.status).to.equal(403);
      }
    }
    for (const account of [desk.outsider, desk.staff]) {
      expect((await desk.as(account).post(`/api/questions/${id}/resolve/`, {})).status).to.equal(
        404,
      );
    }
    const post = await write(forecaster(), {
      title: "Mine",
      question: binary(),
      default_project: desk.projectId,
    });
    await approve(admin(), post.id);
    expect((await resolve(forecaster(), post.id, "yes")).status).to.equal(403);
  });
});
