/** What somebody without an account reads, in a browser on the real server (Contract 2.36). */
import { expect } from "chai";
import { aggregateQuestion } from "../../jobs/processors/aggregation/aggregate_question.ts";
import { type Cup, openCup } from "../support/cup.ts";
import { createPredictions } from "../support/predictions.ts";
import { freshName } from "../support/console_place.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";

const DAY = 86_400_000;
const signal = new AbortController().signal;

describe("a visitor", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_visitor");
  const { reader } = visit;
  let cup: Cup;
  let shown: number;
  let hidden: number;

  before(async function () {
    const { app } = visit;
    cup = await openCup(app, {
      name: "Open Cup",
      slug: "open-cup",
      publicRead: true,
      prizePool: "500.00",
    });
    const closed = await openCup(app, { name: "Closed Cup", slug: "closed-cup" });
    const times = { openTime: Date.now() - 3 * DAY, scheduledCloseTime: Date.now() + DAY };
    const place = (project: Cup["project"], title: string) => ({
      question: times,
      post: { title, defaultProjectId: project._id, projectIds: [project._id] },
    });
    const open = await app.make.question("binary", place(cup.project, "Will the ice hold?"));
    const other = await app.make.question("binary", place(closed.project, "Will they tell?"));
    [shown, hidden] = [open.post._id, other.post._id];
    const give = createPredictions(app.caps);
    const { question } = open;
    await give.forecast({ question, userId: cup.owner.id, value: 0.7, start: Date.now() - DAY });
    await aggregateQuestion(app.caps, { questionId: question._id, rebuild: true }, { signal });
    await app.as(cup.owner.token).post("/api/comments/create/", {
      on_post: shown,
      text: "It is **thin**.",
      is_private: false,
    });
    await app
      .as(cup.owner.token)
      .post("/api/comments/create/", { on_post: shown, text: "My own note.", is_private: true });
  });

  it("finds on the start what closes soon and the tournaments, and nothing that is not public", async () => {
    const { page } = reader;
    await page.goto("/");
    const soon = page.getByRole("region", { name: "Closing soon" });
    await soon.getByRole("link", { name: "Will the ice hold?" }).waitFor();
    const cups = page.getByRole("region", { name: "Tournaments" });
    expect(await cups.innerText())
      .to.include("Open Cup")
      .and.include("500.00 in prizes");
    const text = await page.locator("main").innerText();
    expect(text).to.not.match(/Will they tell|Closed Cup/);
    await inspect(page, "visitor-home");
  });

  it("reads a question with its prediction and comments, and is asked to sign in to forecast", async () => {
    const { page } = reader;
    await page.goto("/");
    await page.getByRole("link", { name: "Will the ice hold?" }).first().click();
    await page.getByRole("heading", { name: "Will the ice hold?", level: 1 }).waitFor();
    await page.locator(".now").getByText("70%", { exact: true }).waitFor();
    await page.locator(".threads strong").getByText("thin").waitFor();
    expect(await page.locator("main").innerText()).to.not.include("My own note");
    for (const name of ["Predict", "Private notes"])
      expect(await page.getByRole("button", { name }).count(), name).to.equal(0);
    await page.getByText("Sign in to comment.").waitFor();
    await inspect(page, "visitor-question");
    await page.getByText("Sign in to forecast.").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL(new RegExp(`/sign-in/.*${shown}`));
  });

  it("gets one answer for what is not public and what does not exist", async () => {
    const { page } = reader;
    const texts: string[] = [];
    for (const path of [
      `/questions/${hidden}/`,
      "/questions/999999/",
      "/tournaments/closed-cup/",
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "Sign in to see this page" }).waitFor();
      texts.push(await page.locator("main").innerText());
    }
    expect(new Set(texts).size).to.equal(1);
  });

  it("searches, and reads a tournament with its leaderboard", async () => {
    const { page } = reader;
    await page.goto("/tournaments/");
    await page.getByRole("link", { name: "Open Cup" }).click();
    await page.getByRole("heading", { name: "Open Cup", level: 1 }).waitFor();
    await page.getByText("There are no entries yet.").waitFor();
    expect(await page.getByRole("button", { name: "Follow" }).count()).to.equal(0);
    const choices = page.getByRole("navigation", { name: "Which questions" });
    expect(await choices.getByRole("link").allInnerTexts()).to.deep.equal([
      "All",
      "Open",
      "Resolved",
    ]);
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("ice");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Will the ice hold?" }).waitFor();
    expect(await page.getByLabel("Yours", { exact: true }).count()).to.equal(0);
    await inspect(page, "visitor-search");
  });

  it("walks from the start over a question and its frame to an account and a forecast", async () => {
    const { page } = reader;
    await page.goto("/");
    await page.getByRole("link", { name: "Will the ice hold?" }).first().click();
    await page.getByText("Share", { exact: true }).click();
    const code = await page.getByLabel("A frame for a page").inputValue();
    const [, frame] = /src="([^"]+)"/.exec(code)!;
    await page.goto(new URL(frame!).pathname);
    expect(await page.getByRole("link").getAttribute("aria-label")).to.include("70%");
    const path = `/api/projects/${cup.project._id}/invitations/link/`;
    const made = await visit.app.as(cup.owner.token).post(path, { permission: "forecaster" });
    await page.goto(`/invitations/${made.body.token}/`);
    await page.getByRole("link", { name: "Create an account" }).click();
    const name = freshName("walker");
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("E-mail").fill(`${name}@example.org`);
    await page.getByLabel("Password").fill("wide-open-harbour-7");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL("**/tournaments/open-cup/");
    await page.getByRole("link", { name: "Will the ice hold?" }).first().click();
    await page.getByLabel("Yes, in per cent").fill("62,5");
    await page.getByRole("button", { name: "Predict", exact: true }).click();
    await page.getByRole("button", { name: "Predict again" }).waitFor();
    await inspect(page, "walk-forecast");
    const { users, forecasts } = visit.app.caps.store;
    const account = await users.byUsernameKey(name);
    expect(await forecasts.questionIdsOfUser(account!._id)).to.deep.equal([shown]);
  });
});
