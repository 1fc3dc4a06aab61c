/** The review of posts, resolutions and members, as an organiser does them in a browser. */
import { expect } from "chai";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { openReader } from "../support/browser.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { openOrganiser, within } from "../support/organiser.ts";
import { createPredictions } from "../support/predictions.ts";
import { signInNew } from "../support/signed_in.ts";

const DAY = 86_400_000;
/** A bucket that is empty stays so for the rest of a test, however slow the machine is. */
const SLOW_REFILL = {
  RATE_LIMIT_OVERRIDES: "login=100/10,public=1000/100,moderate=120/0.001",
};

describe("managing the posts and members of a project", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_manage", SLOW_REFILL);
  let project: ProjectDocument;

  before(async function () {
    project = await organiser.project({ name: "Rain Cup", slug: "rain-cup" });
  });

  const postOf = async (id: number) =>
    (await organiser.account.client.get(`/api/posts/${id}/`)).body;
  const resolutionOf = async (id: number) =>
    (await organiser.account.client.get(`/api/questions/${id}/`)).body.resolution;

  it("says what to do next in an empty project, and is reached from its page", async () => {
    const { page } = organiser.reader;
    await page.goto("/tournaments/rain-cup/");
    await page.getByRole("link", { name: "Manage" }).click();
    await page.getByRole("heading", { name: "What to do next" }).waitFor();
    expect(await page.title()).to.include("Managing Rain Cup");
    await inspect(page, "manage-empty");
    await page.getByRole("link", { name: "Invite people" }).click();
    await page.getByRole("form", { name: "Invite people" }).waitFor();
    expect(page.url()).to.match(/\?part=members$/);
  });

  it("lists posts by state, and says beside which control the schedule is wrong", async () => {
    const { make } = organiser.app;
    const draft = { openTime: null, scheduledCloseTime: null, scheduledResolveTime: null };
    const { post } = await make.question("binary", {
      post: { ...within(project._id, "Will it rain in May?"), curationStatus: "pending", ...draft },
      question: { title: "Will it rain in May?", postApproved: false, ...draft },
    });
    await make.question("binary", {
      post: { ...within(project._id, "Will it snow?"), curationStatus: "draft", ...draft },
      question: { title: "Will it snow?", postApproved: false, ...draft },
    });
    await make.question("numeric", {
      post: within(project._id, "How much rain falls?"),
      question: { title: "How much rain falls?", unit: "mm" },
    });
    const page = await organiser.manage(project._id);
    const queue = page.getByRole("region", { name: "In review" });
    await queue.getByRole("heading", { name: "In review 1" }).waitFor();
    await page.getByRole("region", { name: "Open" }).getByText("How much rain falls?").waitFor();
    await queue.getByRole("button", { name: "Approve …" }).click();
    const form = page.getByRole("form", { name: "Approve: Will it rain in May?" });
    await form.getByLabel("Closing").fill("2020-01-01T10:00");
    await form.getByRole("button", { name: "Approve" }).click();
    await form.locator(".fault").first().waitFor();
    expect(await form.getByLabel("Resolution").getAttribute("aria-invalid")).to.equal("true");
    expect(await form.getByRole("alert").locator("code").count()).to.equal(0);
    expect((await postOf(post._id)).curation_status).to.equal("pending");
    await inspect(page, "manage-posts");
    await form.getByLabel("Closing").fill("2036-05-01T10:00");
    await form.getByLabel("Resolution").fill("2036-05-02T10:00");
    await form.getByRole("button", { name: "Approve" }).dblclick();
    await page.getByText("“Will it rain in May?” is approved.").waitFor();
    const approved = await postOf(post._id);
    expect(approved).to.include({ status: "open", curation_status: "approved" });
    expect(approved.scheduled_close_time).to.equal("2036-05-01T08:00:00Z");
  });

  it("keeps the seconds of a schedule that is approved as it was proposed", async () => {
    const times = {
      scheduledCloseTime: Date.parse("2036-05-01T21:59:59Z"),
      scheduledResolveTime: Date.parse("2036-05-02T21:59:59Z"),
    };
    const { post } = await organiser.app.make.question("binary", {
      post: { ...within(project._id, "Is it wet?"), curationStatus: "pending", ...times },
      question: { title: "Is it wet?", postApproved: false, ...times },
    });
    const page = await organiser.manage(project._id);
    await page.getByRole("button", { name: "Approve …: Is it wet?" }).click();
    const form = page.getByRole("form", { name: "Approve: Is it wet?" });
    await form.getByLabel("Resolution").fill("2036-05-03T12:00");
    await form.getByRole("button", { name: "Approve" }).click();
    await page.getByText("“Is it wet?” is approved.").waitFor();
    expect(await postOf(post._id)).to.include({
      scheduled_close_time: "2036-05-01T21:59:59Z",
      scheduled_resolve_time: "2036-05-03T10:00:00Z",
    });
  });

  it("rejects, gives a post back to its author, and sends an approved one back", async () => {
    const { post } = await organiser.app.make.question("binary", {
      post: { ...within(project._id, "Is it dry?"), curationStatus: "pending" },
      question: { title: "Is it dry?", postApproved: false },
    });
    const page = await organiser.manage(project._id);
    for (const [button, said, curation] of [
      ["Reject", "is rejected.", "rejected"],
      ["Back to its author", "is a draft of its author again.", "draft"],
      ["Submit for review", "is in review now.", "pending"],
    ] as const) {
      await page.getByRole("button", { name: `${button}: Is it dry?` }).click();
      await page.getByText(said, { exact: false }).waitFor();
      expect((await postOf(post._id)).curation_status).to.equal(curation);
    }
    await page.locator('[role="status"]:focus').waitFor();
    const back = page.getByRole("button", { name: "Send back to review: Will it rain in May?" });
    await back.click();
    const asked = page.getByRole("dialog");
    await asked.getByText("takes no forecasts", { exact: false }).waitFor();
    await asked.getByRole("button", { name: "Cancel" }).click();
    await back.click();
    await asked.getByRole("button", { name: "Send back to review" }).click();
    await page.getByText("is in review again, and takes no forecasts", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Write questions" }).waitFor();
  });

  it("shows what a resolution does before it is confirmed, and takes it back", async () => {
    const { make, caps } = organiser.app;
    const rainy = await organiser.project({ name: "Rainy", slug: "rainy" });
    const { condition, yes, no } = await make.conditional({
      post: { defaultProjectId: rainy._id, projectIds: [rainy._id], title: "Will it flood?" },
    });
    const give = createPredictions(caps);
    const person = await make.account();
    const start = Date.now() - DAY / 2;
    await give.forecast({ question: condition.question, userId: person.id, value: 0.8, start });
    const page = await organiser.manage(rainy._id);
    const row = page.locator(".managed", {
      has: page.locator(`a[href="/questions/${condition.post._id}/"]`),
    });
    await row.getByRole("button", { name: /^Resolve …/ }).click();
    await row.getByLabel("Outcome").selectOption("yes");
    await row.getByRole("button", { name: "See what it does …" }).click();
    const dialog = page.getByRole("dialog", { name: "Resolve this question?" });
    const branch = dialog.getByRole("row", { name: /\(if no\)/ });
    await branch.waitFor();
    expect(await branch.innerText()).to.match(/Open\s+Annulled/);
    expect(await dialog.getByRole("row", { name: /\(if yes\)/ }).innerText()).to.include("Closed");
    await dialog.getByText("Leaderboards that are not final", { exact: false }).waitFor();
    expect(await resolutionOf(condition.question._id), "nothing is stored yet").to.equal(null);
    await inspect(page, "manage-resolve-confirm");
    const calls: string[] = [];
    page.on("request", (request) => {
      if (/\/resolve\/$/.test(request.url()))
        calls.push(request.headers()["idempotency-key"] ?? "");
    });
    await dialog.getByRole("button", { name: "Resolve", exact: true }).dblclick();
    await page.getByText("is resolved. Scores follow", { exact: false }).waitFor();
    expect(calls).to.have.lengthOf(1);
    expect(calls[0]).to.match(/^[0-9a-f]{32}$/);
    expect(await resolutionOf(condition.question._id)).to.equal("yes");
    expect(await resolutionOf(no._id)).to.equal("annulled");
    expect(await resolutionOf(yes._id)).to.equal(null);
    await page.getByRole("button", { name: /^Unresolve …/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unresolve" }).click();
    await page.getByText("is taken back.", { exact: false }).waitFor();
    expect(await resolutionOf(condition.question._id)).to.equal(null);
    expect(await resolutionOf(no._id)).to.equal(null);
  });

  it("says what is left of a group, which outcome is wrong, and closes early after a question", async () => {
    const { make } = organiser.app;
    const { post, questions } = await make.group(["numeric", "numeric", "numeric"], {
      post: { ...within(project._id, "Rain in three towns") },
      question: { unit: "mm" },
    });
    const page = await organiser.manage(project._id);
    const row = page.locator(".managed", { hasText: "Rain in three towns" });
    await row.getByRole("button", { name: "Resolve …: Part 2" }).click();
    await row.getByLabel("Number (mm)").fill("-5");
    await row.getByRole("button", { name: "See what it does …" }).click();
    await row.locator(".fault").waitFor();
    expect(await row.getByLabel("Number (mm)").getAttribute("aria-invalid")).to.equal("true");
    await row.getByLabel("Number (mm)").fill("42");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The 2 other questions of the group", { exact: false }).waitFor();
    expect(await dialog.innerText()).to.include("42 mm".replace(" ", "\u00a0"));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await resolutionOf(questions[1]!._id)).to.equal(null);
    await row.getByRole("button", { name: "Close early …: Part 1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close now" }).click();
    await page.getByText("“Part 1” is closed.").waitFor();
    await row.getByRole("button", { name: "See what it does …" }).click();
    await dialog.getByRole("button", { name: "Resolve", exact: true }).click();
    await page.getByText("“Part 2” is resolved.", { exact: false }).waitFor();
    expect(await row.getByRole("form").count(), "the form is done").to.equal(0);
    await page.locator('[role="status"]:focus').waitFor();
    expect((await postOf(post._id)).group_of_questions.questions[0].status).to.equal("closed");
  });

  it("invites by name, changes a level and removes after a question", async () => {
    const { make } = organiser.app;
    const [ada, grace] = [await make.account(), await make.account()];
    const page = await organiser.manage(project._id, "members");
    const form = page.getByRole("form", { name: "Invite people" });
    await form.getByLabel("Usernames").fill(`${ada.username}, no-such-person`);
    await form.getByRole("button", { name: "Invite" }).click();
    await form.locator(".fault").waitFor();
    expect(await form.locator(".fault").innerText()).to.include("no-such-person");
    await form.getByLabel("Usernames").fill(`${ada.username} ${grace.username}`);
    await form.getByRole("button", { name: "Invite" }).dblclick();
    await page.getByText(`Members now: ${ada.username} (Forecaster)`, { exact: false }).waitFor();
    const members = async () => {
      const { body } = await organiser.account.client.get(`/api/projects/${project._id}/members/`);
      return Object.fromEntries(
        body.results.map(({ user, permission }: any) => [user.username, permission]),
      );
    };
    expect(await members()).to.include({
      [ada.username]: "forecaster",
      [grace.username]: "forecaster",
    });
    await Promise.all([
      page.waitForResponse((reply) => reply.request().method() === "PATCH" && reply.ok()),
      page.getByLabel(`Level of ${grace.username}`).selectOption("Curator"),
    ]);
    expect(await members()).to.include({ [grace.username]: "curator" });
    await inspect(page, "manage-members");
    await page.getByRole("button", { name: `Remove ${ada.username} …` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await members()).to.not.have.property(ada.username);
  });

  it("shows a curator no settings and no levels to change, and a forecaster nothing at all", async () => {
    const { app, account, id } = organiser;
    const cup = await app.make.project({ name: "Others' Cup", slug: "others-cup" });
    await app.make.member(cup._id, id, "curator");
    const page = await organiser.manage(cup._id, "settings");
    await page
      .getByText("Only administrators of the project may use this part.", { exact: false })
      .waitFor();
    expect(await page.getByRole("form").count()).to.equal(0);
    await page.getByRole("link", { name: "Members" }).click();
    await page.locator(".members").getByText(account.name).waitFor();
    expect(await page.getByRole("combobox").count()).to.equal(0);
    await app.caps.store.memberships.collection.raw.deleteMany({ projectId: cup._id });
    await app.caps.cache.access.bumpAccount(id);
    await page.goto(`/manage/${cup._id}/`);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await page.goto("/tournaments/others-cup/");
    await page.getByRole("heading", { name: "Others' Cup" }).waitFor();
    expect(await page.getByRole("link", { name: "Manage" }).count()).to.equal(0);
  });

  it("never tells a stranger of a private project: page, title, history, storage and network", async () => {
    const { app, reader } = organiser;
    const secret = await organiser.project({
      name: "Closed circle",
      slug: "closed-circle",
      defaultPermission: null,
    });
    await app.make.question("binary", {
      post: within(secret._id, "Will the merger happen?"),
      question: { title: "Will the merger happen?" },
    });
    const stranger = await openReader(reader.context.browser()!, app.baseUrl);
    const answers: Promise<string>[] = [];
    const addresses: string[] = [];
    stranger.page.on("request", (request) => addresses.push(request.url()));
    stranger.page.on("response", (reply) => answers.push(reply.text().catch(() => "")));
    const place = {
      app,
      baseUrl: app.baseUrl,
      as: (token: string | null) => app.as(token),
      close: () => Promise.resolve(),
    };
    const titles: string[] = [];
    const visit = async (path: string, heading: string) => {
      await stranger.page.goto(path);
      await stranger.page.getByRole("heading", { name: heading }).waitFor();
      titles.push(await stranger.page.title(), await stranger.page.content());
    };
    const paths = ["", "?part=members", "?part=leaderboard"].map(
      (part) => `/manage/${secret._id}/${part}`,
    );
    for (const path of paths) await visit(path, "Sign in to see this page");
    await signInNew(place, stranger);
    for (const path of [...paths, "/tournaments/closed-circle/"])
      await visit(path, "There is no such page");
    const stored = await stranger.page.evaluate<string>(
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])",
    );
    const seen = [...titles, ...addresses, ...(await Promise.all(answers)), stored].join("\n");
    expect(seen).to.not.match(/Closed circle|merger/);
    expect(addresses.length).to.be.greaterThan(10);
    expect(stranger.faults).to.deep.equal([]);
    await stranger.context.close();
  });
});
