/** The page of operators, used by a member of the staff in a browser against the real server. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Account } from "../support/factories.ts";
import { picture, shownAfter } from "../support/browser.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { openCommentDesk } from "../support/comment_desk.ts";
import { freshName } from "../support/console_place.ts";
import { SCRIPT_VECTORS } from "../support/script_vectors.ts";
import { signInAs } from "../support/signed_in.ts";

describe("the page of operators", function () {
  this.timeout(180_000);
  const visit = useBrowser(openVisit, "web_operate");
  const { reader } = visit;
  let staff: Account;

  before(async function () {
    staff = await visit.app.make.account({ isStaff: true, username: freshName("olga") });
  });

  const make = () => visit.app.make;
  const signIn = (page: Page, account: Account) => signInAs(visit.app, page, account.user);
  const open = async (tab?: string) => {
    await reader.page.goto(tab === undefined ? "/operate/" : `/operate/?tab=${tab}`);
    await reader.page.getByRole("heading", { name: "Operate", level: 1 }).waitFor();
  };
  const search = async (page: Page, text: string) => {
    const accounts = page.locator("section", { has: page.getByRole("form", { name: "Accounts" }) });
    await accounts.getByLabel("Name, e-mail or id").fill(text);
    await page.keyboard.press("Enter");
    return accounts.locator(".lines > li");
  };
  const confirm = async (page: Page, name: string) => {
    await page.getByRole("dialog").getByRole("button", { name }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  };
  const isActive = async (id: number) => (await visit.app.caps.store.users.byId(id))!.isActive;

  it("is there for staff only: others see neither the page nor a link to it", async () => {
    const { page } = reader;
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.goto("/operate/");
    await page.getByRole("heading", { name: "Sign in to see this page" }).waitFor();
    await signIn(page, await make().account());
    await page.goto("/operate/");
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await page.getByRole("button", { name: "Your pages" }).click();
    expect(await page.getByRole("link", { name: "Operate" }).count()).to.equal(0);
    expect(calls.filter((path) => path.startsWith("/api/admin/"))).to.deep.equal([]);
    await signIn(page, staff);
    await page.goto("/account/");
    await page.getByRole("button", { name: "Your pages" }).click();
    await page.getByRole("link", { name: "Operate" }).click();
    await page.getByRole("heading", { name: "Operate", level: 1 }).waitFor();
  });

  it("shows what the status says, and what needs attention", async () => {
    const { page } = reader;
    const status = (await visit.app.as(staff.token).get("/api/admin/status/")).body;
    await open();
    await page.getByLabel("Lags and self-check").waitFor();
    const lags = page.getByLabel("Lags and self-check");
    expect(await lags.innerText())
      .to.match(/Predictions behind\s+\d/)
      .and.match(/mongo\s+reachable/);
    const main = page.locator("main");
    expect(await main.innerText()).to.not.match(/mongodb:|redis:|[0-9a-f]{40}/);
    await page.getByRole("link", { name: "Queues" }).click();
    await page.waitForURL("**/operate/?tab=queues");
    const queues = page.getByRole("region", { name: "Queues" });
    await queues.waitFor();
    for (const { name } of status.queues)
      await queues.getByRole("rowheader", { name, exact: true }).waitFor();
    expect(await page.title()).to.include("Queues · Operate");
    const tabs = page.getByRole("navigation", { name: "Parts of this page" });
    expect(await tabs.locator("[aria-current=page]").innerText()).to.equal("Queues");
    expect(await page.locator("main h2").count(), "one part at a time").to.equal(1);
  });

  it("measures again every 15 seconds, and keeps the last figures when the server is away", async () => {
    const { page, context } = reader;
    await page.clock.install();
    await open();
    const changed = {
      ...(await visit.app.as(staff.token).get("/api/admin/status/")).body,
      queues: [
        {
          name: "exports",
          waiting: 3,
          active: 1,
          delayed: 0,
          failed: 2,
          oldest_waiting_seconds: 9,
        },
      ],
      aggregation_lag_seconds: 95,
      withdrawal_lag_seconds: 0,
      dependencies: { redis: "gone" },
      self_check: { finished_at: "2026-01-01T00:00:00Z", is_complete: false, drifts: 4 },
    };
    const address = "**/api/admin/status/";
    await page.getByLabel("Lags and self-check").waitFor();
    await context.route(address, (route) => route.fulfill({ json: changed }));
    // The first figures can need attention as well, so the text of the second ones is awaited.
    await shownAfter(page.locator(".signs").getByText("redis: gone"), 15_000);
    const signs = await page.locator(".signs").innerText();
    for (const part of ["redis: gone", "95 s behind", "2 failed jobs", "4 values", "1 Jan 2026"])
      expect(signs).to.include(part);
    expect(signs).to.include("did not look at everything").and.not.include("has waited");
    await inspect(page, "operate-attention");
    // The older route stays below this one: a poll between them would get real figures.
    await context.route(address, (route) => route.abort());
    await shownAfter(page.getByText("The server does not answer."), 15_000);
    expect(await page.locator(".signs").innerText()).to.include("redis: gone");
    await context.unroute(address);
    await page.clock.fastForward(60_000);
    await page.getByText("The server does not answer.").waitFor({ state: "detached" });
    expect(await page.getByText("redis: gone").count()).to.equal(0);
  });

  it("closes reports, and deletes a comment, after a question each", async () => {
    const { page } = reader;
    const desk = await openCommentDesk(visit.app);
    const [rude, hostile] = [
      await desk.write(desk.ada, { text: "You know **nothing**." }),
      await desk.write(desk.ada, { text: SCRIPT_VECTORS.slice(0, 60).join("\n") }),
    ];
    for (const { id } of [rude, hostile]) {
      const report = { reason: id === rude.id ? "It is rude." : SCRIPT_VECTORS[3]! };
      const sent = await visit.app.as(desk.bob.token).post(`/api/comments/${id}/report/`, report);
      expect(sent.status).to.equal(204);
    }
    const carl = await make().account();
    const more = { reason: "It is rude to me, too." };
    const path = `/api/comments/${rude.id}/report/`;
    expect((await visit.app.as(carl.token).post(path, more)).status).to.equal(204);
    await open("reports");
    const reports = page.locator(".report");
    await reports.first().waitFor();
    expect(await reports.count()).to.equal(2);
    expect(await page.locator("main :is(img, script, iframe, .report strong)").count()).to.equal(0);
    await inspect(page, "operate");
    const first = reports.filter({ hasText: "It is rude." });
    expect(await first.innerText())
      .to.include("2 reports")
      .and.include("It is rude to me, too.");
    await first.getByRole("button", { name: "Delete comment" }).click();
    expect((await desk.list(desk.ada)).results.map(({ text }) => text)).to.include(rude.text);
    await picture(page, "operate-confirm");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await first.getByRole("button", { name: "Delete comment" }).click();
    await confirm(page, "Delete comment");
    await reports.nth(1).waitFor({ state: "detached" });
    expect((await desk.list(desk.ada)).results.map(({ id }) => id)).to.not.include(rude.id);
    await reports.getByRole("button", { name: "Close reports" }).click();
    await confirm(page, "Close reports");
    await page.getByText("There are no such reports.").waitFor();
    expect((await desk.list(desk.ada)).results.map(({ id }) => id)).to.include(hostile.id);
    await page.getByRole("button", { name: "Closed", exact: true }).click();
    await reports.nth(1).waitFor();
    expect(await reports.first().innerText()).to.include(`Closed by ${staff.username}`);
    await page.getByText("The comment is deleted.").waitFor();
  });

  it("closes an account and opens it again, after a question, by keyboard", async () => {
    const { page } = reader;
    const account = await make().account({ username: freshName("mallory") });
    await open("accounts");
    const lines = await search(page, account.username.slice(0, 7));
    await lines.getByRole("link", { name: account.username }).waitFor();
    await lines.getByRole("button", { name: "Close …" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    expect(await isActive(account.id)).to.equal(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Changed.").waitFor();
    expect(await isActive(account.id)).to.equal(false);
    const closed = (await search(page, String(account.id))).filter({ hasText: account.username });
    await closed.getByText("closed", { exact: true }).waitFor();
    await closed.getByRole("button", { name: "Open again" }).click();
    await confirm(page, "Open account");
    expect(await isActive(account.id)).to.equal(true);
    expect(await closed.innerText()).to.include(
      `npx presage user link ${account.username} --reset`,
    );
    await inspect(page, "operate-accounts");
  });

  it("changes limits and the mark of spam, and tells when nothing fits", async () => {
    const { page } = reader;
    const account = await make().account({ username: freshName("bulk") });
    const stored = async () => (await visit.app.caps.store.users.byId(account.id))!;
    await open("accounts");
    const lines = await search(page, account.username);
    await lines.getByLabel("Limits").selectOption("benchmarking");
    await lines.getByRole("button", { name: "Change limits" }).click();
    await confirm(page, "Change limits");
    expect((await stored()).apiAccessTier).to.equal("benchmarking");
    await lines.getByRole("button", { name: "Mark as spam" }).click();
    await confirm(page, "Mark as spam");
    expect((await stored()).isSpam).to.equal(true);
    const found = await search(page, account.username.slice(1));
    await found.getByText("spam", { exact: true }).waitFor();
    await found.getByRole("button", { name: "No spam" }).click();
    await confirm(page, "Take the mark away");
    expect((await stored()).isSpam).to.equal(false);
    await search(page, freshName("no-such"));
    await page.getByText("No such account is found.").waitFor();
    await search(page, "ab");
    await page.locator(".fault").waitFor();
  });

  it("gives staff rights to superusers alone, and shows no change of oneself", async () => {
    const { page } = reader;
    const account = await make().account({ username: freshName("rosa") });
    const root = await make().account({ isSuperuser: true, username: freshName("root") });
    await open("accounts");
    const lines = await search(page, account.username);
    await lines.getByRole("link", { name: account.username }).waitFor();
    expect(await lines.getByRole("button", { name: "Make staff" }).count()).to.equal(0);
    for (const name of [staff.username, root.username]) {
      const own = await search(page, name);
      await own.getByRole("link", { name }).waitFor();
      expect(await own.getByRole("button", { name: /Close|spam|staff/ }).count(), name).to.equal(0);
    }
    await signIn(page, root);
    await open("accounts");
    const again = await search(page, account.username);
    await again.getByRole("button", { name: "Make staff" }).click();
    await confirm(page, "Make staff");
    expect((await visit.app.caps.store.users.byId(account.id))!.isStaff).to.equal(true);
    await again.getByRole("button", { name: "Take staff rights" }).waitFor();
    await signIn(page, staff);
  });

  it("adds lines to the download whitelist and removes them, after a question each", async () => {
    const { page } = reader;
    const account = await make().account({ username: freshName("dora") });
    const project = await make().project();
    const lines = async () => (await visit.app.as(staff.token).get("/api/admin/data-access/")).body;
    await open("access");
    await page.getByText("The list is empty.").waitFor();
    const form = page.getByRole("form", { name: "Add a line" });
    await form.getByLabel("Name, e-mail or id").fill("missing-account");
    await form.getByRole("button", { name: "Add …" }).click();
    await form.getByText("There is no such account.").waitFor();
    await form.getByLabel("Name, e-mail or id").fill(account.username);
    await form.getByLabel("A project").check();
    const wanted = form.getByLabel("Name or id of the project");
    await wanted.fill("no such river");
    await form.getByRole("button", { name: "Add …" }).click();
    await form.getByText("No listed project has this name.").waitFor();
    await form.locator(`option[value="${project.name}"]`).waitFor({ state: "attached" });
    await wanted.fill(project.name.toUpperCase());
    await form.getByLabel("With the forecasts of each account").check();
    await form.getByRole("button", { name: "Add …" }).click();
    await page.getByRole("dialog").waitFor();
    expect((await lines()).count).to.equal(0);
    await confirm(page, "Add line");
    const row = page.getByRole("row", { name: new RegExp(account.username) });
    await row.waitFor();
    expect(await row.innerText()).to.include(project.name);
    const { results } = await lines();
    expect(results[0]).to.include({
      user_id: account.id,
      project_id: project._id,
      post_id: null,
      view_user_data: true,
      view_deanonymized_data: false,
    });
    await inspect(page, "operate-access");
    await row.getByRole("button").click();
    await page.getByRole("dialog").getByText(account.username).waitFor();
    expect((await lines()).count).to.equal(1);
    await confirm(page, "Remove line");
    await page.getByText("The list is empty.").waitFor();
    expect((await lines()).count).to.equal(0);
  });
});
