/** Tests the list of what the caller has sent (Contract 2.33). */
import { expect } from "chai";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { useApp } from "../support/app.ts";
import { readTable } from "../support/archive.ts";
import { straightCdf } from "../support/cdfs.ts";
import type { Client } from "../support/client.ts";
import { type Cup, openCup } from "../support/cup.ts";
import { at, DAY, HOUR } from "../support/desk.ts";
import { until } from "../support/until.ts";

const FORECAST = "/api/questions/forecast/";
const WITHDRAW = "/api/questions/withdraw/";
const SENT = "/api/users/me/forecasts/";
const CLOSED = { openLowerBound: false, openUpperBound: false };

interface Row {
  readonly id: string;
  readonly question_id: number;
  readonly post_id: number;
  readonly start_time: string;
  readonly end_time: string | null;
  readonly values: readonly (number | null)[];
  readonly active: boolean;
  readonly resolution: string | null;
  readonly scores: Readonly<Record<string, number>>;
}

describe("GET /api/users/me/forecasts/", () => {
  const app = useApp("sent_forecasts");

  const person = async (): Promise<Client> => app.as((await app.make.account()).token);
  const sent = async (client: Client, query = ""): Promise<Row[]> => {
    const { status, body, text } = await client.get(`${SENT}${query}`);
    expect(status, text).to.equal(200);
    return body.results as Row[];
  };
  const submit = async (client: Client, item: object, path = FORECAST): Promise<void> => {
    const { status, text } = await client.post(path, [item]);
    expect(status, text).to.equal(201);
  };
  const questionsOf = (rows: readonly Row[]) => rows.map((row) => row.question_id);

  it("shows every forecast as the own history of its question does", async () => {
    const client = await person();
    const binary = (await app.make.question("binary")).question._id;
    const choice = (await app.make.question("multiple_choice")).question._id;
    const numeric = (await app.make.question("numeric", { question: CLOSED })).question._id;
    const perOption = { A: 0.5, B: 0.2, Other: 0.3 };
    await submit(client, { question: binary, probability_yes: 0.3 });
    await submit(client, { question: binary, probability_yes: 0.7, end_time: at(DAY) });
    await submit(client, { question: choice, probability_yes_per_category: perOption });
    await submit(client, { question: numeric, continuous_cdf: straightCdf() });
    await submit(client, { question: numeric }, WITHDRAW);
    await submit(client, { question: numeric, continuous_cdf: straightCdf() });

    const rows = await sent(client);

    expect(questionsOf(rows)).to.deep.equal([binary, binary, choice, numeric, numeric]);
    expect(rows.map(({ active }) => active)).to.deep.equal([false, true, true, false, true]);
    expect(new Set(rows.map(({ id }) => id))).to.have.property("size", 5);
    for (const id of [binary, choice, numeric]) {
      const { body } = await client.get(`/api/questions/${id}/`);
      const history = body.my_forecasts.history as any[];
      const seconds = (text: string | null) => (text === null ? null : Date.parse(text) / 1000);
      expect(
        rows
          .filter((row) => row.question_id === id)
          .map((row) => [seconds(row.start_time), seconds(row.end_time), row.values]),
      ).to.deep.equal(history.map((one) => [one.start_time, one.end_time, one.forecast_values]));
      const { post_id, resolution, scores } = rows.find((row) => row.question_id === id)!;
      expect([post_id, resolution, scores]).to.deep.equal([id, null, {}]);
    }
  });

  it("has the same rows as JSON, as lines and as CSV", async () => {
    const client = await person();
    const options = ["=1+1", 'a "b", c', "Other"];
    const choice = await app.make.question("multiple_choice", {
      question: { options, allOptionsEver: options, optionsHistory: [[null, options]] },
    });
    const numeric = await app.make.question("numeric", { question: CLOSED });
    const perOption = Object.fromEntries(options.map((option, i) => [option, [0.5, 0.2, 0.3][i]]));
    const { _id: id } = choice.question;
    await submit(client, { question: id, probability_yes_per_category: perOption });
    await submit(client, { question: numeric.question._id, continuous_cdf: straightCdf() });
    const resolution = { resolution: "=1+1", resolutionSetTime: 1, actualResolveTime: 1 };
    await app.caps.store.questions.update(id, resolution);
    const negative = { ...resolution, resolution: "-5" };
    await app.caps.store.questions.update(numeric.question._id, negative);

    const rows = await sent(client);
    const lines = await client.get(`${SENT}?format=ndjson`);
    const csv = await client.get(`${SENT}?format=csv&limit=1`);

    expect(rows).to.have.lengthOf(2);
    expect(rows[0]!.resolution).to.equal("=1+1");
    expect(lines.headers.get("content-type")).to.equal("application/x-ndjson; charset=utf-8");
    expect(lines.headers.get("link")).to.equal(null);
    expect(lines.text).to.equal(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    expect(csv.headers.get("content-type")).to.equal("text/csv; charset=utf-8");
    const [first, ...others] = readTable(csv.text);
    expect(others).to.deep.equal([]);
    const { question_id, post_id, values, scores, ...same } = rows[0]!;
    expect(first).to.deep.equal({
      ...same,
      question_id: String(question_id),
      post_id: String(post_id),
      values: JSON.stringify(values),
      scores: JSON.stringify(scores),
      active: "True",
      // A spreadsheet would run it as a formula.
      end_time: "",
      resolution: "'=1+1",
    });
    const [, next = ""] = /^<(.+)>; rel="next"$/.exec(csv.headers.get("link") ?? "") ?? [];
    const [second] = readTable((await client.get(next)).text);
    expect(second).to.include({ id: rows[1]!.id, resolution: "-5" });
  });

  describe("with filters", () => {
    let client: Client;
    const ids: number[] = [];
    let projectId: number;
    let group: { readonly _id: number; readonly questionIds: readonly number[] };
    let slug: string;

    before(async () => {
      client = await person();
      const project = await app.make.project();
      projectId = project._id;
      slug = project.slug!;
      const attached = { projectIds: [await app.make.siteMainId(), projectId] };
      ids.push((await app.make.question("binary")).question._id);
      ids.push((await app.make.question("binary", { post: attached })).question._id);
      group = (await app.make.group(["binary", "binary"])).post;
      ids.push(...group.questionIds);
      const [one, two, three, four] = ids;
      for (const question of ids) await submit(client, { question, probability_yes: 0.1 });
      await submit(client, { question: one, probability_yes: 0.2, end_time: at(HOUR) });
      await submit(client, { question: two, probability_yes: 0.2, end_time: at(3 * HOUR) });
      await submit(client, { question: three }, WITHDRAW);
      await submit(client, { question: four, probability_yes: 0.2 });
    });

    const shown = async (query: string) => {
      const rows = await sent(client, query);
      return rows.map(({ question_id: id, active }) => [ids.indexOf(id) + 1, active]);
    };

    it("gives those of a question, of a post or of a project", async () => {
      const [one, two] = ids;
      expect(await shown(`?question=${two},${one}`)).to.deep.equal([
        ...[1, 1].map((n, i) => [n, i === 1]),
        ...[2, 2].map((n, i) => [n, i === 1]),
      ]);
      expect(questionsOf(await sent(client, `?post=${group._id}`))).to.deep.equal([
        group.questionIds[0],
        group.questionIds[1],
        group.questionIds[1],
      ]);
      expect(questionsOf(await sent(client, `?project=${slug}`))).to.deep.equal([two, two]);
      expect(questionsOf(await sent(client, `?project=${projectId}`))).to.deep.equal([two, two]);
      expect(await sent(client, `?project=${projectId}&question=${one}`)).to.deep.equal([]);
    });

    it("gives those that stand, or those that do not", async () => {
      expect(await shown("?active=true")).to.deep.equal([1, 2, 4].map((n) => [n, true]));
      expect(await shown("?active=false")).to.deep.equal([1, 2, 3, 4].map((n) => [n, false]));
    });

    it("gives those that began at a time or later", async () => {
      const rows = await sent(client);
      const { id, start_time: start } = rows.find(
        (row) => row.question_id === ids[1] && row.active,
      )!;
      // As text, 19:43:08Z comes after 19:43:08.094Z.
      const later = rows.filter((row) => Date.parse(row.start_time) >= Date.parse(start));

      expect(await sent(client, `?since=${start}`)).to.deep.equal(later);
      expect(later.map((row) => row.id)).to.include(id);
      expect(later).to.have.length.below(rows.length);
      const standing = await sent(client, `?since=${start}&active=true`);
      expect(standing).to.deep.equal(later.filter(({ active }) => active));
    });

    it("walks in pages of any size, and keeps the filters", async () => {
      for (const filter of ["", "&active=true", "&active=false", `&post=${group._id}`]) {
        const whole = await sent(client, `?limit=500${filter}`);
        const walked: Row[] = [];
        let next: string | null = `${SENT}?limit=1${filter}`;
        while (next !== null) {
          const { body } = await client.get(next);
          walked.push(...(body.results as Row[]));
          next = body.next as string | null;
        }
        expect(walked, filter).to.deep.equal(whole);
      }
    });

    it("refuses what it cannot read, and what the caller does not see", async () => {
      const closed = await app.make.project({ defaultPermission: null });
      const inside = { defaultProjectId: closed._id, projectIds: [closed._id] };
      const hidden = (await app.make.question("binary", { post: inside })).question._id;
      for (const type of ["topic", "tag"] as const) await app.make.project({ type, slug: "twice" });
      for (const [query, field] of [
        ["?question=x", "question"],
        [`?question=${hidden}`, "question"],
        [`?post=${hidden}`, "post"],
        [`?project=${closed._id}`, "project"],
        ["?project=nowhere", "project"],
        ["?project=twice", "project"],
        ["?active=perhaps", "active"],
        ["?since=then", "since"],
        ["?format=xml", "format"],
        ["?cursor=zzz", "cursor"],
      ] as const) {
        const { status, body } = await client.get(`${SENT}${query}`);
        expect([status, Object.keys(body)], query).to.deep.equal([400, [field]]);
      }
      expect((await app.as(null).get(SENT)).status).to.equal(401);
    });
  });

  it("gives what ends before a time, and not what ends at that time", async () => {
    const client = await person();
    const { _id: question } = (await app.make.question("binary")).question;
    await submit(client, { question, probability_yes: 0.2, end_time: at(2 * HOUR) });
    const [row] = await sent(client);
    const end = Date.parse(row!.end_time!);
    const before = (time: number, more = "") =>
      sent(client, `?ends_before=${encodeURIComponent(new Date(time).toISOString())}${more}`);

    for (const more of ["", "&active=true"]) {
      expect(await before(end, more)).to.deep.equal([]);
      expect(await before(end + 1, more)).to.deep.equal([row]);
    }
  });

  it("goes on after a page that ends early, with every question after it", async () => {
    const { id, token } = await app.make.account();
    const client = app.as(token);
    const start = app.caps.clock.now() - HOUR;
    // They belong to no question that is stored, so that no page shows them. One page looks at them.
    const first = await app.caps.store.counters.draw("content", 2_000);
    const rows = Array.from({ length: 2_000 }, (_, i) =>
      packForecast({ q: first + i, u: id, s: start, e: null, v: 0.5 }, start),
    );
    await app.caps.store.forecasts.insert(rows);
    const { _id: question } = (await app.make.question("binary")).question;
    await submit(client, { question, probability_yes: 0.2 });

    const { body: early } = await client.get(SENT);
    const { body: rest } = await client.get(early.next as string);

    expect(early.results).to.deep.equal([]);
    expect(questionsOf(rest.results as Row[])).to.deep.equal([question]);
    expect(rest.next).to.equal(null);
  });

  it("leaves out what is to come, what others sent, and questions that the caller sees no more", async () => {
    const [ada, ben] = [await app.make.account(), await app.make.account()];
    const client = app.as(ada.token);
    const club = await app.make.project({ defaultPermission: null });
    await app.make.member(club._id, ada.id, "forecaster");
    const inside = { defaultProjectId: club._id, projectIds: [club._id] };
    const hidden = (await app.make.question("binary", { post: inside })).question._id;
    const open = (await app.make.question("binary")).question._id;
    await submit(client, { question: hidden, probability_yes: 0.4 });
    await submit(client, { question: open, probability_yes: 0.4 });
    await submit(app.as(ben.token), { question: open, probability_yes: 0.6 });
    const s = app.caps.clock.now() + HOUR;
    await app.caps.store.forecasts.collection.raw.insertOne({
      q: open,
      u: ada.id,
      s,
      e: null,
      v: 0.9,
      t: s - HOUR,
    });

    expect(questionsOf(await sent(client))).to.deep.equal([hidden, open]);
    await app.caps.store.memberships.remove(club._id, ada.id);
    await app.caps.cache.access.bumpAccount(ada.id);

    const rows = await sent(client);
    expect(questionsOf(rows)).to.deep.equal([open]);
    expect(rows[0]).to.deep.include({ values: [0.6, 0.4], active: true });
  });

  it("gives each earlier forecast once while a thousand others are written", async () => {
    const client = await person();
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) ids.push((await app.make.question("binary")).question._id);
    let written = 0;
    const writeOnAll = async () => {
      const items = ids.map((question) => ({
        question,
        probability_yes: 0.01 + written++ / 10_000,
      }));
      const { status, text } = await client.post(FORECAST, items);
      expect(status, text).to.equal(201);
    };
    for (let i = 0; i < 5; i++) await writeOnAll();
    const earlier = (await sent(client, "?limit=500")).map(({ id }) => id);
    expect(earlier).to.have.lengthOf(100);
    const seen: string[] = [];
    let next: string | null = `${SENT}?limit=7`;
    while (next !== null) {
      const isWriting = written < 1_100;
      const [{ body }] = await Promise.all([client.get(next), isWriting ? writeOnAll() : null]);
      for (const row of body.results as Row[]) seen.push(row.id);
      next = body.next as string | null;
    }

    expect(written).to.equal(1_100);
    expect(new Set(seen)).to.have.property("size", seen.length);
    expect(seen.filter((id) => earlier.includes(id))).to.deep.equal(earlier);
    expect(seen.length).to.be.above(100);
  });
});

describe("scores among what the caller has sent", () => {
  const app = useApp("sent_scores");
  let cup: Cup;
  before(async () => {
    app.startJobs();
    cup = await openCup(app);
  });

  it("are those of the current resolution, and of the caller", async () => {
    const question = await cup.question("binary", [0.9, 0.6, 0.3]);
    const [ada, ben] = cup.people;
    const first = async (token: string): Promise<Row> => {
      const { body } = await app.as(token).get(`${SENT}?question=${question._id}`);
      return body.results[0] as Row;
    };
    expect(await first(ada!.token)).to.deep.include({ resolution: null, scores: {} });

    await cup.resolve(question, "yes");
    await cup.settled(1);

    const { scores, resolution } = await first(ada!.token);
    expect(resolution).to.equal("yes");
    expect(scores["peer_score"]).to.be.above(0);
    const shown = await app.as(ada!.token).get(`/api/questions/${question._id}/`);
    expect(scores).to.deep.equal(shown.body.my_forecasts.score_data);
    expect((await first(ben!.token)).scores["peer_score"]).to.not.equal(scores["peer_score"]);
    await cup.unresolve(question);
    await until("the scores are gone", async () => {
      const row = await first(ada!.token);
      return row.resolution === null && Object.keys(row.scores).length === 0;
    });
  });
});
