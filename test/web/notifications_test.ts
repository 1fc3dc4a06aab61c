/** What a reader was told: the bell in the head, the page, and what they want to be told. */
import { expect } from "chai";
import { writeNotifications } from "../../jobs/processors/notifications/write_notifications.ts";
import type { Account } from "../support/factories.ts";
import { insertInvitation, toAddress } from "../support/matrix/world.ts";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { signInAs } from "../support/signed_in.ts";

const context = { signal: new AbortController().signal };

describe("notifications", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_notifications");
  const { reader } = visit;
  let ada: Account;

  /** Signs a new account in, and mentions it in a comment of another. */
  async function mention(): Promise<{ postId: number; commentId: number }> {
    const { app } = visit;
    ada = await app.make.account();
    const writer = await app.make.account();
    const { post } = await app.make.question("binary", { post: { title: "Will it rain?" } });
    const body = { on_post: post._id, text: `@${ada.username} look`, is_private: false };
    const made = await app.as(writer.token).post("/api/comments/create/", body);
    expect(made.status, made.text).to.equal(201);
    const commentId = (made.body as { id: number }).id;
    await writeNotifications(app.caps, { about: "comment", id: commentId }, context);
    await signInAs(app, reader.page, ada.user);
    return { postId: post._id, commentId };
  }

  it("are counted in the head, listed with a way there, and marked as read", async () => {
    const { page } = reader;
    const { postId, commentId } = await mention();
    await page.goto("/");
    const bell = page.getByRole("link", { name: "1 unread" });
    await bell.click();
    await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
    const line = page.getByRole("link", { name: "Will it rain?" });
    expect(await line.getAttribute("href")).to.equal(`/questions/${postId}/#comment-${commentId}`);
    await page.getByText("a comment mentions you").waitFor();
    await inspect(page, "notifications");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await bell.waitFor({ state: "detached" });
    const { body } = await visit.app.as(ada.token).get("/api/users/me/notifications/?unread=true");
    expect(body).to.deep.include({ unread_count: 0, results: [] });
  });

  it("of a question stand in a fold of its page, and are read when it is opened", async () => {
    const { page } = reader;
    const { postId } = await mention();
    await page.goto(`/questions/${postId}/`);
    const bell = page.getByRole("link", { name: "1 unread" });
    await bell.waitFor();
    await page.getByText("Follow, and what you were told").click();
    await page.getByText("a comment mentions you").waitFor();
    await bell.waitFor({ state: "detached" });
    await inspect(page, "notifications of a question");
    const { body } = await visit.app.as(ada.token).get("/api/users/me/notifications/?unread=true");
    expect(body).to.deep.include({ unread_count: 0, results: [] });
    const { post } = await visit.app.make.question("binary");
    await page.goto(`/questions/${post._id}/`);
    await page.getByText("Follow, and what you were told").click();
    await page.getByText("You were told nothing about this yet.").waitFor();
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await page.getByRole("button", { name: "Stop following" }).waitFor();
    const follows = `/api/posts/${post._id}/subscription/`;
    const read = async () => (await visit.app.as(ada.token).get(follows)).body.is_subscribed;
    expect(await read()).to.equal(true);
    await page.reload();
    await page.getByText("Follow, and what you were told").click();
    await page.getByRole("button", { name: "Stop following" }).click();
    await page.getByRole("button", { name: "Follow", exact: true }).waitFor();
    expect(await read()).to.equal(false);
  });

  it("are counted again while a page is open", async () => {
    const { page } = reader;
    const stream = page.waitForResponse("**/api/events/");
    await mention();
    await page.goto("/account/");
    await page.getByRole("link", { name: "1 unread" }).waitFor();
    await stream;
    const writer = await visit.app.make.account();
    const { post } = await visit.app.make.question("binary");
    for (const text of [`@${ada.username} again`, "Something else"]) {
      const body = { on_post: post._id, text, is_private: false };
      const { body: made } = await visit.app.as(writer.token).post("/api/comments/create/", body);
      await writeNotifications(visit.app.caps, { about: "comment", id: made.id }, context);
    }
    await page.getByRole("link", { name: "2 unread" }).waitFor({ timeout: 40_000 });
  });

  it("of a kind are told as the reader chooses", async () => {
    const { page } = reader;
    await mention();
    await page.goto("/notifications/");
    await page.getByText("What to tell you").click();
    const choice = page.getByRole("combobox", { name: "Somebody mentions you" });
    expect(await choice.inputValue()).to.equal("inbox");
    const path = "/api/users/me/notifications/preferences/";
    for (const way of ["off", "daily"]) {
      const stored = page.waitForResponse((answer) => answer.url().endsWith(path));
      await choice.selectOption(way);
      expect((await stored).status()).to.equal(200);
      const { body } = await visit.app.as(ada.token).get(path);
      expect(body.mention).to.equal(way);
    }
    const distance = page.getByRole("combobox", { name: "How far the community moves" });
    expect(await distance.inputValue()).to.equal("1");
    const stored = page.waitForResponse((answer) => answer.url().endsWith(path));
    await distance.selectOption("2");
    expect((await stored).status()).to.equal(200);
    const { body } = await visit.app.as(ada.token).get(path);
    expect(body.movement_distance).to.equal(2);
    await inspect(page, "preferences of notifications");
  });

  it("say what the reader is invited to, which export is ready, and how a rank changed", async () => {
    const { page } = reader;
    const { app } = visit;
    await mention();
    const { notifications, users } = app.caps.store;
    const [owner, now] = [await app.make.account(), app.caps.clock.now()];
    const project = await app.make.project({ createdBy: owner.id, name: "Harvest Cup" });
    const key = `ada${ada.id}@example.org`;
    await users.update(ada.id, { email: key, emailKey: key, confirmedKey: key });
    const given = { ...toAddress(project._id), email: key, emailKey: key, createdBy: owner.id };
    const { id } = await insertInvitation(app, { projectId: project._id, ...given });
    const { question, post } = await app.make.question("binary", {
      post: { title: "Will the harvest be early?" },
      question: { resolution: "yes", resolutionSetTime: now - 1000, actualCloseTime: now - 1000 },
    });
    const frost = await app.make.question("date", {
      post: { title: "When will the first frost come?" },
      question: {
        resolution: String(Date.UTC(2036, 0, 2, 12) / 1000),
        resolutionSetTime: now - 1000,
        actualCloseTime: now - 1000,
      },
    });
    const common = { userId: ada.id, at: now, mailAt: null };
    const resolved = `${question._id}.${now - 1000}`;
    await notifications.add([
      { ...common, kind: "invitation", postId: null, event: `${id}.0` },
      {
        ...common,
        kind: "question_resolved",
        postId: post._id,
        event: resolved,
        rank: { before: 5, after: 3 },
      },
      {
        ...common,
        kind: "question_resolved",
        postId: frost.post._id,
        event: `${frost.question._id}.${now - 1000}`,
      },
    ]);
    await page.goto("/notifications/");
    await page.getByText("Harvest Cup invites you.").waitFor();
    await page.getByText("Your rank: 3, before: 5").waitFor();
    await page.getByText("Resolution: Yes").waitFor();
    await page.getByText(/Resolution: 2 Jan 2036, 12:00 UTC/).waitFor();
    await inspect(page, "kinds of notifications");
  });
});
