/** Further parts of the page of operators: accounts, jobs, and what the machine keeps. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { createTrendSampler } from "../../src/metrics/keep_trends.ts";
import type { Reader } from "../support/browser.ts";
import { freshName } from "../support/console_place.ts";
import type { Account } from "../support/factories.ts";
import { dataFolder } from "../support/temporary.ts";
import { PASSWORD, signInAs } from "../support/signed_in.ts";
import { until } from "../support/until.ts";
import { inspect, openVisit, type Visit } from "../support/visit.ts";

describe("the parts of the page of operators", function () {
  this.timeout(180_000);
  let visit: Visit;
  let reader: Reader;
  let staff: Account;
  const dataDir = mkdtempSync(path.join(dataFolder(), "operate-"));

  before(async function () {
    const environment = { DATA_DIR: dataDir, MAIL_OUTBOX: path.join(dataDir, "outbox") };
    visit = await openVisit(this, "web_operate_parts", environment);
    ({ reader } = visit);
    staff = await visit.app.make.account({ isStaff: true, username: freshName("olga") });
    await signIn(reader.page, staff);
  });
  afterEach(() => {
    expect(reader.faults).to.deep.equal([]);
  });
  after(async () => {
    await (visit as Visit | undefined)?.close();
    rmSync(dataDir, { recursive: true });
  });

  const make = () => visit.app.make;
  const signIn = (page: Page, account: Account) => signInAs(visit.app, page, account.user);
  const open = async (tab?: string) => {
    await reader.page.goto(tab === undefined ? "/operate/" : `/operate/?tab=${tab}`);
    await reader.page.getByRole("heading", { name: "Operate", level: 1 }).waitFor();
  };
  const search = async (page: Page, text: string) => {
    await page.getByLabel("Name, e-mail or id").fill(text);
    await page.keyboard.press("Enter");
    return page.locator(".lines > li");
  };

  it("finds accounts by e-mail, and those that were closed or asked for a new password", async () => {
    const { page } = reader;
    const username = freshName("cheshire");
    const email = `${username}@cats.example`;
    const account = await make().account({ username, email, emailKey: email });
    await visit.app.as(null).post("/api/auth/password-reset/", { login: email });
    await open("accounts");
    const lines = await search(page, "@CATS.example");
    await lines.getByText(email).waitFor();
    await lines.getByText("A new password was asked for on").waitFor();
    await search(page, "");
    const accounts = page.getByRole("group", { name: "Which accounts" });
    await accounts.getByRole("button", { name: "Password asked for" }).click();
    await page.getByRole("link", { name: username }).waitFor();
    await inspect(page, "operate-password");
    await visit.app.caps.store.users.update(account.id, { isActive: false });
    await accounts.getByRole("button", { name: "Closed" }).click();
    await page.getByRole("link", { name: username }).waitFor();
    await accounts.getByRole("button", { name: "Spam" }).click();
    await page.getByText("No such account is found.").waitFor();
  });

  it("runs failed jobs again, and shows what was measured in the last hour", async () => {
    const { page } = reader;
    const { caps } = visit.app;
    const queue = caps.jobs.queue("exports");
    const { id = "" } = await queue.add("nonsense", {});
    await until("the failure", async () => (await queue.getFailedCount()) === 1);
    await createTrendSampler(caps)();
    await open();
    const trends = page.getByLabel("The last hour");
    await trends.waitFor();
    const { requests } = (await visit.app.as(staff.token).get("/api/admin/trends/")).body
      .results[0];
    expect(requests).to.be.greaterThan(0);
    expect(await trends.innerText()).to.match(/Failed jobs\s+now 1, at most 1/);
    const first = trends.locator("div").filter({ hasText: "Requests a minute" });
    expect(await first.innerText()).to.include(`at most ${requests}`);
    expect(await first.locator("path").getAttribute("d")).to.equal("M177 30v-30h2V30z");
    await inspect(page, "operate-trends");
    await page.getByRole("link", { name: "Queues" }).click();
    await page.getByRole("button", { name: "Run again: failed jobs of exports" }).click();
    await page.getByText("1 job of exports is queued again.").waitFor();
    await until("its second run", async () => (await queue.getJob(id))?.attemptsStarted === 2);
    await inspect(page, "operate-queues");
  });

  it("lists exclusions and backups", async () => {
    const { page } = reader;
    const { store, clock, config } = visit.app.caps;
    const account = await make().account({ username: freshName("knave") });
    await open("backups");
    await page.getByText("There is no backup in the data folder.").waitFor();
    const folder = path.join(config.dataDir, "backups", "before-the-move");
    mkdirSync(folder, { recursive: true });
    const backup = {
      finished_at: "2026-03-07T12:00:00Z",
      collections: [{ file_bytes: 2_400_000 }],
    };
    writeFileSync(path.join(folder, "manifest.json"), JSON.stringify(backup));
    await open("backups");
    const line = page.getByRole("row", { name: "before-the-move" });
    await line.waitFor();
    expect(await line.innerText()).to.match(/7 Mar 2026.+2\.4 MB/);
    await inspect(page, "operate-backups");
    await open("exclusions");
    await page.getByText("No account is excluded.").waitFor();
    const cup = await make().project({ name: "Tart Cup", slug: "tart-cup" });
    const excluded = {
      userId: account.id,
      leaderboardId: null,
      level: 1,
      kind: "disqualified",
      startTime: null,
      endTime: Date.UTC(2026, 2, 7, 12),
      note: "He stole the tarts.",
      createdAt: clock.now(),
    } as const;
    for (const projectId of [cup._id, null])
      await store.exclusions.insertMany([
        { ...excluded, _id: await store.counters.draw("rows"), projectId },
      ]);
    await open("exclusions");
    const rows = page.getByRole("row", { name: new RegExp(account.username) });
    const row = rows.first();
    await row.waitFor();
    expect(await rows.last().innerText()).to.include("leaderboards of Tart Cup");
    const link = rows.last().getByRole("link", { name: "Tart Cup" });
    expect(await link.getAttribute("href")).to.equal("/tournaments/tart-cup/");
    expect(await row.innerText())
      .to.match(/every leaderboard\s+no prize\s+disqualified\s+until 7 Mar 2026/)
      .and.include("He stole the tarts.");
    await inspect(page, "operate-exclusions");
  });

  it("shows mails with links that work to superusers, and not to staff", async () => {
    const { page } = reader;
    const root = await make().account({ isSuperuser: true, username: freshName("queen") });
    const username = freshName("gryphon");
    const email = `${username}@example.org`;
    await make().account({ username, email, emailKey: email });
    await open("mails");
    await page.getByRole("heading", { name: "Health", exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Mails" }).count()).to.equal(0);
    await visit.app.as(null).post("/api/auth/password-reset/", { login: email });
    await signIn(page, root);
    await open("mails");
    const mail = page.locator(".lines > li", { hasText: email });
    await until("the mail", async () => {
      await page.getByRole("button", { name: "Read again" }).click();
      return (await mail.count()) === 1;
    });
    await inspect(page, "operate-mails");
    // The links of a platform without BASE_URL begin with the port that was asked for.
    const { pathname, hash } = new URL((await mail.getByRole("link").getAttribute("href"))!);
    await page.goto(pathname + hash);
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: username }).waitFor();
    await signIn(page, staff);
  });
});
