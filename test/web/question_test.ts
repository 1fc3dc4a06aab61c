/** The page of a question, read by a person in a browser against the real server. */
import { expect } from "chai";
import { barriers, overhang, picture, shownAfter } from "../support/browser.ts";
import { openVisit, useBrowser } from "../support/visit.ts";
import { openQuestionScene } from "../support/question_scene.ts";
import { SCRIPT_VECTORS } from "../support/script_vectors.ts";
import { until } from "../support/until.ts";
import { freshName } from "../support/console_place.ts";

const PASSWORD = "correct-horse-battery";
/** Times as the page shows them in Berlin, and the same in UTC. */
const CLOSE = Date.UTC(2036, 2, 7, 13, 5);

describe("the page of a question", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_question");
  const { reader } = visit;
  const name = freshName("reader");

  before(async function () {
    const account = { username: name, email: `${name}@example.org`, password: PASSWORD };
    expect((await visit.app.as(null).post("/api/auth/signup/", account)).status).to.equal(201);
  });

  const make = () => visit.app.make;

  it("asks a visitor to sign in, and comes back to the question afterwards", async () => {
    const { page } = reader;
    const { post } = await make().question("binary", {
      post: { title: "Will the river rise above 7 m?" },
      question: { scheduledCloseTime: CLOSE },
    });
    await page.goto(`/questions/${post._id}/`);
    await page.getByRole("heading", { name: "Sign in to see this page" }).waitFor();
    expect(await barriers(page)).to.deep.equal([]);
    await picture(page, "question-visitor");
    await page.locator("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("link", { name: "Sign in" }).last().click();
    await page.getByLabel("Username or e-mail").fill(name);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Will the river rise above 7 m?" }).waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/questions/${post._id}/`);
  });

  it("leads to no other place after the sign-in than pages of the console", async () => {
    const { page, context } = reader;
    const other = await context.newPage();
    await page.evaluate("localStorage.removeItem('presage.refresh')");
    for (const next of ["https://example.org/x", "//example.org/x", "/\\example.org", "http://["]) {
      await other.goto(`/sign-in/?next=${encodeURIComponent(next)}`);
      await other.getByLabel("Username or e-mail").fill(name);
      await other.getByLabel("Password").fill(PASSWORD);
      await other.keyboard.press("Enter");
      await other.getByRole("heading", { name: "Questions" }).waitFor();
      expect(new URL(other.url()).host, next).to.equal(new URL(visit.app.baseUrl).host);
    }
    await other.close();
  });

  it("shows what the question is, its times in the reader's zone, and its texts", async () => {
    const { page } = reader;
    const { post } = await make().question("numeric", {
      post: { title: "How much rain?", forecastsCount: 1234, nrForecasters: 5 },
      question: {
        scheduledCloseTime: CLOSE,
        description: "# Past\n\nSee *years* &copy; 2020.",
        resolutionCriteria: "By the [gauge](https://example.org/g).",
        finePrint: "",
      },
    });
    await page.goto(`/questions/${post._id}/`);
    await page.getByRole("heading", { name: "How much rain?" }).waitFor();
    const head = page.locator(".head");
    expect(await head.innerText()).to.match(/Open\s+Number/);
    const time = head.locator("time");
    expect(await time.innerText()).to.equal("7 Mar 2036, 14:05");
    expect(await time.getAttribute("title")).to.equal("7 Mar 2036, 13:05 UTC");
    const facts = page.getByRole("complementary");
    expect(await facts.innerText())
      .to.match(/Forecasters\s+5\s/)
      .and.match(/Forecasts\s+1,234/);
    await page.getByRole("heading", { name: "Past", level: 3 }).waitFor();
    expect(await page.locator(".prose em").innerText()).to.equal("years");
    expect(await page.locator(".prose").last().innerText()).to.include("© 2020");
    const link = page.getByRole("link", { name: "gauge" });
    expect(await link.getAttribute("href")).to.equal("https://example.org/g");
    expect(await link.getAttribute("rel")).to.equal("nofollow noopener noreferrer ugc");
    expect(await page.getByRole("heading", { name: "Fine print" }).count()).to.equal(0);
    expect(await barriers(page)).to.deep.equal([]);
    for (const width of [360, 1920]) expect(await overhang(page, width)).to.equal(0);
  });

  it("leads to its author, to the project that holds it, and to the author of a comment", async () => {
    const { page } = reader;
    const [author, speaker] = [await make().account(), await make().account()];
    const cup = await make().project({ name: "Cup of links", slug: "cup-of-links" });
    const topic = await make().project({ name: "A topic", type: "topic" });
    const { post } = await make().question("binary", {
      post: {
        title: "Where do these lead?",
        authorId: author.id,
        defaultProjectId: cup._id,
        projectIds: [cup._id, topic._id],
      },
    });
    const said = { on_post: post._id, text: "Said here." };
    const comment = await visit.app.as(speaker.token).post("/api/comments/create/", said);
    expect(comment.status, comment.text).to.equal(201);
    const facts = page.getByRole("complementary");
    for (const [open, address, heading] of [
      [
        () => facts.getByRole("link", { name: author.username }),
        `/users/${author.id}/`,
        author.username,
      ],
      [() => facts.getByRole("link", { name: cup.name }), "/tournaments/cup-of-links/", cup.name],
      [
        () => page.locator(".comment").getByRole("link", { name: speaker.username, exact: true }),
        `/users/${speaker.id}/`,
        speaker.username,
      ],
    ] as const) {
      await page.goto(`/questions/${post._id}/`);
      await page.getByRole("heading", { name: "Where do these lead?" }).waitFor();
      expect(await facts.innerText()).to.include("A topic");
      await open().click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).to.equal(address);
    }
  });

  it("says where it stands in a tournament, and leads up by keyboard", async () => {
    const { page } = reader;
    const cup = await make().project({ name: "Cup of crumbs", slug: "cup-of-crumbs" });
    const { post } = await make().question("binary", {
      post: { title: "What is above?", defaultProjectId: cup._id, projectIds: [cup._id] },
    });
    await page.goto(`/questions/${post._id}/`);
    const crumbs = page.getByRole("navigation", { name: "Where you are" });
    const places = () => crumbs.getByRole("listitem").allInnerTexts();
    await crumbs.waitFor();
    expect(await places()).to.deep.equal(["Tournaments", cup.name]);
    await crumbs.getByRole("link", { name: cup.name }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: cup.name, level: 1 }).waitFor();
    expect(await places()).to.deep.equal(["Tournaments"]);
    expect(await barriers(page)).to.deep.equal([]);
    await crumbs.getByRole("link", { name: "Tournaments" }).press("Enter");
    await page.getByRole("heading", { name: "Tournaments", level: 1 }).waitFor();
  });

  it("says that there is no such page where the post is missing or private", async () => {
    const { page } = reader;
    const project = await make().project({ defaultPermission: null });
    const secret = await make().question("binary", {
      post: { title: "A private title", defaultProjectId: project._id, projectIds: [project._id] },
    });
    for (const id of [999_999, secret.post._id]) {
      await page.goto(`/questions/${id}/`);
      await page.getByRole("heading", { name: "There is no such page" }).waitFor();
      if (id === secret.post._id) await picture(page, "question-missing");
      expect(await page.content()).to.not.include("A private title");
    }
  });

  it("runs nothing of hostile texts, asks no other server, and violates no policy", async () => {
    const { page } = reader;
    expect(SCRIPT_VECTORS.length).to.be.at.least(200);
    const hostile = [...SCRIPT_VECTORS.slice(0, 12), "Other"];
    const { post } = await make().question("multiple_choice", {
      post: { title: SCRIPT_VECTORS.slice(0, 20).join(" ") },
      question: {
        description: SCRIPT_VECTORS.join("\n\n"),
        resolutionCriteria: SCRIPT_VECTORS.map((vector) => `- ${vector}`).join("\n"),
        finePrint: `[x]: javascript:alert(1)\n\n[x] and [a link][x], ${SCRIPT_VECTORS.join(" ")}`,
        options: hostile,
        allOptionsEver: hostile,
        optionsHistory: [[null, hostile]],
      },
    });
    const seen: string[] = [];
    const dialog = (shown: { dismiss(): Promise<void>; message(): string }) => {
      seen.push(`dialog ${shown.message()}`);
      void shown.dismiss();
    };
    const request = (sent: { url(): string }) => {
      if (!sent.url().startsWith(visit.app.baseUrl) && !sent.url().startsWith("data:,"))
        seen.push(sent.url());
    };
    page.on("dialog", dialog);
    page.on("request", request);
    const scene = await openQuestionScene(visit.app);
    await scene.signIn(reader);
    const shares = Object.fromEntries(hostile.map((option) => [option, 1 / hostile.length]));
    const item = { question: post._id, probability_yes_per_category: shares };
    expect((await scene.client.post("/api/questions/forecast/", [item])).status).to.equal(201);
    const showAll = () =>
      page.locator(".shown").getByRole("button", { name: `Show all ${hostile.length}` });
    await page.goto(`/questions/${post._id}/`);
    await page.locator(".prose ul").first().waitFor();
    await until("the prediction", async () => {
      await page.reload();
      await page.locator(".prose ul").first().waitFor();
      return await showAll().isVisible();
    });
    await showAll().click();
    expect(await page.locator(".option-table tbody tr").count()).to.equal(hostile.length);
    for (const link of await page.locator("main a").all()) {
      const href = await link.getAttribute("href");
      if (href !== null) expect(href).to.match(/^(https?:|mailto:|\/|[^:]*$|%6A)/i);
    }
    const bad =
      "main :is(script, img, iframe, object, embed, style, link, base, meta, math), .prose form";
    expect(await page.locator(bad).count()).to.equal(0);
    const handlers = `[...document.querySelectorAll("*")].flatMap((one) => one.getAttributeNames())
      .filter((name) => name.startsWith("on"))`;
    expect(await page.evaluate(handlers)).to.deep.equal([]);
    expect(seen).to.deep.equal([]);
    for (const width of [360, 1920]) expect(await overhang(page, width)).to.equal(0);
    page.off("dialog", dialog);
    page.off("request", request);
  });

  it("shows a new prediction while it is open, and keeps what the reader typed", async () => {
    const { page } = reader;
    const { post, question } = await make().question("binary", {
      post: { title: "Will it be news?" },
    });
    await page.clock.install();
    await page.goto(`/questions/${post._id}/`);
    await page.getByText("There is no prediction yet.").waitFor();
    await page.getByLabel("Yes, in per cent").fill("33");
    const other = visit.app.as((await make().account()).token);
    const sent = await other.post("/api/questions/forecast/", [
      { question: question._id, probability_yes: 0.7 },
    ]);
    expect(sent.status).to.equal(201);
    const shown = page.locator("main").getByText("70%").first();
    await shownAfter(shown, 300_000);
    expect(await page.getByLabel("Yes, in per cent").inputValue()).to.equal("33");
  });
});
