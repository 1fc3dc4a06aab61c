/** What the page of a question shows of each kind and state, in a browser, on the real server. */
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { barriers, rendered } from "../support/browser.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { logisticCdf } from "../support/cdfs.ts";
import { DAY } from "../support/desk.ts";
import { openQuestionScene, type QuestionScene } from "../support/question_scene.ts";
import { until } from "../support/until.ts";

const NOW = Date.now();
const TEXTS: Partial<QuestionDocument> = {
  description:
    "The gauge has stood at the old bridge since 1904. Levels above 7 m came **four times**, last in 2013.\n\n- The snow in the hills is deeper than usual.\n- The reservoir is half full.\n\n![The bridge](https://example.org/bridge.png)",
  resolutionCriteria:
    "Resolves as the [gauge](https://example.org/gauge) says, at midnight in UTC of the last day.",
  finePrint: "A correction within a week counts.",
  openTime: NOW - 80 * DAY,
  scheduledCloseTime: NOW + 20 * DAY,
  scheduledResolveTime: NOW + 22 * DAY,
};
/** Closed, and resolved as soon as a test does so. */
const OVER: Partial<QuestionDocument> = {
  ...TEXTS,
  scheduledCloseTime: NOW - 2 * DAY,
  actualCloseTime: NOW - 2 * DAY,
  scheduledResolveTime: NOW - DAY,
};
const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;
const rising = (time: number, person: number) => 0.25 + 0.4 * time + 0.2 * (person - 0.5);

describe("the kinds of questions", function () {
  this.timeout(180_000);
  const visit = useBrowser(openVisit, "web_kinds");
  const { reader } = visit;
  let scene: QuestionScene;

  before(async function () {
    scene = await openQuestionScene(visit.app);
    await scene.signIn(reader);
  });

  const make = () => visit.app.make;

  const open = async (postId: number, title: string): Promise<Page> => {
    const { page } = reader;
    await page.goto(`/questions/${postId}/`);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await rendered(page);
    return page;
  };

  const headOf = (page: Page) =>
    page.locator(".now").evaluate((list) => (list as unknown as { innerText: string }).innerText);

  const stepsOf = (line: string) => line.split("H").length;

  it("yes or no: both predictions, their history over each range, and the table behind it", async () => {
    const title = "Will the river rise above 7 m before March?";
    const { post, question } = await make().question("binary", {
      post: { title },
      question: TEXTS,
    });
    await scene.fill(question, rising);
    const page = await open(post._id, title);
    const { body } = await scene.client.get(`/api/posts/${post._id}/`);
    const { latest, history } = body.question.aggregations.recency_weighted;
    const shown = await headOf(page);
    expect(shown).to.include(percent(latest.centers[0]));
    expect(shown)
      .to.include("11 forecasters")
      .and.to.match(/You\s+61%/);
    await inspect(page, "question-binary");
    const path = () => page.locator(".chart .community .line").getAttribute("d");
    const whole = await path();
    await page.getByRole("button", { name: "Week" }).click();
    expect((await path())!.length).to.be.below(whole!.length / 2);
    await page.getByRole("button", { name: "All", exact: true }).click();
    const chart = page.getByRole("slider", { name: /^How the prediction changed/ });
    const said = () => chart.getAttribute("aria-valuetext");
    await chart.focus();
    await page.keyboard.press("Home");
    expect(await said()).to.match(/Community \S+% \S+% to \S+%, 1 forecaster/);
    await page.keyboard.press("Shift+ArrowRight");
    const [later, tip] = [await said(), await page.locator(".tip").innerText()];
    expect(tip.replace(/\s+/g, " ")).to.include(/Community \S+/.exec(later!)![0]);
    expect(await page.locator(".chart .community .dot").count()).to.equal(1);
    const { x, y, width } = (await chart.boundingBox())!;
    await page.mouse.move(x + width * 0.2, y + 90);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.4, y + 90, { steps: 4 });
    await page.mouse.up();
    expect((await path())!.length).to.be.below(whole!.length / 2);
    expect(await page.locator("[aria-label='Time shown'] [aria-pressed=true]").count()).to.equal(0);
    await page.getByRole("button", { name: "All", exact: true }).click();
    // The end of the chart goes on with the time, so the places of its steps may move.
    expect(stepsOf((await path())!)).to.equal(stepsOf(whole!));
    await page.getByText("As a table").click();
    const rows = page.locator(".behind tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).to.equal(Number(history.length) + 2);
    expect(await page.getByRole("link", { name: "The bridge" }).count()).to.equal(1);
    expect(await page.locator("main img").count()).to.equal(0);
    expect(await barriers(page)).to.deep.equal([]);
  });

  it("fits the axis to what is shown, with a way back, and ends each line with a dot", async () => {
    const title = "Will a rare thing happen?";
    const { post, question } = await make().question("binary", { post: { title } });
    await scene.fill(question, (time) => 0.04 + 0.05 * time);
    const sent = [{ question: question._id, probability_yes: 0.11 }];
    expect((await scene.client.post("/api/questions/forecast/", sent)).status).to.equal(201);
    const page = await open(post._id, title);
    const marks = () => page.locator(".chart text").allTextContents();
    const dot = page.locator(".chart .own .dot");
    const placeOf = async () => Number(await dot.getAttribute("cy"));
    expect(await marks())
      .to.include("5%")
      .and.to.not.include("100%");
    const fitted = await placeOf();
    await page.getByRole("button", { name: "Full", exact: true }).click();
    expect(await marks()).to.include.members(["0%", "100%"]);
    expect(await placeOf(), "a forecast of 11% is higher on a fitted axis").to.be.above(fitted);
    await page.getByRole("button", { name: "Fit", exact: true }).click();
    expect(await placeOf()).to.equal(fitted);
    expect(await barriers(page)).to.deep.equal([]);
  });

  it("resolved: the outcome, the scores, and why, interval by interval", async () => {
    const title = "Will the dam be opened this autumn?";
    const { post, question } = await make().question("binary", { post: { title }, question: OVER });
    await scene.fill(question, rising);
    await scene.resolve(question, "yes");
    const page = await open(post._id, title);
    expect(await page.locator(".outcome-box .answer").innerText()).to.equal("Yes");
    await page.getByRole("button", { name: "Why these scores?" }).click();
    await page.locator(".why").waitFor();
    const { body } = await scene.client.get(`/api/questions/${question._id}/score-explanation/`);
    const parts = body.scores.flatMap(({ intervals }: { intervals: unknown[] }) => intervals);
    expect(await page.locator(".why tbody tr").count()).to.equal(parts.length);
    const peer = body.scores.find(
      ({ score_type: type }: { score_type: string }) => type === "peer",
    );
    const text = `${peer.score > 0 ? "+" : "-"}${Math.abs(peer.score).toFixed(1)}`;
    expect(await page.locator(".why h2").allInnerTexts()).to.include(`Peer score: ${text}`);
    await inspect(page, "question-resolved");
  });

  it("hidden: says until when, and shows the own forecast only", async () => {
    const title = "Will the ferry run in May?";
    const cpRevealTime = NOW + 5 * DAY;
    const question = { ...TEXTS, cpRevealTime };
    const made = await make().question("binary", { post: { title }, question });
    await scene.fill(made.question, rising);
    const page = await open(made.post._id, title);
    const note = page.locator(".notice time");
    expect(Date.parse((await note.getAttribute("datetime"))!)).to.equal(cpRevealTime);
    expect(await headOf(page)).to.not.include("Community");
    expect(await page.locator(".chart .community").count()).to.equal(0);
    expect(await page.locator(".chart .own .line").count()).to.equal(1);
    await inspect(page, "question-hidden");
  });

  it("shows the others' prediction after a click where the account hides it", async () => {
    const { client, account } = scene;
    const title = "Will the mill close?";
    const { post, question } = await make().question("binary", {
      post: { title },
      question: TEXTS,
    });
    await scene.fill(question, rising);
    const hide = (value: boolean) =>
      client.patch("/api/users/me/update/", { hide_community_prediction: value });
    expect((await hide(true)).body.username).to.equal(account.username);
    const page = await open(post._id, title);
    expect(await page.locator(".community").count()).to.equal(0);
    await page.getByRole("button", { name: "Show it here" }).click();
    expect(await page.locator(".chart .community .line").count()).to.equal(1);
    await hide(false);
  });

  it("multiple choice: a line and a row for each option, the most probable first", async () => {
    const title = "Which bridge is repaired first?";
    const options = ["North", "Old bridge", "Railway", "Other"];
    const { post, question } = await make().question("multiple_choice", {
      post: { title },
      question: { ...TEXTS, options, allOptionsEver: options, optionsHistory: [[null, options]] },
    });
    await scene.fill(question, (time, person) => {
      const old = 0.2 + 0.4 * time + 0.1 * (person - 0.5);
      return [0.9 - old - 0.2, old, 0.2, 0.1];
    });
    const page = await open(post._id, title);
    const rows = page.locator(".option-table tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).to.equal(4);
    expect(await rows.first().innerText()).to.match(/^\s*Old bridge\s/);
    expect(await page.locator(".chart g:has(> .line)").count()).to.equal(8);
    await inspect(page, "question-choice");
  });

  it("numeric: a logarithmic axis, quartiles, and what lies outside the bounds", async () => {
    const title = "How many visitors will the lake have in July?";
    const { post, question } = await make().question("numeric", {
      post: { title },
      question: {
        ...TEXTS,
        rangeMin: 100,
        rangeMax: 100_000,
        zeroPoint: 0,
        unit: "admissions",
        openLowerBound: true,
        openUpperBound: true,
      },
    });
    await scene.fill(question, (time, person) =>
      logisticCdf(0.35 + 0.3 * time + 0.15 * (person - 0.5), {
        width: 0.06,
        open: true,
      }),
    );
    const page = await open(post._id, title);
    const marks = await page.locator(".chart text").allTextContents();
    expect(marks).to.include.members(["100", "1000", "10,000", "100,000"]);
    expect(marks.filter((mark) => mark === "admissions").length, "the unit at both axes").to.equal(
      2,
    );
    const { body } = await scene.client.get(`/api/posts/${post._id}/`);
    const { forecast_values: cdf, centers } = body.question.aggregations.recency_weighted.latest;
    const median = 100 * 1000 ** centers[0];
    const row = page.getByRole("row", { name: /^Community/ });
    const cells = await row.getByRole("cell").allInnerTexts();
    expect(cells[0]).to.equal(percent(cdf[0]));
    const said = Number(cells[2]!.replace(/[^\d.]/g, ""));
    expect(said / median).to.be.within(0.99, 1.01);
    expect(cells[4]).to.equal(percent(1 - cdf.at(-1)));
    const curve = page.locator(".chart").last().locator(".community .line");
    const density = await curve.getAttribute("d");
    await page.getByRole("button", { name: "Cumulative" }).click();
    expect(await curve.getAttribute("d")).to.not.equal(density);
    await page.getByRole("button", { name: "Density" }).click();
    await inspect(page, "question-numeric");
    await page.locator(".forecasting .scroll").waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [shown, whole] = await page.evaluate<[number, number]>(
        "(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])(document.querySelector('[aria-label=Quartiles]'))",
      );
      expect(shown, `the table of quartiles is cut off at ${width}`).to.equal(whole);
      expect(shown).to.be.above(0);
    }
  });

  it("discrete: outcomes as steps, and the outcome among them", async () => {
    const title = "How many bridges will be closed?";
    const { post, question } = await make().question("discrete", {
      post: { title },
      question: OVER,
    });
    await scene.fill(question, (time) => {
      const cdf = logisticCdf(0.3 + 0.2 * time, { width: 0.1, count: 10 });
      cdf[0] = 0;
      return cdf;
    });
    await scene.resolve(question, "4");
    const page = await open(post._id, title);
    expect(await page.locator(".answer").innerText()).to.equal("4");
    expect(await page.locator(".chart line.outcome").count()).to.equal(2);
    await inspect(page, "question-discrete");
  });

  it("date: dates on the axis and in the figures", async () => {
    const title = "When will the new lock open?";
    const { post, question } = await make().question("date", { post: { title }, question: TEXTS });
    await scene.fill(question, (time, person) => {
      const cdf = logisticCdf(0.6 - 0.2 * time + 0.1 * (person - 0.5), { width: 0.07 });
      cdf[0] = 0;
      return cdf;
    });
    const page = await open(post._id, title);
    expect(await page.locator(".chart").last().locator("text").first().textContent()).to.match(
      /^\w{3,4} 2026$/,
    );
    expect(await headOf(page)).to.match(/\d{1,2} \w{3,4} 2026/);
    await inspect(page, "question-date");
    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole("button", { name: "Forecast", exact: true }).click();
    for (const drawing of [page.locator(".chart svg").last(), page.locator(".shape svg")]) {
      await until("texts that do not touch each other", async () => (await gaps(drawing)) > 0);
      expect(await drawing.locator("text").count()).to.be.greaterThan(1);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("group: each question folded, with its prediction or outcome", async () => {
    const title = "Which towns will be flooded?";
    const { post, questions } = await make().group(["binary", "binary", "binary"], {
      post: { title, group: GROUP },
      question: TEXTS,
    });
    for (const [at, question] of questions.slice(0, 2).entries())
      await scene.fill(question, (time) => 0.2 + 0.3 * at + 0.3 * time);
    const page = await open(post._id, title);
    const folds = page.locator(".fold");
    expect(await folds.count()).to.equal(3);
    expect(await folds.last().innerText()).to.match(/Part 3\s+Open\s+–/);
    expect(await page.locator(".chart").count()).to.equal(0);
    await folds.first().locator("summary").first().press("Enter");
    await page.locator(".fold .chart").waitFor();
    expect(await folds.first().innerText()).to.include("at midnight in UTC of the last day");
    await inspect(page, "question-group");
  });

  it("conditional: the condition, the question, and a prediction for each answer", async () => {
    const title = "Will the mill close if the dam opens?";
    const parents = { post: { title: "Will the dam open?" }, question: TEXTS };
    const { post, yes, no } = await make().conditional(parents);
    await visit.app.caps.store.posts.collection.raw.updateOne(
      { _id: post._id as never },
      {
        $set: { title },
      },
    );
    await scene.fill(yes, rising);
    await scene.fill(no, (time) => 0.3 - 0.1 * time);
    const page = await open(post._id, title);
    expect(await page.locator(".condition a").count()).to.equal(2);
    expect(await page.locator(".branch .chart").count()).to.equal(2);
    await inspect(page, "question-conditional");
    await page.locator(".condition a").first().click();
    await page.getByRole("heading", { name: "Will the dam open?", level: 1 }).waitFor();
  });

  it("conditional: a parent that the reader may not see is called hidden", async () => {
    const title = "Will the ferry stop if the secret is out?";
    const { post, condition } = await make().conditional({ post: { title } });
    const { _id } = await make().project({ defaultPermission: null });
    const { raw } = visit.app.caps.store.posts.collection;
    await raw.updateOne(
      { _id: condition.post._id as never },
      { $set: { defaultProjectId: _id, projectIds: [_id] } },
    );
    const page = await open(post._id, title);
    expect(await page.locator(".condition dd").first().innerText()).to.match(/^hidden/);
    expect(await page.locator(".condition a").count()).to.equal(1);
    expect(await page.locator(".nested").count()).to.equal(1);
    expect(await barriers(page)).to.deep.equal([]);
  });

  it("notebook: its text alone", async () => {
    const title = "Notes on the river";
    const markdown = `# The winter\n\n${String(TEXTS.description)}\n\n> It rose twice.\n\n1. Snow\n2. Rain`;
    const post = await make().notebook({
      post: { title, notebook: { markdown, imageUrl: null, feedTileSummary: "" } },
    });
    const page = await open(post._id, title);
    expect(await page.locator(".chart, .now").count()).to.equal(0);
    await inspect(page, "question-notebook");
  });
});

/** Returns the smallest distance, in pixels, between two texts that stand beside each other. */
async function gaps(drawing: Locator): Promise<number> {
  const texts = await drawing.locator("text").all();
  const boxes = await Promise.all(texts.map(async (text) => (await text.boundingBox())!));
  boxes.sort((one, other) => one.x - other.x);
  return Math.min(...boxes.slice(1).map(({ x }, at) => x - boxes[at]!.x - boxes[at]!.width));
}

const GROUP = {
  description: TEXTS.description!,
  resolutionCriteria: TEXTS.resolutionCriteria!,
  finePrint: "",
  groupVariable: "Town",
  graphType: "fan_graph",
  subquestionsOrder: "MANUAL",
};
