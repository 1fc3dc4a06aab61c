/** The comments on the page of a question, in a browser against the real server. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { barriers, openReader, rendered, shownAfter } from "../support/browser.ts";
import { FORM } from "../support/forecaster.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { SCRIPT_VECTORS } from "../support/script_vectors.ts";
import { signInNew } from "../support/signed_in.ts";
import { openTalk, type Talk } from "../support/talk.ts";

/** The article of the comment with this text. */
const at = (page: Page, text: string | RegExp) =>
  page.locator(".comment").filter({ hasText: text }).last();

const focusedId = (page: Page) => page.evaluate<string>("document.activeElement.id");

describe("the comments on a question", function () {
  this.timeout(120_000);
  const talk = useBrowser(openTalk, "web_comments");

  const made = async (given: Parameters<Talk["app"]["make"]["question"]>[1] = {}) =>
    (await talk.app.make.question("binary", given)).post._id;

  it("are written once with a double click, changed and deleted, with the forecast", async () => {
    const postId = await made();
    const { client, name } = talk.account;
    await client.post("/api/questions/forecast/", [{ question: postId, probability_yes: 0.37 }]);
    const page = await talk.openComments(postId);
    await page.getByText("There are no comments yet.").waitFor();
    await inspect(page, "comments-empty");
    await page.getByLabel("Your comment", { exact: true }).fill("It *rains* too rarely.");
    await page.getByLabel("Carry my forecast along").check();
    await page.getByRole("button", { name: "Comment", exact: true }).dblclick();
    await page.getByText("Your comment is stored.").waitFor();
    const own = page.getByRole("article", { name: `Comment by ${name}` });
    await own.locator("em", { hasText: "rains" }).waitFor();
    expect(await own.locator(".carried").innerText()).to.include("37%");
    expect(await page.getByLabel("Your comment", { exact: true }).inputValue()).to.equal("");
    const [stored, ...others] = await talk.listed(postId);
    expect(others).to.deep.equal([]);
    expect(stored).to.include({ text: "It *rains* too rarely.", is_private: false });
    expect(stored.included_forecast.probability_yes).to.equal(0.37);
    await own.getByRole("button", { name: "Edit" }).click();
    await own.getByLabel("Your comment, changed").fill("It rains **often**.");
    await own.getByRole("button", { name: "Save" }).click();
    await own.locator("strong", { hasText: "often" }).waitFor();
    await own.getByText("edited").waitFor();
    expect((await talk.listed(postId))[0].text).to.equal("It rains **often**.");
    await own.getByRole("button", { name: "Delete" }).click();
    await page.locator("dialog.confirm").waitFor();
    await inspect(page, "comments-delete-confirm");
    await page.getByRole("button", { name: "Delete comment" }).click();
    await own.getByText("This comment was deleted.").waitFor();
    expect(await own.getByRole("button").count()).to.equal(0);
    await page
      .locator("article.comment:focus-within", { hasText: "This comment was deleted." })
      .waitFor();
    expect(await talk.listed(postId)).to.deep.equal([]);
  });

  it("are new until they were seen, are counted, and are reached from the list", async () => {
    const title = "Does the lake freeze this year?";
    const postId = await made({ post: { title } });
    await talk.write(postId, { text: "The first." });
    const seen = () =>
      talk.reader.page.waitForResponse((reply) => reply.url().endsWith(`/${postId}/read/`));
    let isSeen = seen();
    let page = await talk.openComments(postId);
    await at(page, "The first.").waitFor();
    expect((await isSeen).status()).to.equal(204);
    const tags = page.locator(".threads .tag", { hasText: "new" });
    const heading = page.getByRole("heading", { name: "Comments" });
    expect(await heading.innerText()).to.equal("Comments 1");
    expect(await tags.count()).to.equal(0);
    await talk.write(postId, { text: "The second." });
    isSeen = seen();
    await page.goto("/");
    await page
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByRole("link", { name: "2 comments" })
      .click();
    await at(page, "The second.").locator(".tag", { hasText: "new" }).waitFor();
    await heading.filter({ hasText: "1 new" }).waitFor();
    expect((await heading.boundingBox())!.y, "in view").to.be.within(0, 700);
    expect(await tags.count()).to.equal(1);
    await isSeen;
    await inspect(page, "comments-new");
    await page.evaluate("scrollTo(0, 0)");
    await page.getByRole("complementary").getByRole("link", { name: "2", exact: true }).click();
    await page.waitForURL("**/#comments");
    page = await talk.openComments(postId);
    await at(page, "The second.").waitFor();
    expect(await heading.innerText()).to.equal("Comments 2");
    expect(await tags.count()).to.equal(0);
  });

  it("complete names after an @ from those who take part and then from all, by keyboard and touch", async () => {
    const postId = await made();
    await talk.write(postId, { text: "I take part." });
    const stranger = await talk.app.make.account();
    const page = await talk.openComments(postId);
    await at(page, "I take part.").waitFor();
    const box = page.getByLabel("Your comment", { exact: true });
    const names = page.getByRole("listbox", { name: "Accounts to mention" }).getByRole("option");
    await box.pressSequentially("See @");
    await names.filter({ hasText: talk.other.username }).waitFor();
    expect(await names.filter({ hasText: stranger.username }).count()).to.equal(0);
    expect(await barriers(page)).to.deep.equal([]);
    await box.pressSequentially(stranger.username.slice(0, -1));
    await names.filter({ hasText: stranger.username }).waitFor();
    const chosen = async () =>
      page.locator(`[id="${await box.getAttribute("aria-activedescendant")}"]`).innerText();
    while ((await chosen()) !== stranger.username) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await box.inputValue()).to.equal(`See @${stranger.username} `);
    await box.pressSequentially("and @");
    await page.keyboard.press("Escape");
    expect(await names.count()).to.equal(0);
    await box.pressSequentially(talk.other.username.slice(0, 2));
    await names.filter({ hasText: talk.other.username }).first().click();
    await box.pressSequentially("!");
    const text = `See @${stranger.username} and @${talk.other.username} !`;
    expect(await box.inputValue()).to.equal(text);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Your comment is stored.").waitFor();
    const stored = (await talk.listed(postId)).find((one) => one.text === text);
    const mentioned = stored.mentioned_users.map(({ username }: { username: string }) => username);
    expect(mentioned).to.deep.equal([stranger.username, talk.other.username]);
  });

  it("give the focus to no page as a whole where nothing had it before a question", async () => {
    const postId = await made();
    const sent = { on_post: postId, text: "Shall this go?" };
    expect((await talk.account.client.post("/api/comments/create/", sent)).status).to.equal(201);
    const page = await talk.openComments(postId);
    const open = at(page, "Shall this go?").getByRole("button", { name: "Delete" });
    // A click of a script moves no focus.
    await open.dispatchEvent("click");
    await page.locator("dialog.confirm").getByRole("button", { name: "Cancel" }).click();
    await page.locator("dialog.confirm").waitFor({ state: "hidden" });
    await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
    expect(await page.locator("html[tabindex], body[tabindex]").count()).to.equal(0);
  });

  it("stand in threads, also when what they answer was deleted or lies deep", async () => {
    const postId = await made({ post: { title: "Will the dam hold until the summer?" } });
    const client = talk.app.as(talk.other.token);
    const root = await talk.write(postId, { text: "The level rose by *two metres* in a week." });
    const gone = await talk.write(postId, { text: "I doubt that.", parent: root.id });
    let above = gone;
    for (let depth = 0; depth < 4; depth++) {
      above = await talk.write(postId, { text: `Depth ${depth}`, parent: above.id });
    }
    await client.delete(`/api/comments/${gone.id}/delete/`);
    const page = await talk.openComments(postId);
    await at(page, "two metres").getByRole("button", { name: "Reply" }).click();
    const form = page.getByLabel(`Your reply to ${talk.other.username}`);
    await form.fill("Where do you read that?");
    expect(await focusedId(page)).to.equal(await form.getAttribute("id"));
    await page.getByRole("button", { name: "Reply" }).and(page.locator(".primary")).click();
    await at(page, "Where do you read that?").waitFor();
    expect(await form.count()).to.equal(0);
    await page.getByText("This comment was deleted.").waitFor();
    expect(await page.content()).to.not.include("I doubt that.");
    const texts = await page.locator(".comment").allInnerTexts();
    expect(texts.map((text) => /level rose|deleted|Depth \d|Where/.exec(text)?.[0])).to.deep.equal([
      ...["level rose", "deleted", "Depth 0", "Depth 1", "Depth 2", "Depth 3", "Where"],
    ]);
    expect(await at(page, "Depth 3").innerText()).to.include(`answers ${talk.other.username}`);
    expect(await at(page, "Depth 1").innerText()).to.not.include("answers");
    const reply = (await talk.listed(postId)).find(({ text }) => text.startsWith("Where"));
    expect(reply).to.include({ parent_id: root.id, root_id: root.id });
    await talk.write(postId, { text: "By a bot, with a list:\n\n- one\n- two" });
    await talk.openComments(postId);
    await at(page, "By a bot").waitFor();
    // A draft of a reply that was sent does not come back.
    expect(await form.count()).to.equal(0);
    await inspect(page, "comments");
  });

  it("are voted on, up and down, and a second click takes the vote back", async () => {
    const postId = await made();
    const { id } = await talk.write(postId);
    const page = await talk.openComments(postId);
    const votes = at(page, "likely").getByRole("group", { name: "Votes" });
    const step = async (button: string, score: number, own: number | null) => {
      await votes.getByRole("button", { name: button }).click();
      await votes.getByText(String(score), { exact: true }).waitFor();
      expect(await talk.listed(postId)).to.deep.include.members([
        { ...(await talk.listed(postId))[0], id, vote_score: score, user_vote: own },
      ]);
      const pressed = await votes.locator("[aria-pressed=true]").allTextContents();
      expect(pressed.length).to.equal(own === null ? 0 : 1);
    };
    await step("Vote up", 1, 1);
    await step("Vote down", -1, -1);
    await page.reload();
    await votes.getByRole("button", { name: "Vote down", pressed: true }).waitFor();
    await step("Vote down", 0, null);
    await page.getByLabel("Your comment", { exact: true }).fill("Mine");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const own = at(page, "Mine").getByRole("group", { name: "Votes" });
    expect(await own.getByRole("button", { name: "Vote up" }).isDisabled()).to.equal(true);
  });

  it("publish a private note once their author has confirmed it", async () => {
    const postId = await made();
    const page = await talk.openComments(postId);
    await page.getByRole("button", { name: "Private notes" }).click();
    await page.getByLabel("A note to yourself").fill("The base rate is 12 of 90");
    await page.getByRole("button", { name: "Store note" }).click();
    const note = at(page, "The base rate is 12 of 90");
    await note.getByRole("button", { name: "Publish" }).click();
    await inspect(page, "comments-publish");
    expect(await talk.listed(postId)).to.deep.equal([]);
    await page.getByRole("button", { name: "Publish it" }).click();
    await note.getByText("Only you see this").waitFor({ state: "detached" });
    const [shown] = await talk.listed(postId);
    expect(shown).to.include({ text: "The base rate is 12 of 90", is_private: false });
    expect(await note.getByRole("button", { name: "Publish" }).count()).to.equal(0);
  });

  it("hold private notes that no other reader sees, in page and network log", async function () {
    const postId = await made();
    const secret = "My secret base rate is 12 of 90";
    const page = await talk.openComments(postId);
    await page.getByRole("button", { name: "Private notes" }).click();
    await page.getByText("You have no notes on this question yet.").waitFor();
    await page.getByLabel("A note to yourself").fill(secret);
    await page.getByRole("button", { name: "Store note" }).click();
    await at(page, secret).getByText("Only you see this").waitFor();
    await inspect(page, "comments-private");
    expect(await talk.listed(postId)).to.deep.equal([]);
    const [note] = await talk.listed(postId, "&is_private=true");
    expect(note).to.include({ text: secret, is_private: true });
    await page.getByRole("button", { name: "Public", exact: true }).click();
    await page.getByText("There are no comments yet.").waitFor();
    expect(await page.content()).to.not.include(secret);
    const browser = talk.reader.context.browser()!;
    const stranger = await openReader(browser, talk.app.baseUrl);
    const place = { ...talk.app, app: talk.app, as: (token: string | null) => talk.app.as(token) };
    await signInNew(place, stranger);
    // The page before may go on receiving answers, whose bodies are gone after the navigation.
    const answers: Promise<string>[] = [];
    stranger.page.on("response", (reply) => answers.push(reply.text().catch(() => "")));
    await stranger.page.goto(`/questions/${postId}/#comment-${note.id}`);
    await stranger.page.getByText("This comment was deleted, or you may not see it.").waitFor();
    await stranger.page.getByRole("button", { name: "Private notes" }).click();
    await stranger.page.getByText("You have no notes on this question yet.").waitFor();
    const seen = [...(await Promise.all(answers)), await stranger.page.content()];
    expect(seen.some((text) => text.includes('"results"'))).to.equal(true);
    expect(seen.filter((text) => text.includes("base rate is 12"))).to.deep.equal([]);
    expect(stranger.faults).to.deep.equal([]);
    await stranger.context.close();
    await talk.openComments(postId, `#comment-${note.id}`);
    await at(page, secret).waitFor();
  });

  it("are found by their address, on a later page and within a thread", async () => {
    const postId = await made();
    const old = await talk.write(postId, { text: "The first of all" });
    const reply = await talk.write(postId, { text: "Its answer", parent: old.id });
    const more = await talk.app.make.account();
    for (let count = 0; count < 24; count++) {
      await talk.write(postId, { text: `Comment number ${count}` }, more);
    }
    const page = await talk.openComments(postId);
    await at(page, "Comment number 23").waitFor();
    expect(await at(page, "The first of all").count()).to.equal(0);
    await page.getByText("20 of 25 threads").waitFor();
    await page.getByRole("button", { name: "Show more comments" }).click();
    await at(page, "Its answer").waitFor();
    expect(await page.locator(".comment").count()).to.equal(26);
    expect(await page.getByRole("button", { name: "Show more comments" }).count()).to.equal(0);
    await talk.openComments(postId, `#comment-${reply.id}`);
    const named = page.locator(`#comment-${reply.id}.named:focus`);
    await named.waitFor();
    expect(await named.innerText()).to.include("Its answer");
    await page.waitForFunction(
      `(() => { const { top, bottom } = document.querySelector(".named").getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight; })()`,
    );
    await page.getByRole("button", { name: "Show more comments" }).click();
    await at(page, "Comment number 0").waitFor();
    expect(await page.locator(".comment").count()).to.equal(26);
    const seventh = page.locator(".comment").filter({
      has: page.getByText("Comment number 7", { exact: true }),
    });
    await seventh.getByRole("link", { name: "Link to the comment" }).click();
    await page.locator(".named").and(seventh).waitFor();
    await page.getByLabel("Order").selectOption("Oldest first");
    await page.locator(".threads > li:nth-child(2)", { hasText: /number [07]/ }).waitFor();
    await talk.openComments(postId, "#comment-999999");
    await page.getByText("This comment was deleted, or you may not see it.").waitFor();
  });

  it("of others appear on request, and nothing moves before", async () => {
    const postId = await made();
    await talk.write(postId, { text: "What is being read" });
    const { page } = talk.reader;
    await page.clock.install();
    await talk.openComments(postId);
    // What is above the comments comes in parts, and moves them.
    await page.getByRole("form", { name: FORM }).waitFor();
    await rendered(page);
    await at(page, "being read").scrollIntoViewIfNeeded();
    const box = () => at(page, "being read").boundingBox();
    const before = await box();
    await talk.write(postId, { text: "A newer one" });
    await talk.write(postId, { text: "The newest" });
    const news = page.getByRole("button", { name: "2 new comments, show" });
    await shownAfter(news, 300_000);
    expect(await at(page, "The newest").count()).to.equal(0);
    expect(await box()).to.deep.equal(before);
    await news.click();
    await at(page, "The newest").waitFor();
    expect(await page.locator(".comment").count()).to.equal(3);
    expect(await news.count()).to.equal(0);
  });

  it("are pinned by an administrator of the project, and reported by readers", async () => {
    const project = await talk.app.make.project({ defaultPermission: "forecaster" });
    const { body: me } = await talk.account.client.get("/api/users/me/");
    const postId = await made({ post: { defaultProjectId: project._id } });
    const { id } = await talk.write(postId, { text: "An old one" });
    await talk.write(postId, { text: "A new one" });
    const page = await talk.openComments(postId);
    await at(page, "An old one").getByRole("button", { name: "Report" }).click();
    expect(await page.getByRole("button", { name: "Pin" }).count()).to.equal(0);
    expect(await page.getByRole("button", { name: "Delete" }).count()).to.equal(0);
    await page.getByLabel("What is wrong with it?").fill("It is an advertisement.");
    await inspect(page, "comments-report");
    await page.getByRole("button", { name: "Report" }).last().click();
    await page.getByText("The moderators have your report.").waitFor();
    const report = await talk.app.caps.store.reports.collection.raw.findOne({ commentId: id });
    expect(report).to.include({ reason: "It is an advertisement.", reporterId: me.id });
    await talk.app.make.member(project._id, me.id, "admin");
    await talk.openComments(postId);
    await at(page, "An old one").getByRole("button", { name: "Pin" }).click();
    await at(page, "An old one").getByText("Pinned").waitFor();
    await page.reload();
    await page.locator(".threads > li:first-child", { hasText: "An old one" }).waitFor();
    await page.getByRole("button", { name: "Unpin" }).click();
    await page.getByText("Pinned").waitFor({ state: "detached" });
    expect((await talk.listed(postId))[0].is_pinned).to.equal(false);
  });

  it("run nothing of hostile texts", async () => {
    const postId = await made();
    await talk.write(postId, { text: SCRIPT_VECTORS.join("\n\n") });
    const root = await talk.write(postId, { text: SCRIPT_VECTORS.join(" ") });
    await talk.write(postId, {
      text: SCRIPT_VECTORS.map((one) => `- ${one}`).join("\n"),
      parent: root.id,
    });
    const seen: string[] = [];
    const { page } = talk.reader;
    page.on("dialog", (shown) => {
      seen.push(shown.message());
      void shown.dismiss();
    });
    page.on("request", (sent) => {
      const isOwn = sent.url().startsWith(talk.app.baseUrl) || sent.url() === "about:blank";
      if (!isOwn) seen.push(sent.url());
    });
    await talk.openComments(postId);
    await page.locator(".comment .prose ul").first().waitFor();
    await rendered(page);
    expect(await page.locator(".comment .prose p").count()).to.be.greaterThan(100);
    for (const link of await page.locator(".comment a").all()) {
      const href = await link.getAttribute("href");
      if (href !== null) expect(href).to.match(/^(https?:|mailto:|\/|#comment-|[^:]*$|%6A)/i);
    }
    const bad = ":is(script, img, iframe, object, embed, style, link, base, meta, math, svg a)";
    expect(await page.locator(`.comments ${bad}`).count()).to.equal(0);
    expect(seen).to.deep.equal([]);
  });
});
