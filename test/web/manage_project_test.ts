/** The settings, the leaderboard and the archive of a project, as an administrator uses them. */
import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Request } from "playwright-core";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { readTable, unzip } from "../support/archive.ts";
import { type Cup, openCup } from "../support/cup.ts";
import { holdBack } from "../support/browser.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { openOrganiser } from "../support/organiser.ts";
import { until } from "../support/until.ts";

const PEOPLE = 4;

describe("managing a project itself", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_manage_project");
  let project: ProjectDocument;
  let cup: Cup;

  before(async function () {
    cup = await openCup(
      organiser.app,
      { name: "Prize Cup", slug: "prize-cup", prizePool: "1000.00", defaultPermission: null },
      { people: PEOPLE },
    );
    ({ project } = cup);
    await organiser.app.make.member(project._id, organiser.id, "admin");
    const values = [
      [0.9, 0.8, 0.7, 0.2],
      [0.8, 0.85, 0.6, 0.4],
      [0.7, 0.75, 0.8, 0.3],
    ];
    const questions = [];
    for (const row of values) questions.push(await cup.question("binary", row));
    await cup.question("binary", []);
    for (const question of questions) await cup.resolve(question, "yes");
    await cup.settled(questions.length);
  });

  const read = async () =>
    (await organiser.account.client.get(`/api/projects/tournaments/${project._id}/`)).body;

  it("stores the settings that were changed, and says beside which control one is wrong", async () => {
    const page = await organiser.manage(project._id, "settings");
    const form = page.getByRole("form", { name: "Settings" });
    const off = form.getByRole("button", { name: "Save", disabled: true });
    await off.waitFor();
    await form.getByText("Nothing was changed yet.").waitFor();
    await form.getByLabel("Private at first").check();
    expect(await off.count()).to.equal(0);
    await form.getByLabel("Prize pool").fill("a lot");
    await form.getByRole("button", { name: "Save" }).click();
    await form.locator(".fault").waitFor();
    expect(await form.getByLabel("Prize pool").getAttribute("aria-invalid")).to.equal("true");
    expect((await read()).prize_pool).to.equal("1000.00");
    await form.getByLabel("Prize pool").fill("333.33");
    await form.getByLabel("Currency").fill("eur");
    await form.getByLabel("Begin").fill("2036-05-02T10:00");
    await form.getByLabel("End", { exact: true }).fill("2036-05-01T10:00");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Must not be earlier than “Begin”.", { exact: true }).waitFor();
    for (const name of ["Begin", "End"]) await form.getByLabel(name, { exact: true }).fill("");
    await form.getByLabel("One line below the name").fill("For the best");
    await form.getByLabel("Shown without a rank").check();
    await form.getByLabel("Private at first").check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Saved").waitFor();
    await off.waitFor();
    await form.getByText("Nothing was changed since.").waitFor();
    expect(await read()).to.include({
      prize_pool: "333.33",
      prize_currency: "EUR",
      subtitle: "For the best",
      default_permission: null,
      bot_leaderboard_status: "exclude_and_show",
      private_bot_comments: true,
      name: "Prize Cup",
    });
    await inspect(page, "manage-settings");
  });

  it("stores what bots, forecasts and outcomes need, and offers readers of traces where some are taken", async () => {
    const { _id } = await organiser.project({ name: "Benchmark", slug: "benchmark" });
    const page = await organiser.manage(_id, "settings");
    const form = page.getByRole("form", { name: "Settings" });
    const save = form.getByRole("button", { name: "Save" });
    const stored = async () =>
      (await organiser.account.client.get(`/api/projects/tournaments/${_id}/`)).body;
    const group = (name: string) => form.getByRole("group", { name });
    expect(await group("Who reads traces").count()).to.equal(0);
    await group("Cards of bots").getByLabel("Required").check();
    await group("Traces of forecasts").getByLabel("Required").check();
    await group("Who reads traces").getByLabel("Everybody after the resolution").check();
    await group("Who proposes outcomes").getByLabel("All who may forecast").check();
    const days = form.getByLabel("Days for objections");
    for (const wrong of ["", "91", "1.5"]) {
      await days.fill(wrong);
      await save.click();
      expect(await days.getAttribute("aria-invalid"), wrong).to.equal("true");
    }
    expect(await stored()).to.include({ requires_card: false, objection_days: 0 });
    await days.fill("14");
    await save.click();
    await form.getByText("Saved").waitFor();
    const chosen = { requires_card: true, traces: "required", trace_reveal: "at_resolution" };
    expect(await stored()).to.include({ ...chosen, proposers: "forecasters", objection_days: 14 });
    await inspect(page, "manage-settings-benchmark");
  });

  it("sends nothing while a time has a mistyped year or lacks a part", async () => {
    const times = { startDate: Date.parse("2036-05-01T10:00Z"), closeDate: null };
    const { _id } = await organiser.project({ name: "Timed Cup", slug: "timed-cup", ...times });
    const page = await organiser.manage(_id, "settings");
    let sent = 0;
    const keep = (request: Request) => (sent += Number(request.method() === "PATCH"));
    page.on("request", keep);
    const form = page.getByRole("form", { name: "Settings" });
    const [begin, end] = ["Begin", "End"].map((name) => form.getByLabel(name, { exact: true }));
    const refused = async (label: string) => {
      await form.getByRole("button", { name: "Save" }).click();
      const focused = "const { labels, validationMessage: text } = document.activeElement;";
      const said = await page.evaluate(
        `(() => { ${focused} return [labels[0].innerText, text]; })()`,
      );
      expect(said).to.be.an("array").with.property("0", label);
      expect(said).to.have.property("1").that.is.not.empty;
    };
    const before = await begin!.inputValue();
    await begin!.fill("20266-01-01T00:00");
    await refused("Begin");
    await begin!.fill(before);
    await end!.fill("20266-01-01T00:00");
    await refused("End");
    await end!.fill("");
    await begin!.press("Backspace");
    expect(await begin!.inputValue()).to.equal("");
    await refused("Begin");
    await begin!.fill(before);
    await form.getByLabel("One line below the name").fill("In time");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Saved").waitFor();
    expect(sent).to.equal(1);
    const { body } = await organiser.account.client.get(`/api/projects/tournaments/${_id}/`);
    expect(body).to.include({ start_date: "2036-05-01T10:00:00Z", close_date: null });
    page.off("request", keep);
  });

  it("asks before a private project is opened to everybody", async () => {
    const page = await organiser.manage(project._id, "settings");
    const form = page.getByRole("form", { name: "Settings" });
    await form.getByLabel("All may read").check();
    await form.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog", { name: "Open the project to everybody?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await read()).default_permission).to.equal(null);
    await form.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Open the project" }).click();
    await form.getByText("Saved").waitFor();
    expect((await read()).default_permission).to.equal("viewer");
    await form.getByLabel("Members only").check();
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Not open to everybody").waitFor();
    expect((await read()).default_permission).to.equal(null);
  });

  it("undoes nothing that another administrator has changed meanwhile", async () => {
    const open = await organiser.project({ name: "Open Cup", slug: "open-cup" });
    const page = await organiser.manage(open._id, "settings");
    const form = page.getByRole("form", { name: "Settings" });
    const save = () => form.getByRole("button", { name: "Save" }).click();
    const path = `/api/projects/${open._id}/update/`;
    const changed = { default_permission: null, description: "By another one." };
    expect((await organiser.account.client.patch(path, changed)).status).to.equal(200);
    for (const subtitle of ["The first line", "The second line"]) {
      await form.getByLabel("One line below the name").fill(subtitle);
      await save();
      await form.getByText("Saved").waitFor();
      await page.getByText("Not open to everybody").waitFor();
      const { body } = await organiser.account.client.get(`/api/projects/tournaments/${open._id}/`);
      expect(body).to.include({ ...changed, subtitle });
    }
    await form.getByLabel("All may read").check();
    await save();
    await page.getByRole("dialog", { name: "Open the project to everybody?" }).waitFor();
  });

  it("says “Saved” only beside what is stored", async () => {
    const page = await organiser.manage(project._id, "settings");
    const form = page.getByRole("form", { name: "Settings" });
    const subtitle = form.getByLabel("One line below the name");
    const save = form.getByRole("button", { name: "Save" });
    await subtitle.fill("A");
    await save.click();
    await form.getByText("Saved").waitFor();
    await subtitle.fill("AB");
    await form.getByText("Saved").waitFor({ state: "detached" });
    const release = await holdBack(page, "**/update/");
    const answered = page.waitForResponse("**/update/");
    await save.click();
    await subtitle.fill("ABC");
    await release();
    await answered;
    await form.locator('[aria-busy="false"]').waitFor();
    expect(await form.getByText("Saved").count()).to.equal(0);
    expect((await read()).subtitle).to.equal("AB");
    await save.click();
    await form.getByText("Saved").waitFor();
    expect((await read()).subtitle).to.equal("ABC");
  });

  it("shows which questions count, and prizes in cents whose sum is the pool", async () => {
    const page = await organiser.manage(project._id, "leaderboard");
    const inclusion = page.getByRole("region", { name: "Questions that count" });
    await inclusion.getByText("3 of 4 questions count now.").waitFor();
    await inclusion.getByText("It is not resolved.").waitFor();
    await page.getByRole("button", { name: "Compute it again" }).click();
    await page.getByText("The leaderboard was computed just now.").waitFor();
    const prizes = page.getByRole("region", { name: "Prizes" });
    // The page reads the prizes again after it has said so.
    const cents = await until("prizes whose sum is the pool", async () => {
      const amounts = await prizes.locator("tbody tr td:last-child").allInnerTexts();
      const shown = amounts.map((text) => Math.round(Number(text.replace(/[€,]/g, "")) * 100));
      return shown.reduce((sum, one) => sum + one, 0) === 33_333 ? shown : null;
    });
    expect(cents.length).to.be.greaterThan(1);
    expect(await prizes.locator("tfoot").innerText()).to.match(/pool of €333\.33\s+€333\.33/);
    await inspect(page, "manage-leaderboard");
  });

  it("makes the leaderboard final after a question, once", async () => {
    const page = await organiser.manage(project._id, "leaderboard");
    await page.getByRole("button", { name: "Finalise …" }).click();
    const dialog = page.getByRole("dialog", { name: "Make the leaderboard final?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const board = async () =>
      (await organiser.account.client.get(`/api/leaderboards/project/${project._id}/`)).body
        .leaderboard;
    expect((await board()).finalized).to.equal(false);
    await page.getByRole("button", { name: "Finalise …" }).click();
    await dialog.getByRole("button", { name: "Finalise" }).dblclick();
    await page.getByText("Later resolutions do not change it.", { exact: false }).waitFor();
    expect((await board()).finalized).to.equal(true);
    await page.getByText("These prizes are final", { exact: false }).waitFor();
    await page.locator("button:disabled", { hasText: "Finalise …" }).waitFor();
  });

  it("makes an archive, stops its download, goes on where it stopped, and the file opens", async () => {
    const page = await organiser.manage(project._id, "archive");
    await page.getByLabel("With the traces of forecasts", { exact: false }).check();
    await page.getByLabel("With what the benchmark computes from").check();
    await page.getByRole("button", { name: "Make the archive" }).dblclick();
    await page.getByText("The archive is ready.").waitFor();
    await page.reload();
    await page.getByText("The archive is ready.").waitFor();
    await inspect(page, "manage-archive");
    const ranges: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/file/")) ranges.push(request.headers()["range"]);
    });
    // The network is lost after the first bytes: the page gets a part of the real answer.
    await page.route("**/file/", async (route) => {
      const whole = await route.fetch();
      const body = (await whole.body()).subarray(0, 700);
      await route.fulfill({ response: whole, body, headers: { ...whole.headers() } });
    });
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("button", { name: "Go on" }).waitFor();
    await page.unroute("**/file/");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Go on" }).click(),
    ]);
    await page.getByText("prize_cup.zip is complete", { exact: false }).waitFor();
    expect(download.suggestedFilename()).to.equal("prize_cup.zip");
    expect(ranges).to.deep.equal([undefined, "bytes=700-"]);
    const members = await unzip(await readFile(await download.path()));
    const questions = readTable(members.get("question_data.csv")!);
    expect(questions).to.have.lengthOf(4);
    expect([...members.keys()]).to.include.members([
      ...["comment_data.csv", "score_data.csv", "trace_data.csv", "benchmark_data.csv"],
    ]);
  });

  it("removes the archive from the server, and cancels one that is being made", async () => {
    const page = await organiser.manage(project._id, "archive");
    await page.getByRole("button", { name: "Remove it from the server" }).click();
    await page.getByRole("button", { name: "Make the archive" }).waitFor();
    const jobs = organiser.app.caps.store.exportJobs.collection.raw;
    await until("the job is gone", async () => (await jobs.countDocuments({})) === 0);
    const runner = organiser.app.startJobs();
    await runner.close();
    await page.getByRole("button", { name: "Make the archive" }).click();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await page.getByText("Waiting for its turn.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Make the archive" }).waitFor();
    expect(await jobs.countDocuments({})).to.equal(0);
  });
});
