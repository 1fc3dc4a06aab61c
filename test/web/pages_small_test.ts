/** What pages say of things that are over, empty or unusual, in a browser on the real server. */
import { expect } from "chai";
import { aggregateQuestion } from "../../jobs/processors/aggregation/aggregate_question.ts";
import { barriers, overhang } from "../support/browser.ts";
import { DAY } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { signInAs } from "../support/signed_in.ts";

const signal = new AbortController().signal;

describe("what is over, empty or unusual", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_small");
  const { reader } = visit;
  let account: Account;

  before(async function () {
    account = await visit.app.make.account({ formerlyKnownAs: ["ada0"] });
    await signInAs(visit.app, reader.page, account.user);
  });

  const make = () => visit.app.make;

  it("a prediction that has ended: headline, curve and list say so, and the own one is grey", async () => {
    const { page } = reader;
    const { caps } = visit.app;
    const title = "Will the lake freeze?";
    const opened = { openTime: Date.now() - 9 * DAY };
    const { question, post } = await make().question("binary", {
      post: { title },
      question: opened,
    });
    const numeric = await make().question("numeric", {
      post: { title: "How deep is the ice?" },
      question: opened,
    });
    const give = createPredictions(caps);
    const times = { userId: account.id, start: Date.now() - 5 * DAY, end: Date.now() - 2 * DAY };
    const cdf = Array.from({ length: 201 }, (_, at) => 0.001 + (0.998 * at) / 200);
    await give.forecast({ question, value: 0.42, ...times });
    await give.forecast({ question: numeric.question, value: cdf, ...times });
    for (const { _id } of [question, numeric.question])
      await aggregateQuestion(caps, { questionId: _id, rebuild: true }, { signal });
    await page.goto(`/questions/${post._id}/`);
    const now = page.locator(".now");
    await now.getByText("No forecast stands").waitFor();
    const said = await now.innerText();
    expect(said)
      .to.match(/it was 42% and ended on \d+ \w+ \d+/)
      .and.match(/You\s+42%\s+ended on/);
    expect(await now.locator(".community, .own").count()).to.equal(0);
    await inspect(page, "question-ended");
    await page.goto(`/questions/${numeric.post._id}/`);
    await now.getByText("No forecast stands").waitFor();
    expect(await page.getByText("Distribution", { exact: true }).count()).to.equal(0);
    await page.goto("/?search=lake");
    const row = page.locator(".post", { hasText: title });
    await row.getByText("No forecast stands").waitFor();
    expect(await row.innerText()).to.not.include("42%");
  });

  it("a record without yes-or-no questions counts those that were scored", async () => {
    const { page } = reader;
    // The figures are those that the server gives for three scored questions of other types.
    const none = { questions_count: 0, forecasts_count: 0, brier_score: null, log_score: null };
    await page.route("**/api/users/me/calibration/", async (route) => {
      const reply = await route.fetch();
      const body = { ...(await reply.json()), ...none, peer_score: 1.5, scored_questions_count: 3 };
      await route.fulfill({ response: reply, json: body });
    });
    await page.goto(`/users/${account.id}/`);
    const figures = page.getByLabel("Your scores");
    await figures.waitFor();
    expect(await figures.innerText())
      .to.match(/Scored questions\s+3\s/)
      .and.match(/Yes-or-no questions\s+0\s/);
    await page.unroute("**/api/users/me/calibration/");
  });

  it("an account without an e-mail, and one that has its first name again", async () => {
    const { page } = reader;
    const names = { formerlyKnownAs: ["ada0", account.username] };
    const { raw } = visit.app.caps.store.users.collection;
    await raw.updateOne({ _id: account.id as never }, { $set: names });
    const bare = await make().account({ ...names, username: "zoe" });
    await page.goto(`/users/${bare.id}/`);
    expect(await page.locator(".former").innerText()).to.equal(
      `Formerly ada0, ${account.username}`,
    );
    await page.goto(`/users/${account.id}/`);
    expect(await page.locator(".former").innerText()).to.equal("Formerly ada0");
    await page.route("**/api/users/me/", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), email: "" } });
    });
    await page.goto("/account/");
    const line = page.locator(".account > header p").first();
    expect(await line.innerText()).to.match(/^Member since/);
    await page.unroute("**/api/users/me/");
  });

  it("a resolved group has one sentence for all its panels, and a notebook is not open", async () => {
    const { page } = reader;
    const over = { resolution: "yes", actualResolveTime: Date.now() - DAY };
    const { post } = await make().group(["binary", "binary", "binary", "binary"], {
      post: { title: "Which lakes froze?" },
      question: over,
    });
    await page.goto(`/questions/${post._id}/`);
    const section = page.locator("section").filter({
      has: page.getByRole("heading", { name: "Your forecasts" }),
    });
    await section.waitFor();
    expect(await section.locator("details").count()).to.equal(0);
    expect(await section.locator("p").count()).to.equal(1);
    const note = await make().notebook({ post: { title: "A note on lakes" } });
    await page.goto(`/questions/${note._id}/`);
    await page.getByRole("heading", { name: "A note on lakes" }).waitFor();
    expect(await page.locator(".kicker").innerText()).to.match(/^Notebook/);
  });

  it("a text that is written from right to left, in titles and lists", async () => {
    const { page } = reader;
    const title = "هل سيرتفع النهر فوق 7 أمتار؟";
    const { post } = await make().question("binary", { post: { title } });
    const direction = (selector: string) =>
      page.locator(selector).evaluate((at) => (globalThis as any).getComputedStyle(at).direction);
    await page.goto(`/questions/${post._id}/`);
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await direction("h1")).to.equal("rtl");
    await page.goto("/?order=new");
    await page.getByRole("link", { name: title }).waitFor();
    expect(await direction(".post:first-child h2")).to.equal("rtl");
    expect(await barriers(page)).to.deep.equal([]);
  });

  it("a hundred options: the first five, in the table and in the chart, until all are asked for", async () => {
    const { page } = reader;
    const options = Array.from({ length: 100 }, (_, at) => `Option ${at + 1}`);
    const { question, post } = await make().question("multiple_choice", {
      post: { title: "Which of a hundred?" },
      question: {
        options,
        allOptionsEver: options,
        optionsHistory: [[null, options]],
        openTime: Date.now() - 9 * DAY,
      },
    });
    const value = options.map((_, at) => (at === 41 ? 0.505 : 0.005));
    const give = createPredictions(visit.app.caps);
    const start = Date.now() - 5 * DAY;
    await give.forecast({ question, value, userId: (await make().account()).id, start });
    const task = { questionId: question._id, rebuild: true };
    await aggregateQuestion(visit.app.caps, task, { signal });
    await page.goto(`/questions/${post._id}/`);
    const rows = page.locator(".option-table tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).to.equal(5);
    expect(await rows.first().innerText()).to.include("Option 42");
    expect(await page.locator(".legend li").count()).to.equal(6);
    await page.locator(".shown").getByRole("button", { name: "Show all 100" }).click();
    await rows.nth(99).waitFor();
    expect(await page.locator(".legend li").count()).to.equal(101);
  });

  it("a narrow phone: limits scroll in their table, and the first question is above the fold", async () => {
    const { page } = reader;
    await page.goto("/account/");
    await page.getByRole("row", { name: /^Forecasts/ }).waitFor();
    expect(await overhang(page, 320)).to.equal(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/?order=new");
    const first = page.locator(".post").first();
    await first.waitFor();
    const { y, height } = (await first.boundingBox())!;
    expect(y + height).to.be.below(500);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect((await first.boundingBox())!.height).to.be.below(70);
  });

  it("the own forecasts: what stands, the soonest end first, several withdrawn at once", async () => {
    const { page } = reader;
    const client = visit.app.as(account.token);
    const question = { scheduledCloseTime: Date.now() + 20 * DAY };
    const made = [];
    for (const title of ["Does the first stand?", "Does the second?", "Does the third?"])
      made.push((await make().question("binary", { post: { title }, question })).question);
    const soon = new Date(Date.now() + DAY).toISOString();
    const items = made.map(({ _id }, at) => ({
      question: _id,
      probability_yes: 0.6 + at / 100,
      ...(at === 2 ? { end_time: soon } : {}),
    }));
    expect((await client.post("/api/questions/forecast/", items)).status).to.equal(201);
    await page.goto("/forecasts/");
    const rows = page.locator("tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).to.equal(3);
    expect(await rows.first().innerText()).to.match(/Does the third\?\s+62%\s/);
    expect(await rows.nth(1).innerText()).to.include("at its close");
    await page.setViewportSize({ width: 390, height: 844 });
    for (const cell of await rows.first().locator("td").all()) {
      const { x, width } = (await cell.boundingBox())!;
      expect(x + width, "a figure on a phone").to.be.at.most(390);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel("Choose “Does the third?”").check();
    await page.getByLabel("Choose “Does the first stand?”").check();
    await inspect(page, "forecasts");
    await page.getByRole("button", { name: "Withdraw 2 forecasts" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw 2 forecasts" }).click();
    await page.getByText("2 forecasts were withdrawn.").waitFor();
    await page.getByRole("link", { name: "Does the third?" }).waitFor({ state: "detached" });
    expect(await rows.allInnerTexts()).to.have.length(1);
    const standing = await client.get("/api/users/me/forecasts/?active=true");
    expect(standing.body.results.map((one: any) => one.question_id)).to.deep.equal([made[1]!._id]);
  });

  it("the leaderboards of the whole platform, each by its name", async () => {
    const { page } = reader;
    await page.getByRole("link", { name: "Leaderboards" }).click();
    await page.getByRole("heading", { name: "Leaderboards", level: 1 }).waitFor();
    await page.route("**/api/leaderboards/global/?score_type=peer*", async (route) => {
      const user = { id: account.id, username: account.username, is_bot: false, is_staff: false };
      const shared = { ci_lower: 1, ci_upper: 5, coverage: 0.5, medal: null, prize: null };
      const more = { excluded: false, aggregation_method: null, exclusion_status: 0 };
      const counts = { contribution_count: 4, calculated_on: null };
      const entry = { user, rank: 1, score: 3, ...shared, ...more, ...counts };
      const times = { start_time: "2026-01-01T00:00:00Z", end_time: "2027-01-01T00:00:00Z" };
      const leaderboard = { id: 1, name: "Peer accuracy 2026", score_type: "peer", ...times };
      const first = { ...entry, user: { ...user, id: 0, username: "the-first" } };
      const own = { ...entry, rank: 61, score: 1 };
      const pages = { count: 120, next: null, previous: null, user_entry: own };
      await route.fulfill({ json: { leaderboard, entries: [first], ...pages } });
    });
    await page.reload();
    const board = page.getByRole("region", { name: "Peer accuracy 2026", exact: true });
    await board.getByRole("link", { name: account.username }).waitFor();
    await board.getByText("Your rank is 61 of 120.").waitFor();
    expect(await board.locator("tbody tr.mine").innerText()).to.match(/^61\s/);
    await inspect(page, "leaderboards");
  });
});
