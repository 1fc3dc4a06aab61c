/** The pages of accounts and the track record, read in a browser against the real server. */
import { expect } from "chai";
import { barriers, overhang } from "../support/browser.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { freshName } from "../support/console_place.ts";
import { openRecordScene, type RecordScene } from "../support/record_scene.ts";
import { SCRIPT_VECTORS } from "../support/script_vectors.ts";
import { signInAs } from "../support/signed_in.ts";

describe("the page of an account", function () {
  this.timeout(180_000);
  const visit = useBrowser(openVisit, "web_profile");
  const { reader } = visit;
  let scene: RecordScene;
  const name = freshName("ada");

  before(async function () {
    scene = await openRecordScene(visit.app, name);
  });

  const make = () => visit.app.make;
  const read = async (token: string, path: string) => (await visit.app.as(token).get(path)).body;

  it("asks a visitor to sign in, and comes back to the account", async () => {
    const { page } = reader;
    await page.goto(`/users/${scene.account.id}/`);
    await page.getByRole("heading", { name: "Sign in to see this page" }).waitFor();
    expect(await page.content()).to.not.include("Hydrologist");
    await signInAs(visit.app, page, scene.account.user);
    await page.goto("/account/");
    await page.getByRole("link", { name: "Your profile as others see it" }).click();
    await page.locator(".profile").getByRole("heading", { name, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/users/${scene.account.id}/`);
  });

  it("shows who the account is, its ranks and its medals", async () => {
    const { page } = reader;
    const head = page.locator(".profile .head");
    await head.locator(".prose em").waitFor();
    expect(await head.locator(".prose em").innerText()).to.equal("measure");
    expect(await head.innerText())
      .to.match(/Location\s+Ulm/)
      .and.match(/GitHub\s+ada-rivers/)
      .and.include("Formerly ada0");
    const website = page.getByRole("link", { name: "ada.example" });
    expect(await website.getAttribute("href")).to.equal("https://ada.example/rivers");
    expect(await website.getAttribute("rel")).to.equal("nofollow noopener noreferrer ugc");
    const path = `/api/leaderboards/global/?for_user=${scene.account.id}`;
    const { user_entry: entry, count } = await read(scene.account.token, path);
    const rank = page.getByRole("row", { name: /^Peer accuracy/ });
    await rank.waitFor();
    expect(await rank.innerText()).to.include(`${entry.rank} of ${count}`);
    const medal = page.getByRole("row", { name: /^River Cup Gold/ });
    expect(await medal.innerText()).to.match(/Gold\s+1 of 3$/);
    await page.getByText("1 gold · 0 silver · 0 bronze").waitFor();
  });

  it("shows to its owner the calibration with counts, and the same figures in a table", async () => {
    const { page } = reader;
    const own = await read(scene.account.token, "/api/users/me/calibration/");
    const filled = own.bins.filter((bin: any) => bin.average_resolution !== null);
    const chart = page.getByRole("img", { name: /^How often what was predicted came true/ });
    await chart.waitFor();
    expect(await chart.locator(".dot").count()).to.equal(filled.length);
    expect(await chart.locator(".count").count()).to.equal(own.bins.length);
    const figures = page.getByLabel("Your scores");
    expect(await figures.innerText())
      .to.match(new RegExp(`Brier score\\s+${own.brier_score.toFixed(3)}`))
      .and.match(/Scored questions\s+48/);
    const calibration = page.locator(".calibration");
    await calibration.locator("summary").focus();
    await page.keyboard.press("Enter");
    const rows = calibration.locator("tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).to.equal(own.bins.length);
    const at = own.bins.indexOf(filled[1]);
    const shown = await rows.nth(at).locator("td").allInnerTexts();
    const share = Math.round(filled[1].average_resolution * 1000) / 10;
    expect([shown[0], shown[2]]).to.deep.equal([`${share}%`, String(filled[1].forecasts_count)]);
    await page.keyboard.press("Enter");
    await page.evaluate("document.activeElement.blur()");
    await inspect(page, "profile-own");
  });

  it("shows the record of one project, chosen by keyboard", async () => {
    const { page } = reader;
    const own = await read(scene.account.token, "/api/users/me/calibration/");
    const club = own.projects.find((one: any) => one.project_name === "Weather Club");
    await page.getByLabel("Questions of").focus();
    // A late letter of a longer word would choose another project.
    await page.keyboard.type("We");
    await page
      .getByLabel("Your scores")
      .getByText(String(club.questions_count), { exact: true })
      .first()
      .waitFor();
    const row = page.getByRole("row", { name: /^Weather Club/ });
    expect(await row.innerText()).to.include(club.brier_score.toFixed(3));
  });

  it("shows the track record of the platform when it is opened", async () => {
    const { page } = reader;
    const record = await read(scene.account.token, "/api/service_track_record/");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole("row", { name: /^Weather Club/ }).waitFor();
    expect(calls).to.not.include("/api/service_track_record/");
    await page.locator(".platform > summary").focus();
    await page.keyboard.press("Enter");
    const figures = page.getByLabel("Figures of the platform");
    await figures.waitFor();
    const scored = record.calibration_data.score_scatter_plot.length;
    expect(await figures.innerText()).to.match(new RegExp(`Scored questions\\s+${scored}`));
    const scatter = page.getByRole("img", { name: /^The baseline score of each question/ });
    const dots = await scatter.locator(".points").getAttribute("d");
    expect(dots?.match(/M/g)).to.have.length(scored);
    expect(await page.locator(".platform .calibration .count").count()).to.equal(0);
    await page.evaluate("document.activeElement.blur()");
    await inspect(page, "profile-platform");
    const table = page.locator(".platform figure").last();
    await table.locator("summary").click();
    const newest = record.calibration_data.score_scatter_plot.at(-1);
    await table.getByRole("link", { name: newest.question_title, exact: true }).click();
    await page.getByRole("heading", { name: newest.question_title, level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  });

  it("names the bots to their owner only, and says on their pages whose they are", async () => {
    const { page } = reader;
    const bot = freshName("rover");
    const made = await visit.app
      .as(scene.account.token)
      .post("/api/users/me/bots/create/", { username: bot });
    expect(made.status).to.equal(201);
    await page.reload();
    await page.getByRole("link", { name: bot }).click();
    await page.getByRole("heading", { name: bot, level: 1 }).waitFor();
    await page.getByText("This is one of your bots.").waitFor();
    const foreign = await make().account({ isBot: true, botOwnerId: scene.rival.id });
    await page.goto(`/users/${foreign.id}/`);
    await page.getByRole("heading", { name: foreign.username, level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("main").innerText())
      .to.include("Bot")
      .and.not.include("one of your bots")
      .and.not.include(scene.rival.username);
  });

  it("shows of another account no calibration, and leads there from a leaderboard", async () => {
    const { page } = reader;
    await page.goto("/tournaments/river-cup/");
    await page.getByRole("link", { name: scene.rival.username }).click();
    await page.getByRole("heading", { name: scene.rival.username, level: 1 }).waitFor();
    await page.getByText("silver").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".calibration, .names").count()).to.equal(0);
    await inspect(page, "profile");
  });

  it("lists the questions and comments of an account, page by page, as far as the reader sees them", async () => {
    const { page } = reader;
    const writer = await make().account();
    const den = await make().project({ defaultPermission: null });
    const { _id: projectId } = scene.cup.project;
    const put = (title: string, project: number) =>
      make().question("binary", {
        post: { title, authorId: writer.id, defaultProjectId: project, projectIds: [project] },
      });
    for (let at = 1; at <= 21; at++) await put(`River ${at}`, projectId);
    const [open, hidden] = [
      await put("The newest river", projectId),
      await put("The den", den._id),
    ];
    await make().member(den._id, writer.id, "forecaster");
    for (const [on_post, text, is_private] of [
      [open.post._id, "It **rains**.", false],
      [open.post._id, "A private note.", true],
      [hidden.post._id, "Said in the den.", false],
    ] as const) {
      const body = { on_post, text, is_private };
      const { status } = await visit.app.as(writer.token).post("/api/comments/create/", body);
      expect(status).to.equal(201);
    }
    await page.goto(`/users/${writer.id}/`);
    const tabs = page.getByRole("navigation", { name: "Parts of the page" });
    await tabs.getByRole("link", { name: "Questions" }).click();
    await page.getByRole("link", { name: "The newest river" }).waitFor();
    await inspect(page, "profile-questions");
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2", { exact: true }).waitFor();
    await page.locator(".post").nth(1).waitFor();
    expect(await page.locator(".post").count()).to.equal(2);
    await page.reload();
    await page.getByText("Page 2", { exact: true }).waitFor();
    await tabs.getByRole("link", { name: "Comments" }).click();
    const written = page.locator(".written li");
    await written.locator("strong").waitFor();
    expect(await written.count()).to.equal(1);
    await inspect(page, "profile-comments");
    await written.getByRole("link").click();
    await page.locator(".comment.named").waitFor();
    await page.goBack();
    await written.locator("strong").waitFor();
  });

  it("shows the private comments of a bot to its owner, who publishes them one by one", async () => {
    const { page } = reader;
    const owner = scene.account;
    const bot = await make().account({ isBot: true, botOwnerId: owner.id });
    const { post } = await make().question("binary", { post: { title: "Will the bot say it?" } });
    const by = visit.app.as(bot.token);
    for (const text of ["First reasons.", "Second reasons."]) {
      const body = { on_post: post._id, text, is_private: true };
      expect((await by.post("/api/comments/create/", body)).status).to.equal(201);
    }
    await page.goto(`/users/${bot.id}/?part=comments`);
    const notes = page.getByRole("region", { name: "Private comments of your bot" });
    const publish = notes.getByRole("button", { name: "Publish the comment on" });
    await publish.nth(1).waitFor();
    await inspect(page, "profile-bot-comments");
    await publish.last().click();
    await page.getByRole("button", { name: "Publish it" }).click();
    await page
      .getByRole("region", { name: "Comments of this account" })
      .getByText("First")
      .waitFor();
    await publish.nth(1).waitFor({ state: "detached" });
    await notes.getByText("Second reasons.").waitFor();
    const { body } = await visit.app.as(scene.rival.token).get(`/api/comments/?author=${bot.id}`);
    expect(body.results.map(({ text }: any) => text)).to.deep.equal(["First reasons."]);
  });

  it("hides an account that is closed or does not exist, except that staff see a closed one", async () => {
    const { page } = reader;
    const closed = await make().account({ isActive: false, bio: "A closed life." });
    for (const id of [closed.id, 999_999]) {
      await page.goto(`/users/${id}/`);
      await page.getByRole("heading", { name: "There is no such page" }).waitFor();
      expect(await page.content()).to.not.include("A closed life.");
    }
    const staff = await make().account({ isStaff: true });
    const other = await visit.another();
    await signInAs(visit.app, other.page, staff.user);
    await other.page.goto(`/users/${closed.id}/`);
    await other.page.getByText("This account is closed.").waitFor();
    expect(await barriers(other.page)).to.deep.equal([]);
    expect(other.faults).to.deep.equal([]);
    await other.context.close();
  });

  it("says what is not there yet", async () => {
    const { page } = reader;
    const newcomer = await make().account();
    await page.goto(`/users/${newcomer.id}/`);
    await page.getByText("There is no rank yet.").waitFor();
    await page.getByText("There are no medals yet.").waitFor();
    await inspect(page, "profile-empty");
  });

  it("runs nothing of a hostile biography, website or name", async () => {
    const { page } = reader;
    const seen: string[] = [];
    page.on("dialog", (dialog) => {
      seen.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(visit.app.baseUrl)) seen.push(request.url());
    });
    for (const [at, website] of ["javascript:alert(1)", "data:text/html,x", "x"].entries()) {
      const hostile = await make().account({
        bio: SCRIPT_VECTORS.join("\n\n"),
        username: `${SCRIPT_VECTORS[at]}${SCRIPT_VECTORS[at + 3]}`.slice(0, 60),
        location: SCRIPT_VECTORS[4]!,
        github: SCRIPT_VECTORS[5]!,
        website,
        formerlyKnownAs: SCRIPT_VECTORS.slice(6, 20),
      });
      await page.goto(`/users/${hostile.id}/`);
      await page.locator(".prose p").first().waitFor();
      expect(await page.locator("dt", { hasText: "Website" }).count()).to.equal(0);
      const bad = "main :is(script, img, iframe, object, embed, style, link, base, meta, math)";
      expect(await page.locator(bad).count()).to.equal(0);
      for (const link of await page.locator("main a").all()) {
        const href = await link.getAttribute("href");
        if (href !== null) expect(href).to.match(/^(https?:|mailto:|\/|[^:]*$|%6A)/i);
      }
    }
    expect(await page.title()).to.include(SCRIPT_VECTORS[2]!.slice(0, 10));
    for (const width of [360, 1920]) expect(await overhang(page, width)).to.equal(0);
    expect(seen).to.deep.equal([]);
  });
});
