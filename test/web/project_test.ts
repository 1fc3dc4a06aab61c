/** The page of a tournament and of a community, read in a browser against the real server. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { barriers, picture } from "../support/browser.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { freshName } from "../support/console_place.ts";
import { type Cup, openCup } from "../support/cup.ts";
import { createPredictions } from "../support/predictions.ts";

const PASSWORD = "correct-horse-battery";
const DAY = 86_400_000;

describe("the page of a project", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_project");
  const { reader } = visit;
  let readerId = 0;
  let cup: Cup;
  const name = freshName("reader");

  before(async function () {
    const account = { username: name, email: `${name}@example.org`, password: PASSWORD };
    readerId = (await visit.app.as(null).post("/api/auth/signup/", account)).body.user.id;
    cup = await openCup(visit.app, {
      name: "Rain Cup",
      slug: "rain-cup",
      subtitle: "A season of rain",
      description: "Who *measures*?",
      prizePool: "2500.00",
      botLeaderboardStatus: "exclude_and_show",
    });
  });

  const signIn = async (page: Page) => {
    await page.getByLabel("Username or e-mail").fill(name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
  };

  it("asks a visitor to sign in, and shows an empty tournament afterwards", async () => {
    const { page } = reader;
    await page.goto("/tournaments/rain-cup/");
    await page.locator("main").getByRole("link", { name: "Sign in" }).click();
    await signIn(page);
    await page.getByRole("heading", { name: "Rain Cup", level: 1 }).waitFor();
    await page.getByText("There are no entries yet.").waitFor();
    await page.getByText("There are no questions here yet.").waitFor();
    const head = page.locator(".project .head");
    expect(await head.innerText())
      .to.include("A season of rain")
      .and.match(/Prize pool\s+2,500\.00/);
    expect(await head.locator(".prose em").innerText()).to.equal("measures");
  });

  it("shows the ranks, with ranges, the own one, and why others have none", async () => {
    const { page } = reader;
    const { make } = visit.app;
    const bot = await make.account({
      isBot: true,
      isPrimaryBot: true,
      botOwnerId: cup.owner.id,
      username: freshName("robot-of-the-long-names"),
    });
    const give = createPredictions(visit.app.caps);
    const questions = [];
    for (const values of [
      [0.9, 0.5, 0.2] as const,
      [0.6, 0.5, 0.4] as const,
      [0.95, 0.3, 0.6] as const,
    ]) {
      const question = await cup.question("binary", values);
      const start = Date.now() - 3 * DAY;
      await give.forecast({ question, userId: readerId, value: 0.8, start });
      await give.forecast({ question, userId: bot.id, value: 0.7, start });
      questions.push(question);
    }
    for (const question of questions) await cup.resolve(question, "yes");
    await cup.settled(3);
    await page.reload();
    const rows = page.locator(".ranks tbody tr");
    await rows.first().waitFor();
    expect(await rows.first().innerText()).to.match(/^1\s+\S+\s+\+\d/);
    expect(await rows.locator(".interval svg").count()).to.be.at.least(3);
    const robot = rows.filter({ hasText: bot.username });
    expect(await robot.innerText())
      .to.match(/^–\s/)
      .and.include("bot");
    await page
      .getByText("Bots are shown without a rank, because people are ranked here.")
      .waitFor();
    await page.getByText(/^Your rank is \d of 5\.$/).waitFor();
    expect(await page.locator(".ranks .mine").innerText()).to.include(name);
    await inspect(page, "tournament");
    await page.setViewportSize({ width: 390, height: 844 });
    const score = await page.getByRole("columnheader", { name: "Score" }).boundingBox();
    expect(score!.x + score!.width, "the score on a phone").to.be.at.most(390);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("shows the own entry first where it stands on a later page", async () => {
    const { page } = reader;
    const size = 50;
    const big = await openCup(visit.app, { name: "Big Cup", slug: "big-cup" }, { people: size });
    const question = await big.question("binary", []);
    const give = createPredictions(visit.app.caps);
    const start = Date.now() - 4 * DAY;
    await give.forecast({ question, userId: readerId, value: 0.1, start });
    for (const { id } of big.people)
      await give.forecast({ question, userId: id, value: 0.9, start });
    await big.resolve(question, "yes");
    await big.settled(1);
    await page.goto("/tournaments/big-cup/");
    const rows = page.locator(".ranks tbody tr");
    await page.getByText(`Your rank is ${size + 1} of ${size + 1}.`).waitFor();
    expect(await rows.first().innerText()).to.match(new RegExp(`^${size + 1}\\s+${name}`));
    expect(await rows.count()).to.equal(size + 1);
    await inspect(page, "tournament-own-entry");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText(`${size + 1} to ${size + 1} of ${size + 1}`).waitFor();
    expect(await rows.count()).to.equal(1);
    await page.goto("/tournaments/rain-cup/");
    await page.getByRole("heading", { name: "Rain Cup", level: 1 }).waitFor();
  });

  it("shows all questions of a tournament, or those that are open, to forecast or resolved", async () => {
    const { page } = reader;
    const { make } = visit.app;
    const much = await make.project({ name: "Snow Cup", slug: "snow-cup" });
    const post = { defaultProjectId: much._id, projectIds: [much._id] };
    const titled = (title: string, question = {}) =>
      make.question("binary", { post: { ...post, title }, question });
    const now = Date.now();
    const late = await titled("Does it snow in May?", { scheduledCloseTime: now + 9 * DAY });
    await titled("Does it snow in April?", { scheduledCloseTime: now + 5 * DAY });
    await titled("Did it snow?", { resolution: "yes", actualResolveTime: now - DAY });
    const give = createPredictions(visit.app.caps);
    const start = now - DAY;
    await give.forecast({ question: late.question, userId: readerId, value: 0.2, start });
    await page.goto("/tournaments/snow-cup/");
    const choices = page.getByRole("navigation", { name: "Which questions" });
    const titles = () => page.locator(".post h2").allInnerTexts();
    const show = async (name: string, count: number) => {
      await choices.getByRole("link", { name, exact: true }).click();
      await page.getByText(new RegExp(`^${count} questions?$`)).waitFor();
      return titles();
    };
    await page.getByText("Did it snow?").waitFor();
    expect(await titles()).to.have.length(3);
    expect(await show("Open", 2)).to.deep.equal(["Does it snow in April?", "Does it snow in May?"]);
    await inspect(page, "tournament-open");
    expect(await show("Resolved", 1)).to.deep.equal(["Did it snow?"]);
    expect(await show("To forecast", 1)).to.deep.equal(["Does it snow in April?"]);
    await page.reload();
    await choices.locator("[aria-current=page]", { hasText: "To forecast" }).waitFor();
    await page.getByRole("link", { name: "Does it snow in April?" }).click();
    await page.getByRole("heading", { name: "Does it snow in April?", level: 1 }).waitFor();
    await page.goBack();
    await page.getByText("1 question", { exact: true }).waitFor();
    await page.goto("/tournaments/rain-cup/");
    await page.getByRole("heading", { name: "Rain Cup", level: 1 }).waitFor();
  });

  it("follows and stops following, once for a double click", async () => {
    const { page } = reader;
    const followers = async () =>
      (await visit.app.as(cup.owner.token).get("/api/projects/tournaments/rain-cup/")).body
        .followers_count as number;
    await page.getByRole("button", { name: "Follow", exact: true }).dblclick();
    await page.getByRole("button", { name: "Stop following" }).waitFor();
    expect(await followers()).to.equal(1);
    const facts = page.locator("dl.numbers");
    expect(await facts.innerText()).to.match(/Followers\s+1$/);
    await page.getByRole("button", { name: "Stop following" }).click();
    await page.getByRole("button", { name: "Follow", exact: true }).waitFor();
    expect(await followers()).to.equal(0);
    expect(await facts.innerText()).to.match(/Followers\s+0$/);
  });

  it("shows a community, and leads from a question of the list to its project", async () => {
    const { page } = reader;
    const { make } = visit.app;
    const rivers = await make.project({ type: "community", name: "Rivers", slug: "rivers" });
    await make.question("binary", {
      post: { title: "Will it flood?", defaultProjectId: rivers._id, projectIds: [rivers._id] },
    });
    await page.goto("/?in=all&order=new");
    await page.getByRole("link", { name: "Rivers" }).click();
    await page.getByRole("heading", { name: "Rivers", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Will it flood?" }).waitFor();
    const links = await page.locator(".posts a").allInnerTexts();
    expect(links, "the project's own name in its list").to.deep.equal(["Will it flood?"]);
    await page.getByText("There is no leaderboard here.").waitFor();
    expect(await barriers(page)).to.deep.equal([]);
    await picture(page, "community");
  });

  it("says that there is no such page where the project is missing or private", async () => {
    const { page } = reader;
    const secret = { name: "Closed circle", slug: "closed-circle", defaultPermission: null };
    await visit.app.make.project(secret);
    for (const slug of ["none", "closed-circle"]) {
      await page.goto(`/tournaments/${slug}/`);
      await page.getByRole("heading", { name: "There is no such page" }).waitFor();
      expect(await page.content()).to.not.include("Closed circle");
    }
  });
});
