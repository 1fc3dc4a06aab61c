/** The page of a benchmark: three machines, people, and lines of reference. */
import { expect } from "chai";
import { newSeries } from "../support/series.ts";
import { overhang, picture } from "../support/browser.ts";
import { openCup } from "../support/cup.ts";
import { createPredictions } from "../support/predictions.ts";
import { signInNew } from "../support/signed_in.ts";
import { until } from "../support/until.ts";
import { inspect, openVisit, type Visit } from "../support/visit.ts";

const QUESTIONS = 12;
const DAY = 86_400_000;
/** How many of the questions are a round. */
const ROUND = 4;
/** What each machine says of an outcome that comes, and what a question costs it in dollars. */
const MACHINES = [
  { username: "alder-bot", model: "Alder 2", chance: 0.95, cost: 0.4 },
  { username: "birch-bot", model: "Birch", chance: 0.8, cost: 0.05 },
  { username: "coin-bot", model: "coin-throw-large-preview-2026-05-01", chance: 0.4, cost: 0.002 },
];

/** How much of each table one has to scroll to, in pixels. */
const HIDDEN = `[...document.querySelectorAll(".scrolls")]
  .map((one) => one.scrollWidth - one.clientWidth)`;

describe("the page of a benchmark", function () {
  this.timeout(180_000);
  let visit: Visit;
  let projectId: number;
  let slug: string;
  let botIds: number[];

  before(async function () {
    visit = await openVisit(this, "web_benchmark");
    const { app } = visit;
    app.startJobs();
    await signInNew(app, visit.reader);
    const cup = await openCup(app, { traces: "optional", traceReveal: "at_close" });
    projectId = cup.project._id;
    slug = cup.project.slug ?? String(projectId);
    const owner = await app.make.account({ isStaff: true });
    const bots = [];
    for (const machine of MACHINES) {
      const { username, model } = machine;
      const made = await app.as(owner.token).post("/api/users/me/bots/create/", { username });
      expect(made.status, made.text).to.equal(201);
      await app.as(owner.token).patch(`/api/users/me/bots/${made.body.id}/card/`, { model });
      bots.push({ ...machine, id: made.body.id as number, token: made.body.token as string });
    }
    botIds = bots.map(({ id }) => id);
    const questions = [];
    for (let at = 0; at < QUESTIONS; at++) {
      const swing = 0.04 * (at % 3);
      questions.push(await cup.question("binary", [0.7 - swing, 0.6 + swing, 0.5]));
    }
    for (const { token, chance, cost } of bots) {
      const items = questions.map(({ _id }, at) => ({
        question: _id,
        probability_yes: at % 4 === 0 ? 1 - chance : chance - 0.01 * (at % 3),
        trace: { cost_usd: cost, seconds: 20 * cost },
      }));
      const sent = await app.as(token).post("/api/questions/forecast/", items);
      expect(sent.status, sent.text).to.equal(201);
    }
    app.travel(DAY);
    for (const [at, question] of questions.entries())
      await cup.resolve(question, at % 4 === 0 ? "no" : "yes");
    await cup.settled(QUESTIONS);
    await app.make.project({ type: "category", name: "Weather" });
    const path = `/api/projects/${projectId}/series/`;
    const series = await app.as(cup.owner.token).post(path, newSeries());
    expect(series.status, series.text).to.equal(201);
    const round = { number: 1, opensAt: 1, closesAt: 2, resolvesAt: 3, madeAt: 1, items: [] };
    const posts = questions.slice(0, ROUND).map(({ _id, postId }) => ({
      key: `q${_id}`,
      postId,
      questionIds: [_id],
    }));
    const names = { seriesId: series.body.id as number, projectId, date: "2026-01-05" };
    const _id = `${names.seriesId} ${names.date}`;
    await app.caps.store.rounds.insertMany([{ _id, ...names, ...round, posts }]);
  });
  afterEach(() => {
    expect(visit.reader.faults).to.deep.equal([]);
  });
  after(() => (visit as Visit | undefined)?.close());

  it("is reached from the board, and shows intervals, differences and costs", async () => {
    const { page } = visit.reader;
    await page.goto(`/tournaments/${slug}/`);
    await page.getByRole("link", { name: "Which differences are more than luck?" }).click();
    await page.getByLabel("Score", { exact: true }).selectOption("baseline");
    const means = page.getByRole("region", { name: "Table of means" });
    await means.getByRole("link", { name: "alder-bot" }).waitFor();
    await means.getByText("Alder 2 v1").waitFor();
    for (const line of ["Knowing nothing", "People only", "Machines only"])
      await means.getByText(line, { exact: true }).waitFor();
    const pairs = page.getByRole("region", { name: "Table of pairs" });
    await pairs.getByRole("row").nth(1).waitFor();
    await page.getByRole("img", { name: /^Score against cost: .*Alder 2/ }).waitFor();
    await page.getByText("12 questions in 9 posts or rounds", { exact: false }).waitFor();
    // The heading names the page, and what is above it names the project, on a phone too.
    expect(await page.getByRole("heading", { level: 1 }).innerText()).to.equal("Benchmark");
    const crumbs = page.getByRole("navigation", { name: "Where you are" });
    const { name } = await visit.app.caps.store.projects.byId(projectId).then((one) => one!);
    expect(await crumbs.getByRole("listitem").allInnerTexts()).to.deep.equal(["Tournaments", name]);
    await page.setViewportSize({ width: 390, height: 844 });
    await crumbs.getByRole("link", { name }).click({ trial: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    // A wide screen shows every column of both tables.
    expect(await page.evaluate(HIDDEN)).to.deep.equal([0, 0]);
    await inspect(page, "benchmark");
    await page.emulateMedia({ media: "print" });
    expect(
      await page.getByRole("form", { name: "Which questions and scores" }).isVisible(),
    ).to.equal(false);
    expect(await means.isVisible()).to.equal(true);
    // A page of A4 at 96 dots to the inch.
    expect(await overhang(page, 794)).to.equal(0);
    await picture(page, "benchmark-print");
    await page.emulateMedia({ media: null });
  });

  it("is filtered by category, series and round", async () => {
    const { page } = visit.reader;
    await page.getByLabel("Category", { exact: true }).selectOption("Weather");
    await page.getByText("No question that you chose has a score yet.").waitFor();
    await page.getByLabel("Category", { exact: true }).selectOption("All categories");
    await page.getByLabel("Series", { exact: true }).selectOption("Weekly");
    await page.getByLabel("Round", { exact: true }).selectOption("2026-01-05");
    await page.getByText("4 questions in 1 posts or rounds", { exact: false }).waitFor();
    await inspect(page, "benchmark-round");
    // The address names the choice, so that it can be shared.
    await page.reload();
    await page.getByText("4 questions in 1 posts or rounds", { exact: false }).waitFor();
    expect(await page.getByLabel("Round", { exact: true }).inputValue()).to.equal("2026-01-05");
    await page.getByLabel("Series", { exact: true }).selectOption("All questions");
    await page.getByText("12 questions in 9 posts or rounds", { exact: false }).waitFor();
  });

  it("says why a table could not be loaded, and loads it again", async () => {
    const { page } = visit.reader;
    await page.route("**/benchmark/*format=csv*", (route) => route.abort());
    await page.getByRole("button", { name: "Entries as CSV" }).click();
    const notice = page.getByRole("alert");
    await notice.waitFor();
    await page.unroute("**/benchmark/*format=csv*");
    const download = page.waitForEvent("download");
    await notice.getByRole("button", { name: "Try again" }).click();
    await download;
    await notice.waitFor({ state: "detached" });
  });

  it("is filtered by score, type, horizon and model, and saved as CSV", async () => {
    const { page } = visit.reader;
    const means = page.getByRole("region", { name: "Table of means" });
    await page.getByLabel("Score", { exact: true }).selectOption("brier");
    // The best Brier score is the lowest one, and the row of the best stands first.
    await means.getByRole("row").nth(1).getByRole("link", { name: "alder-bot" }).waitFor();
    await page.getByLabel("Model", { exact: true }).selectOption("Birch");
    await means.getByRole("link", { name: "alder-bot" }).waitFor({ state: "detached" });
    await means.getByRole("link", { name: "birch-bot" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Entries as CSV" }).click();
    expect((await download).suggestedFilename()).to.equal(`benchmark-${projectId}-csv.csv`);
    await page.getByLabel("Type of questions").selectOption("numeric");
    await page.getByText("No question that you chose has a score yet.").waitFor();
    await inspect(page, "benchmark-nothing");
  });

  it("says why the bots of one owner have no peer scores, and shows their other ones", async () => {
    const { app, reader } = visit;
    const { page } = reader;
    const cup = await openCup(app, {}, { people: 0 });
    const home = { defaultProjectId: cup.project._id, projectIds: [cup.project._id] };
    const now = app.caps.clock.now();
    const times = { openTime: now - 5 * DAY, scheduledCloseTime: now + 5 * DAY };
    const give = createPredictions(app.caps);
    // One of them is in the prediction of the second question, and has no peer there.
    for (const includeBotsInAggregates of [false, true]) {
      const { question } = await app.make.question("binary", {
        post: home,
        question: { ...times, includeBotsInAggregates },
      });
      for (const [at, userId] of botIds.entries())
        await give.forecast({ question, userId, value: 0.9 - at / 10, start: now - 4 * DAY });
      await cup.resolve(question, "yes");
    }
    const path = `/projects/${cup.project._id}/benchmark/`;
    await until("the scores", async () => {
      const { body } = await app.as(cup.owner.token).get(`/api${path}?score_type=peer`);
      return body.is_current && body.questions === 2;
    });
    await page.goto(path);
    const why = page.getByText("No account has a peer score other than 0. Bots of one owner");
    await why.waitFor();
    await inspect(page, "benchmark-one-owner");
    await page.getByLabel("Score", { exact: true }).selectOption("spot_peer");
    await why.waitFor();
    await page.getByLabel("Score", { exact: true }).selectOption("baseline");
    const means = page.getByRole("region", { name: "Table of means" });
    await means.getByRole("link", { name: "alder-bot" }).waitFor();
    expect(await why.count()).to.equal(0);
  });

  it("asks a visitor to sign in", async () => {
    const { page } = visit.reader;
    const browser = page.context().browser()!;
    const visitor = await browser.newPage();
    await visitor.goto(new URL(`/projects/${projectId}/benchmark/`, page.url()).href);
    await visitor.getByRole("heading", { name: "Sign in to see this page" }).waitFor();
    await visitor.close();
  });

  it("says that there is no such page where there is no such project", async () => {
    const { page } = visit.reader;
    await page.goto("/projects/999999/benchmark/");
    await page.getByRole("heading", { name: "There is no such page", level: 1 }).waitFor();
  });
});
