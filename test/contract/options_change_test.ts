/** Changes of options while forecasts stand (contract 3.10, maths 4.9). */
import { expect } from "chai";
import { packOptions } from "../../src/domain/forecasts/option_vector.ts";
import { OverloadError } from "../../src/errors.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { useApp, prepared } from "../support/app.ts";
import { before as justBefore } from "../support/between.ts";
import type { Account } from "../support/factories.ts";
import { ownRows } from "../support/own_rows.ts";
import {
  at,
  binary,
  choice,
  DAY,
  HOUR,
  openDesk,
  publish,
  question,
  resolve,
  write,
} from "../support/desk.ts";

describe("POST /api/questions/{id}/update-mc-options/", () => {
  const app = useApp("options");
  const desk = prepared(() => openDesk(app));
  const admin = () => desk.as(desk.accounts.admin);
  const open = async (options = ["A", "B", "C", "Other"]): Promise<number> => {
    const body = { title: "T", question: choice(options), default_project: desk.projectId };
    return (await publish(admin(), body)).id as number;
  };
  const change = (id: number, body: Record<string, unknown>, account = desk.accounts.admin) =>
    desk.as(account).post(`/api/questions/${id}/update-mc-options/`, body);
  const forecast = async (id: number, values: Record<string, number>, account: Account) => {
    const answer = await desk
      .as(account)
      .post("/api/questions/forecast/", [{ question: id, probability_yes_per_category: values }]);
    expect(answer.status, answer.text).to.equal(201);
  };
  const mine = async (id: number, account: Account): Promise<any> =>
    (await question(desk.as(account), id)).my_forecasts;

  it("deletes: the probability goes to the last option, in an automatic forecast from now on", async () => {
    const id = await open();
    const { forecaster } = desk.accounts;
    await forecast(id, { A: 0.5, B: 0.2, C: 0.2, Other: 0.1 }, forecaster);
    const { status, body } = await change(id, { options: ["A", "C", "Other"] });
    expect(status).to.equal(200);
    expect(body.options).to.deep.equal(["A", "C", "Other"]);
    expect(body.all_options_ever).to.deep.equal(["A", "B", "C", "Other"]);
    expect(body.options_history).to.have.length(2);
    expect(body.options_history[1][0]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?$/);
    const { history, latest } = await mine(id, forecaster);
    expect(history).to.have.length(2);
    expect(history[0].forecast_values).to.deep.equal([0.5, 0.2, 0.2, 0.1]);
    expect(history[0].end_time).to.equal(latest.start_time);
    expect(latest.end_time).to.equal(null);
    expect(latest.forecast_values[1]).to.equal(null);
    expect(latest.forecast_values[3]).to.be.closeTo(0.3, 1e-12);
    // An automatic forecast is not counted.
    expect(await app.caps.store.forecasts.count(id)).to.equal(1);
    expect((await question(admin(), id)).resolution).to.equal(null);
  });

  it("adds with a grace period: a forecaster who does nothing is withdrawn at its end", async () => {
    const id = await open(["A", "B", "Other"]);
    const { forecaster, curator } = desk.accounts;
    await forecast(id, { A: 0.5, B: 0.3, Other: 0.2 }, forecaster);
    const grace = at(DAY);
    const { status, body } = await change(id, {
      options: ["A", "B", "New", "Other"],
      grace_period_end: grace,
    });
    expect(status).to.equal(200);
    expect(body.options).to.deep.equal(["A", "B", "New", "Other"]);
    expect(body.all_options_ever).to.deep.equal(["A", "B", "New", "Other"]);
    expect(body.options_history[1][0]).to.equal(grace.slice(0, -1));
    const { latest } = await mine(id, forecaster);
    expect(latest.forecast_values).to.deep.equal([0.5, 0.3, null, 0.2]);
    expect(latest.end_time).to.equal(Date.parse(grace) / 1000);
    await forecast(id, { A: 0.4, B: 0.3, New: 0.2, Other: 0.1 }, curator);
    const during = (await mine(id, curator)).history;
    expect(during[0].forecast_values[2]).to.equal(null);
    expect(during[0].end_time).to.equal(Date.parse(grace) / 1000);
    expect((await change(id, { options: ["A", "B", "Other"] })).status).to.equal(400);
  });

  it("adds a deleted option again: a forecaster who does nothing is withdrawn then too", async () => {
    const id = await open(["A", "B", "Other"]);
    const { forecaster } = desk.accounts;
    await forecast(id, { A: 0.5, B: 0.3, Other: 0.2 }, forecaster);
    expect((await change(id, { options: ["A", "Other"] })).status).to.equal(200);
    const grace = at(DAY);
    const again = await change(id, { options: ["A", "B", "Other"], grace_period_end: grace });
    expect(again.body.all_options_ever).to.deep.equal(["A", "B", "Other"]);
    const { latest } = await mine(id, forecaster);
    expect(latest.forecast_values).to.deep.equal([0.5, null, 0.5]);
    expect(latest.end_time).to.equal(Date.parse(grace) / 1000);
  });

  it("lets a forecast in a grace period be withdrawn at a later time, and then at once", async () => {
    const id = await open(["A", "Other"]);
    const { forecaster } = desk.accounts;
    const grace = at(DAY);
    await change(id, { options: ["A", "New", "Other"], grace_period_end: grace });
    await forecast(id, { A: 0.5, New: 0.3, Other: 0.2 }, forecaster);
    const withdraw = async (body: Record<string, unknown>) => {
      const sent = [{ question: id, ...body }];
      const { status } = await desk.as(forecaster).post("/api/questions/withdraw/", sent);
      expect(status).to.equal(201);
    };
    const later = at(2 * DAY);
    await withdraw({ withdraw_at: later });
    const stored = async () =>
      (await ownRows(app.caps.store.forecasts, forecaster.id, id)).map(({ e }) => e);
    expect(await stored()).to.deep.equal([Date.parse(grace), Date.parse(later)]);
    const before = Date.now();
    await withdraw({});
    const ends = await stored();
    expect(ends).to.have.length(1);
    expect(ends[0]).to.be.within(before, Date.now());
  });

  it("renames everywhere at once, without a change of the values", async () => {
    const id = await open(["A", "B", "Other"]);
    await forecast(id, { A: 0.5, B: 0.3, Other: 0.2 }, desk.accounts.forecaster);
    const { status, body } = await change(id, { options: ["Alpha", "B", "Other"] });
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      options: ["Alpha", "B", "Other"],
      all_options_ever: ["Alpha", "B", "Other"],
      options_history: [["0001-01-01T00:00:00", ["Alpha", "B", "Other"]]],
    });
    const { history } = await mine(id, desk.accounts.forecaster);
    expect(history).to.have.length(1);
    expect(history[0].forecast_values).to.deep.equal([0.5, 0.3, 0.2]);
  });

  it("changes forecasts of many accounts, and withdrawn ones with their ends", async () => {
    const id = await open(["A", "B", "Other"]);
    const { forecaster, curator, viewer } = desk.accounts;
    await forecast(id, { A: 0.6, B: 0.3, Other: 0.1 }, forecaster);
    await forecast(id, { A: 0.2, B: 0.3, Other: 0.5 }, forecaster);
    await forecast(id, { A: 0.1, B: 0.1, Other: 0.8 }, curator);
    await desk.as(curator).post("/api/questions/withdraw/", [{ question: id }]);
    expect((await change(id, { options: ["B", "Other"] })).status).to.equal(200);
    const stands = (await mine(id, forecaster)).history;
    expect(stands).to.have.length(3);
    expect(stands[2].forecast_values[0]).to.equal(null);
    expect(stands[2].forecast_values[2]).to.be.closeTo(0.7, 1e-12);
    const left = (await mine(id, curator)).history;
    expect(left).to.have.length(1);
    expect(left[0].forecast_values).to.deep.equal([0.1, 0.1, 0.8]);
    expect((await mine(id, viewer)).history).to.deep.equal([]);
  });

  it("answers with the caller's own forecasts, as the question shows them", async () => {
    const id = await open();
    const { admin: changer, forecaster } = desk.accounts;
    await forecast(id, { A: 0.4, B: 0.3, C: 0.2, Other: 0.1 }, changer);
    await forecast(id, { A: 0.1, B: 0.2, C: 0.3, Other: 0.4 }, forecaster);
    const reply = await change(id, { options: ["A", "Renamed", "C", "Other"] });
    expect(reply.status, reply.text).to.equal(200);
    const [shown] = reply.body.my_forecasts.history;
    expect(shown.forecast_values).to.deep.equal([0.4, 0.3, 0.2, 0.1]);
    expect(reply.body.my_forecasts).to.deep.equal(await mine(id, changer));
  });

  it("refuses what the rules forbid, with a fault on the field", async () => {
    const id = await open(["A", "B", "Other"]);
    const cases: [Record<string, unknown>, string][] = [
      [{}, "options"],
      [{ options: ["Other"] }, "options"],
      [{ options: ["A", "Other", "B"] }, "options"],
      [{ options: ["A", "A", "Other"] }, "options"],
      [{ options: ["A", "B", "Rest"] }, "options"],
      [{ options: ["X", "Other"] }, "options"],
      [{ options: ["A", "annulled", "Other"] }, "options"],
      [{ options: ["A", "B", "ambiguous", "Other"], grace_period_end: at(DAY) }, "options"],
      [{ options: ["A", "B", "B", "Other"] }, "options"],
      [{ options: ["A", "B", "Other", "Rest"] }, "options"],
      [{ options: ["A", "B", "C", "Other"] }, "grace_period_end"],
      [{ options: ["A", "B", "C", "Other"], grace_period_end: at(-HOUR) }, "grace_period_end"],
      [{ options: ["A", "B", "C", "Other"], grace_period_end: "later" }, "grace_period_end"],
    ];
    for (const [body, field] of cases) {
      const answer = await change(id, body);
      expect(answer.status, JSON.stringify(body)).to.equal(400);
      expect(answer.body, JSON.stringify(body)).to.have.property(field);
    }
    expect((await question(admin(), id)).options).to.deep.equal(["A", "B", "Other"]);
  });

  it("no question is made with an option called annulled or ambiguous; another case is allowed", async () => {
    for (const word of ["annulled", "ambiguous"]) {
      const body = { title: "T", question: choice([word, "Other"]) };
      const inProject = { ...body, default_project: desk.projectId };
      const answer = await admin().post("/api/posts/create/", inProject);
      expect(answer.status, word).to.equal(400);
      expect(answer.body.question, answer.text).to.have.all.keys("options");
    }
    const id = await open(["Annulled", "Other"]);
    await resolve(admin(), id, "Annulled");
    expect((await question(admin(), id)).resolution).to.equal("Annulled");
  });

  it("refuses other types and resolved questions", async () => {
    const other = await publish(admin(), {
      title: "T",
      question: binary(),
      default_project: desk.projectId,
    });
    expect((await change(other.id, { options: ["A", "Other"] })).status).to.equal(400);
    const id = await open();
    await resolve(admin(), id, "A");
    expect((await change(id, { options: ["A", "Other"] })).status).to.equal(400);
  });

  it("leaves no resolution to an option that is renamed in between", async () => {
    const id = await open(["A", "B", "Other"]);
    const { collection } = app.caps.store.questions;
    const renamed = justBefore(collection, "findOneAndUpdate", () =>
      change(id, { options: ["A", "C", "Other"] }),
    );
    const answer = await resolve(admin(), id, "B");
    expect(renamed.isDone).to.equal(true);
    expect(answer.status, answer.text).to.equal(400);
    expect(answer.body).to.have.key("resolution");
    const { options, resolution } = await question(admin(), id);
    expect([options, resolution]).to.deep.equal([["A", "C", "Other"], null]);
  });

  it("lets a closed question be renamed only: its forecasts are frozen", async () => {
    const id = await open(["A", "B", "Other"]);
    const { forecaster } = desk.accounts;
    await forecast(id, { A: 0.5, B: 0.3, Other: 0.2 }, forecaster);
    const before = await mine(id, forecaster);
    expect((await admin().post(`/api/questions/${id}/close/`)).status).to.equal(200);
    const added = { options: ["A", "B", "New", "Other"], grace_period_end: at(DAY) };
    for (const body of [{ options: ["A", "Other"] }, added]) {
      const answer = await change(id, body);
      expect(answer.status, answer.text).to.equal(400);
      expect(answer.body).to.have.key("non_field_errors");
    }
    expect((await change(id, { options: ["A", "Bee", "Other"] })).status).to.equal(200);
    expect(await mine(id, forecaster)).to.deep.equal(before);
  });

  it("reaches the branches of a conditional on the question", async () => {
    const child = await open(["A", "B", "Other"]);
    const condition = await publish(admin(), {
      title: "P",
      question: binary(),
      default_project: desk.projectId,
    });
    const post = await publish(admin(), {
      default_project: desk.projectId,
      conditional: { condition_id: condition.id, condition_child_id: child },
    });
    const { question_yes: yes } = post.conditional;
    await forecast(yes.id, { A: 0.5, B: 0.3, Other: 0.2 }, desk.accounts.forecaster);
    expect((await change(yes.id, { options: ["A", "Other"] })).status).to.equal(400);
    expect((await change(child, { options: ["A", "Other"] })).status).to.equal(200);
    expect((await question(admin(), yes.id)).options).to.deep.equal(["A", "Other"]);
    const { latest } = await mine(yes.id, desk.accounts.forecaster);
    expect(latest.forecast_values).to.deep.equal([0.5, null, 0.5]);
  });

  for (const [kind, options] of Object.entries({
    deletion: ["A", "Other"],
    rename: ["A", "Z", "Other"],
    addition: ["A", "B", "New", "Other"],
  })) {
    it(`reaches them after a crash before the branches were written: ${kind}`, async () => {
      const default_project = desk.projectId;
      const child = await open(["A", "B", "Other"]);
      const condition = await publish(admin(), { title: "P", question: binary(), default_project });
      const conditional = { condition_id: condition.id, condition_child_id: child };
      const post = await publish(admin(), { default_project, conditional });
      const { question_yes: yes, question_no: no } = post.conditional;
      await forecast(yes.id, { A: 0.5, B: 0.3, Other: 0.2 }, desk.accounts.forecaster);
      const { posts, questions } = app.caps.store;
      const read = posts.conditionalsOn.bind(posts);
      posts.conditionalsOn = () => Promise.reject(new OverloadError("the process dies"));
      const grace = kind === "addition" ? { grace_period_end: at(DAY) } : {};
      try {
        expect((await change(child, { options, ...grace })).status).to.equal(503);
      } finally {
        posts.conditionalsOn = read;
      }
      expect((await questions.byId(yes.id))?.options).to.deep.equal(["A", "B", "Other"]);

      // The grace period of an addition ends before the change is finished.
      app.travel(2 * DAY);
      const { closeQuestions } = await import("../../jobs/processors/upkeep/close_questions.ts");
      await closeQuestions(app.caps, {}, { signal: new AbortController().signal });
      app.travel(-2 * DAY);

      const parent = await questions.byId(child);
      expect(parent?.unfinished).to.deep.equal({});
      for (const id of [yes.id, no.id]) {
        const branch = await questions.byId(id);
        expect(branch?.options).to.deep.equal(options);
        expect(branch?.optionsHistory).to.deep.equal(parent?.optionsHistory);
      }
      const { latest } = await mine(yes.id, desk.accounts.forecaster);
      const kept = kind === "deletion" ? [0.5, null, 0.5] : [0.5, 0.3, 0.2];
      const values = kind === "addition" ? [0.5, 0.3, null, 0.2] : kept;
      expect(latest.forecast_values).to.deep.equal(values);
    });
  }

  it("reaches a conditional that is being stored at the same time", async () => {
    const child = await open(["A", "B", "Other"]);
    const default_project = desk.projectId;
    const condition = await publish(admin(), { title: "P", question: binary(), default_project });
    const { posts, questions } = app.caps.store;
    const changed = justBefore(posts.collection, "insertOne", () =>
      change(child, { options: ["A", "Other"] }),
    );
    const post = await write(admin(), {
      default_project,
      conditional: { condition_id: condition.id, condition_child_id: child },
    });
    expect(changed.isDone).to.equal(true);
    const parent = await questions.byId(child);
    expect(parent?.options).to.deep.equal(["A", "Other"]);
    for (const { id } of [post.conditional.question_yes, post.conditional.question_no]) {
      const branch = await questions.byId(id as number);
      expect(branch?.options).to.deep.equal(parent?.options);
      expect(branch?.allOptionsEver).to.deep.equal(parent?.allOptionsEver);
      expect(branch?.optionsHistory).to.deep.equal(parent?.optionsHistory);
    }
    expect(post.conditional.question_yes.options).to.deep.equal(["A", "Other"]);
  });

  it("leaves the forecasts of a closed branch alone when an option of its child is deleted", async () => {
    const child = await open(["A", "B", "Other"]);
    const default_project = desk.projectId;
    const body = { title: "P", question: binary(), default_project };
    const condition = await publish(admin(), body);
    const parents = { condition_id: condition.id, condition_child_id: child };
    const post = await publish(admin(), { default_project, conditional: parents });
    const { question_yes: yes } = post.conditional;
    const { forecaster } = desk.accounts;
    await forecast(yes.id, { A: 0.5, B: 0.3, Other: 0.2 }, forecaster);
    const before = await mine(yes.id, forecaster);
    // The branch closes in the same millisecond as the option is deleted.
    app.stopClock();
    const now = new Date(app.caps.clock.now()).toISOString();
    expect((await resolve(admin(), condition.id, "yes", now)).status).to.equal(200);
    const closed = await question(admin(), yes.id);
    expect(closed.status).to.equal("closed");
    expect(Date.parse(closed.actual_close_time as string)).to.equal(app.caps.clock.now());
    expect((await change(child, { options: ["A", "Other"] })).status).to.equal(200);
    expect((await question(admin(), yes.id)).options).to.deep.equal(["A", "Other"]);
    expect(await mine(yes.id, forecaster)).to.deep.equal(before);
    app.startClock();
  });

  it("finds a forecast that was being stored while it looked at the others", async () => {
    const id = await open(["A", "B", "Other"]);
    const { forecaster, curator } = desk.accounts;
    await forecast(id, { A: 0.2, B: 0.3, Other: 0.5 }, curator);
    const { forecasts } = app.caps.store;
    const byAuthor = forecasts.byAuthor.bind(forecasts);
    const start = app.caps.clock.now();
    const late = { q: id, u: forecaster.id, s: start, e: null, v: packOptions([0.5, 0.3, 0.2]) };
    forecasts.byAuthor = async function* (...given) {
      forecasts.byAuthor = byAuthor;
      yield* byAuthor(...given);
      await forecasts.insert([packForecast(late, start)]);
    };
    expect((await change(id, { options: ["A", "Other"] })).status).to.equal(200);
    const { latest } = await mine(id, forecaster);
    expect(latest.forecast_values).to.deep.equal([0.5, null, 0.5]);
  });

  it("changes the forecasts of thousands of accounts", async () => {
    const id = await open(["A", "B", "Other"]);
    const start = app.caps.clock.now();
    const v = packOptions([0.5, 0.3, 0.2]);
    const rows = Array.from({ length: 6_000 }, (_, i) =>
      packForecast({ q: id, u: 1_000_000 + i, s: start, e: null, v }, start),
    );
    await app.caps.store.forecasts.insert(rows);
    expect((await change(id, { options: ["A", "Other"] })).status).to.equal(200);
    const { raw } = app.caps.store.forecasts.collection;
    expect(await raw.countDocuments({ q: id, auto: true })).to.equal(6_000);
  });

  for (const stood of [true, false]) {
    const what = stood ? "leaves what stood before" : "leaves nothing, where nothing stood";
    it(`a forecast that meets the deletion and is refused ${what}`, async () => {
      const id = await open(["A", "B", "Other"]);
      const { forecaster } = desk.accounts;
      // This also makes the server cache the question, which it would otherwise read before the
      // write.
      const first = stood ? forecaster : desk.accounts.curator;
      await forecast(id, { A: 0.5, B: 0.3, Other: 0.2 }, first);
      const { questions } = app.caps.store;
      const targets = questions.targets.bind(questions);
      // The forecast is written, and its question has not been read again yet.
      questions.targets = async (ids) => {
        questions.targets = targets;
        expect((await change(id, { options: ["A", "Other"] })).status).to.equal(200);
        return targets(ids);
      };
      const body = [{ question: id, probability_yes_per_category: { A: 0.1, B: 0.1, Other: 0.8 } }];
      const refused = await desk.as(forecaster).post("/api/questions/forecast/", body);
      expect(refused.status, refused.text).to.equal(400);
      const { latest } = await mine(id, forecaster);
      if (!stood) expect(latest).to.equal(null);
      else expect(latest).to.deep.include({ forecast_values: [0.5, null, 0.5], end_time: null });
    });
  }

  it("is finished by `close_questions` after a crash following the first write", async () => {
    const id = await open(["A", "B", "Other"]);
    const { forecaster } = desk.accounts;
    await forecast(id, { A: 0.5, B: 0.3, Other: 0.2 }, forecaster);
    const now = app.caps.clock.now();
    await app.caps.store.questions.update(id, {
      options: ["A", "Other"],
      optionsHistory: [
        [null, ["A", "B", "Other"]],
        [now, ["A", "Other"]],
      ],
      optionsChange: { kind: "delete", at: now, before: ["A", "B", "Other"], deleted: ["B"] },
      unfinished: { options: now - 60_000 },
    });
    const { closeQuestions } = await import("../../jobs/processors/upkeep/close_questions.ts");
    await closeQuestions(app.caps, {}, { signal: new AbortController().signal });
    const { history } = await mine(id, forecaster);
    expect(history.at(-1).forecast_values).to.deep.equal([0.5, null, 0.5]);
    expect((await app.caps.store.questions.byId(id))?.unfinished).to.deep.equal({});
  });
});
