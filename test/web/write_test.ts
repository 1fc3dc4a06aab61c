/** Writing questions, importing a file of them, and the whole way of a tournament, in a browser. */
import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { readTable, unzip } from "../support/archive.ts";
import { barriers, holdBack } from "../support/browser.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { openOrganiser } from "../support/organiser.ts";
import { until } from "../support/until.ts";

const FORM = "One question";
const STORED = /is stored as a draft\. Only you and the organisers see it\./;

describe("writing posts", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_write");

  const open = async (query = ""): Promise<Page> => {
    const { page } = organiser.reader;
    await page.goto(`/write/${query}`);
    await page.getByRole("heading", { name: "Write", level: 1 }).waitFor();
    return page;
  };
  const drafts = async () => {
    const query = `curation_status=draft&include_descriptions=true&limit=100`;
    const { body } = await organiser.account.client.get(`/api/posts/?${query}`);
    return body.results as any[];
  };
  /** Stores what the form shows, and returns the post as the API has it. */
  const store = async (page: Page) => {
    const title = await page.getByLabel("Title").inputValue();
    await page.getByRole("button", { name: "Store as a draft" }).click();
    await page.getByText(`“${title}” is stored as a draft.`, { exact: false }).waitFor();
    return (await drafts())[0];
  };

  it("is reached from the header, asks a visitor to sign in, and tells of projects to make", async () => {
    const { page } = organiser.reader;
    await page.goto("/");
    await page.getByRole("button", { name: "Your pages" }).click();
    await page.getByRole("link", { name: "Write", exact: true }).click();
    await page.getByRole("form", { name: FORM }).waitFor();
    await page.getByRole("link", { name: "Projects" }).click();
    await page.getByText("You manage no project yet.", { exact: false }).waitFor();
    await page.getByText("You can make communities.", { exact: false }).waitFor();
    await inspect(page, "write-projects");
    const visitor = await organiser.reader.context.browser()!.newContext();
    const other = await visitor.newPage();
    await other.goto(`${organiser.app.baseUrl}/write/?part=import`);
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(other.url()).to.include("next=%2Fwrite%2F%3Fpart%3Dimport");
    await visitor.close();
  });

  it("says while one types what is wrong beside the control, and what is unusual", async () => {
    const page = await open();
    const form = page.getByRole("form", { name: FORM });
    await form.getByLabel("Kind").selectOption("Multiple choice");
    await form.getByLabel("Title").fill("Who wins?");
    await form.getByLabel("Options").fill("Ada");
    await form.locator(".fault").waitFor();
    expect(await form.getByLabel("Options").getAttribute("aria-invalid")).to.equal("true");
    await form.getByLabel("Options").fill("Ada\nGrace");
    await form.locator(".fault").waitFor({ state: "hidden" });
    const warnings = form.getByRole("region", { name: "Unusual, and allowed" });
    expect(await warnings.getByRole("listitem").count()).to.be.greaterThan(1);
    await form.getByLabel("How it is resolved").fill("By the *jury*.");
    await form.getByText("Preview").click();
    const preview = form.getByRole("article", { name: "Preview" });
    await preview.getByRole("heading", { name: "Who wins?" }).waitFor();
    expect(await preview.locator(".prose em").innerText()).to.equal("jury");
    expect(await preview.innerText()).to.include("Grace");
    await inspect(page, "write-question");
    expect(await drafts()).to.deep.equal([]);
  });

  it("keeps a draft without a network and through a reload, and stores a double click once", async () => {
    const { page, context } = organiser.reader;
    const form = page.getByRole("form", { name: FORM });
    await context.setOffline(true);
    await form.getByLabel("Background").fill("Typed in a tunnel.");
    await form.getByRole("button", { name: "Store as a draft" }).click();
    await form.getByRole("alert").getByText("You are offline.", { exact: false }).waitFor();
    await context.setOffline(false);
    await page.reload();
    expect(await form.getByLabel("Background").inputValue()).to.equal("Typed in a tunnel.");
    expect(await form.getByLabel("Title").inputValue()).to.equal("Who wins?");
    await form.getByRole("button", { name: "Store as a draft" }).dblclick();
    await page.getByText(STORED).waitFor();
    const all = await drafts();
    expect(all).to.have.lengthOf(1);
    expect(all[0].question).to.deep.include({
      type: "multiple_choice",
      options: ["Ada", "Grace"],
      resolution_criteria: "By the *jury*.",
      description: "Typed in a tunnel.",
    });
    expect(await form.getByLabel("Title").inputValue()).to.equal("");
    await page.getByRole("button", { name: "Submit for review" }).click();
    await page.getByText("“Who wins?” is in review now.").waitFor();
  });

  it("stores every other kind as it was typed", async () => {
    const page = await open();
    const form = page.getByRole("form", { name: FORM });
    const begin = async (kind: string, title: string) => {
      await form.getByLabel("Kind").selectOption(kind);
      await form.getByLabel("Title").fill(title);
    };
    await begin("Yes or no", "Will it rain?");
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    expect((await store(page)).question).to.include({
      type: "binary",
      title: "Will it rain?",
      scheduled_close_time: "2036-05-01T08:00:00Z",
    });
    await begin("Number", "How much?");
    await form.getByLabel("Lowest value", { exact: true }).fill("1");
    await form.getByLabel("Highest value", { exact: true }).fill("1000");
    await form.getByLabel("Unit").fill("mm");
    await form.getByLabel("The outcome may lie above").check();
    await form.getByLabel("Logarithmic scale").check();
    const zero = form.getByLabel("Zero of the scale");
    await zero.pressSequentially("-");
    await form.getByRole("button", { name: "Store as a draft" }).click();
    expect(await page.evaluate("document.activeElement.validationMessage")).to.match(/number/);
    await zero.fill("0");
    const numeric = (await store(page)).question;
    expect(numeric).to.include({ type: "numeric", unit: "mm", open_upper_bound: true });
    expect(numeric.scaling).to.include({ range_min: 1, range_max: 1000, zero_point: 0 });
    await begin("Whole number", "How many?");
    await form.getByLabel("Lowest value", { exact: true }).fill("0");
    await form.getByLabel("Highest value", { exact: true }).fill("10");
    const discrete = (await store(page)).question;
    expect(discrete.scaling).to.include({
      range_min: -0.5,
      range_max: 10.5,
      inbound_outcome_count: 11,
    });
    await begin("Date", "When?");
    await form.getByLabel("Earliest date", { exact: true }).fill("2036-01-01");
    await form.getByLabel("Latest date", { exact: true }).fill("2037-01-01");
    const date = (await store(page)).question;
    expect(date.scaling.range_min).to.equal(Date.parse("2036-01-01") / 1000);
    await begin("Group of questions", "Rain in May");
    await form.getByLabel("Questions", { exact: true }).fill("Bern\nBasel");
    const group = (await store(page)).group_of_questions;
    expect(group.questions.map(({ label, title }: any) => [label, title])).to.deep.equal([
      ...[["Bern", "Rain in May (Bern)"] as const, ["Basel", "Rain in May (Basel)"] as const],
    ]);
    await begin("Notebook", "A note");
    await form.getByLabel("Text").fill("# Note");
    expect((await store(page)).notebook.markdown).to.equal("# Note");
    const { condition, child } = await organiser.app.make.conditional();
    await begin("Conditional", "If it rains");
    const choose = async (label: string, words: string, id: number) => {
      await form.getByLabel(`Find: ${label.toLowerCase()}`).fill(words);
      await form.getByLabel(label, { exact: true }).selectOption(String(id));
    };
    await choose("Condition", condition.question.title.slice(0, 12), condition.question._id);
    await choose("Question that depends on it", String(child.post._id), child.question._id);
    expect((await store(page)).conditional.condition.id).to.equal(condition.question._id);
  });

  it("takes a prior for benchmarks, which stands folded away", async () => {
    const page = await open();
    const form = page.getByRole("form", { name: FORM });
    await form.getByLabel("Title").fill("Will it snow?");
    const chance = form.getByLabel("Chance of yes");
    expect(await chance.isVisible()).to.equal(false);
    await form.getByText("A prior for benchmarks").click();
    await chance.fill("0");
    await chance.blur();
    await form.locator(".fault").waitFor();
    await chance.fill("30");
    await inspect(page, "write-prior");
    expect((await store(page)).question.prior).to.deep.equal([0.7, 0.3]);
    await form.getByLabel("Kind").selectOption("Multiple choice");
    await form.getByLabel("Title").fill("Who falls?");
    await form.getByLabel("Options").fill("Ada\nGrace\nNeither");
    await form.getByText("A prior for benchmarks").click();
    const chances = { Ada: "12.5", Grace: "7,5", Neither: "70" };
    for (const [name, text] of Object.entries(chances)) await form.getByLabel(name).fill(text);
    await form.getByText("The probabilities must sum to 1.").waitFor();
    await form.getByLabel("Neither").fill("80");
    await form.locator(".fault").waitFor({ state: "detached" });
    await inspect(page, "write-prior-options");
    expect((await store(page)).question.prior).to.deep.equal([0.125, 0.075, 0.8]);
    await form.getByLabel("Kind").selectOption("Date");
    await form.getByText("A prior for benchmarks").click();
    await form.getByText("so a program sends it", { exact: false }).waitFor();
  });

  it("marks what is missing when it is stored, and empties the form only after a question", async () => {
    const page = await open();
    const form = page.getByRole("form", { name: FORM });
    await form.getByLabel("Kind").selectOption("Number");
    await form.getByLabel("Title").fill("How far?");
    await form.getByLabel("Lowest value", { exact: true }).fill("10");
    await form.getByLabel("Highest value", { exact: true }).fill("5");
    await form.getByRole("button", { name: "Store as a draft" }).click();
    await form.getByRole("alert").waitFor();
    expect(await form.locator('[aria-invalid="true"]').count()).to.be.greaterThan(0);
    await form.getByRole("button", { name: "Empty the form …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await form.getByLabel("Title").inputValue()).to.equal("How far?");
    await form.getByRole("button", { name: "Empty the form …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Empty it" }).click();
    expect(await form.getByLabel("Title").inputValue()).to.equal("");
  });

  it("keeps what is typed while a post is being stored", async () => {
    const page = await open();
    const form = page.getByRole("form", { name: FORM });
    await form.getByLabel("Kind").selectOption("Notebook");
    await form.getByLabel("Title").fill("A slow note");
    await form.getByLabel("Text").fill("# Note");
    const release = await holdBack(page, "**/api/posts/create/");
    const sent = page.waitForRequest("**/api/posts/create/");
    await form.getByRole("button", { name: "Store as a draft" }).click();
    await sent;
    await form.getByLabel("Text").fill("# Note\n\nMore of it.");
    await release();
    await page.getByText("“A slow note” is stored as a draft.", { exact: false }).waitFor();
    expect(await form.getByLabel("Text").inputValue()).to.equal("# Note\n\nMore of it.");
    await form.getByRole("button", { name: "Empty the form …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Empty it" }).click();
  });

  it("names the labels of the form where the server names fields of the API", async () => {
    const page = await open();
    const form = page.getByRole("form", { name: FORM });
    const fault = (text: string) => form.locator(".fault").getByText(text, { exact: true });
    await form.getByLabel("Kind").selectOption("Whole number");
    await form.getByLabel("Title").fill("How late?");
    await form.getByLabel("Opening").fill("2036-05-02T10:00");
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    await fault("Must be later than “Opening”.").waitFor();
    await form.getByLabel("Lowest value", { exact: true }).fill("0");
    await form.getByLabel("Highest value", { exact: true }).fill("10");
    await form.getByLabel("Distance between two values").fill("3");
    await form.getByLabel("Closing").fill("2036-05-03T10:00");
    const warning = form.getByRole("region", { name: "Unusual, and allowed" });
    await warning.getByText("be multiples of the distance", { exact: false }).waitFor();
    expect(await form.innerText()).to.not.match(/[a-z]_[a-z]/);
    await form.getByRole("button", { name: "Empty the form …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Empty it" }).click();
  });

  it("writes a question with the keyboard alone", async () => {
    const page = await open();
    await page.getByLabel("Kind").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Is it typed?");
    await page.keyboard.press("Enter");
    await page.getByText(STORED).waitFor();
    expect((await drafts())[0].title).to.equal("Is it typed?");
  });

  it("publishes for those who may, in one step, and says which times are missing", async () => {
    const cup = await organiser.project({ name: "Quick Cup", slug: "quick-cup" });
    const page = await open(`?project=${cup._id}`);
    const form = page.getByRole("form", { name: FORM });
    await form.getByLabel("Title").fill("Is it quick?");
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    await form.getByRole("button", { name: "Publish" }).click();
    await form.getByText("A time is needed to publish it.").waitFor();
    expect((await drafts()).map(({ title }) => title)).to.not.include("Is it quick?");
    await form.getByLabel("Resolution").fill("2036-04-01T10:00");
    await form.getByRole("button", { name: "Publish" }).click();
    await form.getByText("It must not be earlier than “Closing”.").waitFor();
    await form.getByLabel("Closing").fill("2020-05-01T10:00");
    await form.getByRole("button", { name: "Publish" }).click();
    await form
      .getByText("It must be later than “Opening”, and than now", { exact: false })
      .waitFor();
    expect((await drafts()).map(({ title }) => title)).to.not.include("Is it quick?");
    await form.getByLabel("Title").fill("Is it open?");
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    await form.getByLabel("Resolution").fill("2036-05-02T10:00");
    await form.getByRole("button", { name: "Publish" }).dblclick();
    await page.getByText("“Is it open?” is published.").waitFor();
    // The button stands far below what it did.
    expect(await page.locator(".stored").evaluate((said) => said.matches(":focus"))).to.equal(true);
    expect((await page.locator(".stored").boundingBox())?.y).to.be.within(0, 900);
    const { body } = await organiser.account.client.get("/api/posts/?tournaments=quick-cup");
    expect(body.results.map(({ title, status }: any) => `${title} ${status}`)).to.deep.equal([
      "Is it open? open",
    ]);
  });

  it("stores the mended lines of a file, and nothing twice", async () => {
    const cup = await organiser.project({ name: "File Cup", slug: "file-cup" });
    const page = await open(`?part=import&project=${cup._id}`);
    const lines = page.getByRole("textbox", { name: "Lines" });
    const check = page.getByRole("button", { name: "Check the lines" });
    const line = (title: string, approve?: unknown) =>
      JSON.stringify({ title, question: { type: "binary", title }, approve });
    const schedule = (close: string) => ({
      published_at: "2026-01-01",
      open_time: "2026-01-01",
      cp_reveal_time: "2026-01-01",
      scheduled_close_time: close,
      scheduled_resolve_time: "2036-05-02",
    });
    const twins = [line("A twin?"), line("A twin?")];
    await lines.fill([...twins, line("Late?", schedule("2025-06-01")), "{broken"].join("\n"));
    await check.click();
    const release = await holdBack(page, "**/api/posts/create/");
    const sent = page.waitForRequest("**/api/posts/create/");
    await page.getByRole("button", { name: "Store 3 lines" }).click();
    await sent;
    await check.click({ force: true });
    await release();
    await page.getByText("3 of 4 lines are stored.").waitFor();
    await page.getByText("Stored as a draft, and not approved:").waitFor();
    const mended = [line("Mended?"), ...twins, line("Late?", schedule("2036-05-01"))];
    await lines.fill(mended.join("\n"));
    await check.click();
    await page.getByText("4 lines: 2 can be stored, 0 have faults. 2 are stored.").waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("4 of 4 lines are stored.").waitFor();
    await page.getByText("Stored and approved").waitFor();
    const posts = organiser.app.caps.store.posts.collection.raw;
    const stored = await posts.find({ defaultProjectId: cup._id }).sort({ _id: 1 }).toArray();
    const titles = stored.map(({ title, curationStatus }) => `${title} ${curationStatus}`);
    expect(titles).to.deep.equal([
      ...["A twin? draft", "A twin? draft", "Late? approved", "Mended? draft"],
    ]);
  });

  it("an organiser makes a private tournament, from the invitation to the archive", async () => {
    const { app, account, id } = organiser;
    const { page } = organiser.reader;
    await app.caps.store.users.update(id, { isStaff: true });
    await app.caps.cache.access.bumpAccount(id);
    const people = [await app.make.account(), await app.make.account()];
    await open("?part=projects");
    await page.locator("summary", { hasText: "A new project" }).click();
    await page.getByLabel("Kind").selectOption("Tournament");
    await page.getByLabel("Name").fill("Spring Cup");
    await page.getByLabel("Members only").check();
    await page.getByRole("button", { name: "Make the project" }).dblclick();
    await page.getByRole("heading", { name: "Managing", level: 1 }).waitFor();
    const projectId = Number(/manage\/(\d+)/.exec(page.url())?.[1]);
    await page.getByRole("link", { name: "Invite people" }).click();
    await page.getByLabel("Usernames").fill(people.map(({ username }) => username).join(", "));
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByText("Members now:", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Posts" }).click();
    await page.getByRole("link", { name: "Write questions" }).click();
    await page.getByRole("link", { name: "A file" }).click();
    await importSeven(page);
    await page.getByRole("link", { name: "To the review queue" }).click();
    await page.getByRole("region", { name: "Drafts" }).getByText("Question 7?").waitFor();
    await approve(page, "Question 7?");
    await page.getByText("“Question 7?” is approved.").waitFor();
    const listed = await account.client.get(`/api/posts/?default_project_id=${projectId}`);
    const questions: number[] = listed.body.results.map(({ question }: any) => question.id);
    expect(questions).to.have.lengthOf(7);
    for (const [at, person] of people.entries())
      await app.as(person.token).post(
        "/api/questions/forecast/",
        questions.map((question) => ({ question, probability_yes: 0.6 + at / 5 })),
      );
    await resolve(page, "Question 1?", "Yes");
    await resolve(page, "Question 2?", "No");
    await page.getByRole("button", { name: "Unresolve …: Question 2?" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unresolve" }).click();
    await page.getByText("The resolution of “Question 2?” is taken back.").waitFor();
    const board = async () =>
      (await account.client.get(`/api/leaderboards/project/${projectId}/`)).body;
    await until("the board counts one question of both", async () => {
      const counts = (await board()).entries.map((entry: any) => entry.contribution_count);
      return String(counts) === "1,1";
    });
    await page.getByRole("link", { name: "Leaderboard", exact: true }).click();
    await page.getByText("1 of 7 questions count now.").waitFor();
    await page.getByRole("button", { name: "Finalise …" }).click();
    const final = page.getByRole("dialog");
    await final.getByText("6 of 7 questions do not count.").waitFor();
    await final.getByText("6: It is not resolved.").waitFor();
    expect(await final.locator("tbody tr").count()).to.equal(2);
    await inspect(page, "finalise-confirm");
    await final.getByRole("button", { name: "Finalise" }).click();
    await page.getByText("Later resolutions do not change it.", { exact: false }).waitFor();
    await page.locator(".ranks tbody tr").first().waitFor();
    expect(await page.locator(".ranks tbody tr").count()).to.equal(2);
    await page.getByRole("link", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Make the archive" }).click();
    await page.getByText("The archive is ready.").waitFor();
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const members = await unzip(await readFile(await (await waiting).path()));
    expect(readTable(members.get("question_data.csv")!)).to.have.lengthOf(7);
    const forecasts = readTable(members.get("forecast_data.csv")!);
    expect(forecasts.filter((row) => row["Forecaster ID"] !== "")).to.have.lengthOf(14);
    const scored = readTable(members.get("score_data.csv")!).filter((row) => row["User ID"] !== "");
    expect(new Set(scored.map((row) => row["Question ID"])).size).to.equal(1);
  });

  /** Imports seven good lines and two bad ones, of which six are approved by their line. */
  const importSeven = async (page: Page) => {
    const times = {
      published_at: "2026-01-01",
      open_time: "2026-01-01",
      cp_reveal_time: "2026-01-01",
      scheduled_close_time: "2036-05-01",
      scheduled_resolve_time: "2036-05-02",
    };
    const lines = Array.from({ length: 7 }, (_, at) => {
      const title = `Question ${at + 1}?`;
      const approval = at === 6 ? {} : { approve: times };
      return JSON.stringify({ title, question: { type: "binary", title }, ...approval });
    });
    const bad = JSON.stringify({
      title: "Who?",
      question: { type: "multiple_choice", title: "Who?", options: ["A"] },
    });
    await page
      .getByRole("textbox", { name: "Lines" })
      .fill(["{broken", ...lines, "", bad].join("\n"));
    await page.getByRole("button", { name: "Check the lines" }).click();
    await page.getByText("9 lines: 7 can be stored, 2 have faults.", { exact: false }).waitFor();
    await inspect(page, "write-import");
    await page.getByRole("button", { name: "Store 7 lines" }).dblclick();
    await page.getByText("7 of 9 lines are stored.").waitFor();
    const row = (number: number) =>
      page.getByRole("row", { name: new RegExp(`^${number}\\b`) }).innerText();
    expect(await row(1)).to.include("Not stored: Not JSON:");
    expect(await row(2)).to.include("Stored and approved");
    expect(await row(8)).to.include("Stored as a draft");
    expect(await row(10)).to.include("question.options: At least 2 options.");
    expect(await barriers(page)).to.deep.equal([]);
  };

  const approve = async (page: Page, title: string) => {
    await page.getByRole("button", { name: `Approve …: ${title}` }).click();
    const form = page.getByRole("form", { name: `Approve: ${title}` });
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    await form.getByLabel("Resolution").fill("2036-05-02T10:00");
    await form.getByRole("button", { name: "Approve" }).click();
  };

  const resolve = async (page: Page, title: string, outcome: string) => {
    await page.getByRole("button", { name: `Resolve …: ${title}` }).click();
    // The form of the question before may still be there.
    const form = page.getByRole("listitem", { name: title });
    await form.getByLabel("Outcome").selectOption(outcome);
    await form.getByRole("button", { name: "See what it does …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resolve", exact: true }).click();
    await page.getByText(`“${title}” is resolved.`, { exact: false }).waitFor();
  };
});
