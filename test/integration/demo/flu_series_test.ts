/** The weekly targets of FluSight as a series: it would make the rounds that the data have. */
import { expect } from "chai";
import { addFluSeries } from "../../../src/demo/flu_series.ts";
import { planFluSight } from "../../../src/demo/flusight.ts";
import { readFluSight } from "../../../src/demo/sources.ts";
import { zoneClock } from "../../../src/domain/series/calendar.ts";
import {
  type PlannedSeries,
  planRound,
  roundNames,
} from "../../../src/domain/series/round_plan.ts";
import { useApp } from "../../support/app.ts";

describe("the series of the demo", () => {
  const app = useApp("flu_series");

  it("has the rounds of its calendar, with the titles and times of its template", async function () {
    this.timeout(60_000);
    const { caps, make } = app;
    const { store } = caps;
    const curator = await make.account();
    const project = await make.project({ createdBy: curator.id });
    const flu = await planFluSight(
      caps,
      { ...readFluSight(), forecasts: [] },
      { project, authorId: curator.id },
    );
    await store.questions.insertMany(flu.questions);
    await store.posts.insertMany(flu.posts);
    await addFluSeries(caps, flu, { project, authorId: curator.id }, () => undefined);

    const [listed] = await store.series.ofProject(project._id);
    const series = (await store.series.byId(listed?._id ?? 0))!;
    const plan = series as unknown as PlannedSeries;
    const rounds = await store.rounds.ofSeries(series._id);
    const names = roundNames(series.calendar);
    expect(rounds.map(({ date, number }) => ({ date, number }))).to.deep.equal(names);
    const clock = zoneClock(series.calendar.timeZone);
    const byId = new Map(flu.questions.map((question) => [question._id, question]));
    const kinds: string[] = [];
    for (const round of rounds) {
      const planned = planRound(plan, round, clock);
      for (const { key, questionIds } of round.posts) {
        const post = planned.posts.find((one) => one.key === key);
        const question = byId.get(questionIds[0] ?? 0);
        const { title, openTime: opens, scheduledCloseTime: closes } = question!;
        expect({ title, opens, closes }).to.deep.equal({
          title: post?.body.title,
          opens: post?.times.opens,
          closes: post?.times.closes,
        });
        kinds.push(key);
      }
    }
    const countOf = (key: string) => kinds.filter((one) => one === key).length;
    expect([countOf("level"), countOf("trend")]).to.deep.equal([14, 15]);
  });

  it("has values that resolve its questions as they are, and boards that are computed", async () => {
    const { store } = app.caps;
    const [project] = (await store.projects.all()).filter(({ createdBy }) => createdBy !== null);
    const [series] = await store.series.ofProject(project?._id ?? 0);
    const { token } = await app.make.account({ isSuperuser: true });
    const path = `/api/projects/${project?._id}/series/${series?._id}/`;
    const known = (await app.as(token).get(`${path}observations/?limit=100`)).body.results;
    const observations = known.map(({ target, date, value }: any) => ({ target, date, value }));
    const { status, body, text } = await app
      .as(token)
      .post(`${path}observations/check/`, { observations });
    expect(status, text).to.equal(200);
    expect(body.counts).to.deep.equal({ resolved: 0, revised: 0, unchanged: 29, refused: 0 });
    const boards = await store.leaderboards.ofProject(project?._id ?? 0);
    expect(boards).to.have.length(18);
    expect(boards.filter(({ calculatedOn }) => calculatedOn === null)).to.deep.equal([]);
  });
});
