/** What the forms of comments say and keep when something is in the way. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { inspect, useBrowser } from "../support/visit.ts";
import { openTalk, type Talk } from "../support/talk.ts";

const SUBMIT = { name: "Comment", exact: true } as const;

describe("the states of the comments", function () {
  this.timeout(120_000);
  const talk = useBrowser(openTalk, "web_comments_states");

  const made = async (given: Parameters<Talk["app"]["make"]["question"]>[1] = {}) =>
    (await talk.app.make.question("binary", given)).post._id;

  /** Signs in by the link of the head, and expects the comment of the address. */
  async function expectFoundAfterSignIn(page: Page, id: number) {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Sign in" })
      .click();
    await page.getByLabel("Username or e-mail").fill(talk.account.name);
    await page.getByLabel("Password").fill("correct-horse-battery");
    await page.keyboard.press("Enter");
    await page.locator(`#comment-${id}.named:focus`).waitFor();
    expect(new URL(page.url()).hash).to.equal(`#comment-${id}`);
  }

  it("say why a reader may not write, who may vote all the same", async () => {
    const project = await talk.app.make.project({ defaultPermission: "viewer" });
    const postId = await made({ post: { defaultProjectId: project._id } });
    const writer = await talk.app.make.account();
    await talk.app.make.member(project._id, writer.id, "forecaster");
    await talk.write(postId, {}, writer);
    const page = await talk.openComments(postId);
    await page.getByText("Commenting needs an invitation", { exact: false }).waitFor();
    expect(await page.getByRole("textbox").count()).to.equal(0);
    expect(await page.getByRole("button", { name: "Reply" }).count()).to.equal(0);
    await page.getByRole("button", { name: "Vote up" }).click();
    await page.getByRole("button", { name: "Vote up", pressed: true }).waitFor();
    await inspect(page, "comments-read-only");
  });

  it("keep what was typed without network and over a reload, and store it once", async () => {
    const postId = await made();
    const page = await talk.openComments(postId);
    const field = page.getByLabel("Your comment", { exact: true });
    await field.fill("Typed in a train");
    await talk.reader.context.setOffline(true);
    await page.getByRole("button", SUBMIT).click();
    await page.getByText("You are offline. Nothing was stored", { exact: false }).waitFor();
    await talk.reader.context.setOffline(false);
    await page.reload();
    await page.getByRole("heading", { name: "Comments" }).scrollIntoViewIfNeeded();
    await field.waitFor();
    expect(await field.inputValue()).to.equal("Typed in a train");
    await page.getByRole("button", SUBMIT).click();
    await page.getByText("Your comment is stored.").waitFor();
    expect((await talk.listed(postId)).length).to.equal(1);
    await page.reload();
    await page.getByRole("heading", { name: "Comments" }).scrollIntoViewIfNeeded();
    await field.waitFor();
    expect(await field.inputValue()).to.equal("");
  });

  it("store once when the answer is lost and the reader sends again", async () => {
    const postId = await made();
    const page = await talk.openComments(postId);
    await page.getByLabel("Your comment", { exact: true }).fill("Lost on the way back");
    const address = "**/api/comments/create/";
    await page.route(address, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", SUBMIT).click();
    await page.getByRole("alert").getByText("did not answer", { exact: false }).waitFor();
    await page.unroute(address);
    await page.getByRole("button", SUBMIT).click();
    await page.getByText("Your comment is stored.").waitFor();
    expect((await talk.listed(postId)).length).to.equal(1);
  });

  it("show a fault beside the field, without the id of the request", async () => {
    const postId = await made();
    const page = await talk.openComments(postId);
    await page.getByLabel("Your comment", { exact: true }).fill("a".repeat(150_001));
    await page.getByRole("button", SUBMIT).click();
    await page.locator(".writing .fault").waitFor();
    // An id helps only to find a fault of the server in its log.
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").locator("code").count()).to.equal(0);
    await inspect(page, "comments-fault");
    await page.getByLabel("Your comment", { exact: true }).fill("");
  });

  it("are written, answered and voted on by keyboard alone", async () => {
    const postId = await made();
    await talk.write(postId);
    const page = await talk.openComments(postId);
    const focused = (name: string) => page.getByLabel(name, { exact: true });
    await focused("Your comment").focus();
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Your comment is stored.").waitFor();
    const other = page.locator(".comment", { hasText: "likely" });
    await other.getByRole("link", { name: "Link to the comment" }).focus();
    for (const key of ["Tab", "Space", "Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await other.getByRole("button", { name: "Vote up", pressed: true }).waitFor();
    await other.locator("textarea:focus").waitFor();
    await page.keyboard.type("An answer");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(".replies .comment", { hasText: "An answer" }).waitFor();
    const said = await page.getByText("Your comment is stored.").count();
    expect(said, "what was said before the answer").to.equal(0);
    expect((await talk.listed(postId)).length).to.equal(3);
  });

  it("are found by their address after a visitor has signed in", async () => {
    const postId = await made();
    for (let at = 0; at < 3; at++) await talk.write(postId, { text: `Comment ${at}` });
    const { id } = await talk.write(postId, { text: "The one that is meant" });
    const { page } = talk.reader;
    await page.evaluate("localStorage.removeItem('presage.refresh')");
    await page.goto("about:blank");
    await page.goto(`/questions/${postId}/?from=mail#comment-${id}`);
    for (const link of ["Create an account", "Sign in"]) {
      const href = await page
        .locator("main")
        .getByRole("link", { name: link })
        .getAttribute("href");
      const next = new URL(href ?? "", talk.app.baseUrl).searchParams.get("next");
      expect(next).to.equal(`/questions/${postId}/?from=mail#comment-${id}`);
    }
    await expectFoundAfterSignIn(page, id);
  });

  it("are found after signing in by an address that was followed on the open page", async () => {
    const postId = await made();
    const { id } = await talk.write(postId, { text: "The one of a later link" });
    const { page } = talk.reader;
    await page.evaluate("localStorage.removeItem('presage.refresh')");
    await page.goto("about:blank");
    await page.goto(`/questions/${postId}/`);
    await page.getByRole("heading", { name: "Sign in to see this page" }).waitFor();
    // The page is not loaded again, because only the end of the address differs.
    await page.goto(`/questions/${postId}/#comment-${id}`);
    await expectFoundAfterSignIn(page, id);
  });

  it("keep the form when the session has ended, until another tab signs in", async () => {
    const postId = await made();
    const page = await talk.openComments(postId);
    const field = page.getByLabel("Your comment", { exact: true });
    await field.fill("Typed before the end");
    const password = await talk.account.endSessions();
    await page.getByRole("button", SUBMIT).click();
    await page.getByText("Your session has ended. Nothing was stored", { exact: false }).waitFor();
    await inspect(page, "comments-signed-out");
    const [other] = await Promise.all([
      talk.reader.context.waitForEvent("page"),
      page.locator(".writing").getByRole("link", { name: "Sign in in a new tab" }).click(),
    ]);
    await other.getByLabel("Username or e-mail").fill(talk.account.name);
    await other.getByLabel("Password").fill(password);
    await other.keyboard.press("Enter");
    await other.getByRole("heading", { name: "Questions" }).waitFor();
    await other.close();
    await page.locator(".writing a").waitFor({ state: "detached" });
    expect(await field.inputValue()).to.equal("Typed before the end");
    await page.getByRole("button", SUBMIT).click();
    await page.getByText("Your comment is stored.").waitFor();
    expect((await talk.listed(postId))[0].text).to.equal("Typed before the end");
  });
});
