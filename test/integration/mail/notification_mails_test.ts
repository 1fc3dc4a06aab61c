/** What accounts are told by mail, through a real mail server. Contract 3.15. */
import { expect } from "chai";
import { sweepNotifications } from "../../../jobs/processors/notifications/sweep_notifications.ts";
import { writeNotifications } from "../../../jobs/processors/notifications/write_notifications.ts";
import { mailNotifications } from "../../../jobs/processors/mail/mail_notifications.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { breaks } from "../../support/between.ts";
import { type CommentDesk, openCommentDesk } from "../../support/comment_desk.ts";
import { DAY, HOUR } from "../../support/desk.ts";
import type { Account } from "../../support/factories.ts";
import { type Mailbox, openMailbox, type ReceivedMail } from "../../support/mailbox.ts";

const PREFERENCES = "/api/users/me/notifications/preferences/";
const context = { signal: new AbortController().signal };
/** A Sunday, an hour after the daily digest. */
const SUNDAY = Date.parse("2027-01-03T08:00:00Z");

describe("mails of notifications", () => {
  let mailbox: Mailbox;
  let app: TestApp;
  let desk: CommentDesk;
  let cleo: Account;
  let addresses = 0;

  before(async () => {
    mailbox = await openMailbox();
    const environment = { SMTP_URL: mailbox.url, BASE_URL: "https://presage.example.org" };
    app = await startApp("notification_mails", { environment, stoppedAt: SUNDAY });
  });
  after(async () => {
    await app.close();
    await mailbox.close();
  });
  beforeEach(async () => {
    // Each test begins on a Sunday at eight.
    app.travel(7 * DAY - ((app.caps.clock.now() - SUNDAY) % (7 * DAY)));
    desk = await openCommentDesk(app);
    cleo = await reader({ comment: "mail" });
  });

  /** Makes an account with an address that follows the post and wants these ways. */
  async function reader(ways: object, flags: object = {}): Promise<Account> {
    const email = `reader${(addresses += 1)}@example.org`;
    const account = await app.make.account({ email, emailKey: email, ...flags });
    const follow = await app.as(account.token).post(`/api/posts/${desk.post._id}/subscribe/`);
    expect(follow.status).to.equal(204);
    const chosen = await app.as(account.token).patch(PREFERENCES, ways);
    expect(chosen.status, chosen.text).to.equal(200);
    return account;
  }
  const write = async (by: Account, body: object = {}) => {
    const { id } = await desk.write(by, body);
    await writeNotifications(app.caps, { about: "comment", id }, context);
    return id;
  };
  /** Does what the queue does: each account that waits is mailed. */
  const mail = async (): Promise<void> => {
    const now = app.caps.clock.now();
    for (const userId of await app.caps.store.notifications.accountsToMail(now, 100)) {
      await mailNotifications(app.caps, { userId });
    }
  };
  const mailsTo = ({ user }: Account): ReceivedMail[] =>
    mailbox.mails.filter(({ to }) => to.includes(user.email));
  const linkIn = ({ source }: ReceivedMail): string =>
    /^List-Unsubscribe:\s*<https:\/\/presage\.example\.org([^>]+)>/im.exec(unfolded(source))?.[1] ??
    "";
  const unfolded = (source: string) => source.replace(/\r\n[ \t]+/g, " ");

  it("tell at once what is new on a followed post, by the queue and the sweep", async () => {
    const id = await write(desk.ada);
    const runner = app.startJobs();
    await sweepNotifications(app.caps, {}, context);
    await mailbox.holds(1);
    const [first, ...others] = mailsTo(cleo);
    expect(others).to.deep.equal([]);
    const { title } = desk.post;
    expect(first!.source)
      .to.include(`Subject: ${title}: a new comment, by ${desk.ada.username}`)
      .and.include(`https://presage.example.org/api/posts/${desk.post._id}/`)
      .and.match(/^Auto-Submitted: auto-generated/m)
      .and.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
      .and.match(/text\/plain/)
      .and.match(/text\/html/);
    expect(first!.source).to.not.include("Base rate");
    expect(id).to.be.greaterThan(0);
    await runner.close();
  });

  it("tell of what follows within an hour in one mail at its end", async () => {
    await write(desk.ada);
    await mail();
    await write(desk.ada);
    await write(desk.bob);
    await mail();
    expect(mailsTo(cleo)).to.have.length(1);
    app.travel(HOUR - 1);
    await mail();
    expect(mailsTo(cleo)).to.have.length(1);
    app.travel(1);
    await mail();
    await mail();
    const [, second, ...others] = mailsTo(cleo);
    expect(others).to.deep.equal([]);
    expect(second!.source).to.include("2 new comments");
  });

  it("come once a day at seven, or once a week on Mondays, in one mail of all kinds", async () => {
    const daily = await reader({ comment: "daily", mention: "daily" });
    const weekly = await reader({ comment: "weekly" });
    app.travel(DAY);
    await write(desk.ada, { text: `@${daily.username} look` });
    await write(desk.bob);
    await mail();
    app.travel(22 * HOUR);
    await mail();
    expect(mailsTo(daily)).to.have.length(0);
    app.travel(HOUR);
    await mail();
    const [digest] = mailsTo(daily);
    expect(digest!.source)
      .to.include("Subject: What happened in a day")
      .and.include("a comment mentions you")
      .and.include("a new comment");
    expect(mailsTo(weekly)).to.have.length(0);
    app.travel(6 * DAY);
    await mail();
    expect(mailsTo(weekly)).to.have.length(1);
    expect(mailsTo(daily)).to.have.length(1);
  });

  it("leave out what was read, deleted or hidden meanwhile, and kinds that were switched off", async () => {
    const off = await reader({ comment: "daily" });
    const read = await reader({ comment: "daily" });
    const seen = await reader({ comment: "daily" });
    const staying = await write(desk.ada);
    const deleted = await write(desk.bob);
    expect(staying).to.be.lessThan(deleted);
    await app.as(off.token).patch(PREFERENCES, { comment: "inbox" });
    await app.as(read.token).post("/api/users/me/notifications/read/", { all: true });
    await app.as(desk.bob.token).delete(`/api/comments/${deleted}/delete/`);
    app.travel(DAY);
    await mail();
    expect(mailsTo(seen)[0]!.source).to.include(`a new comment, by ${desk.ada.username}`);
    expect([mailsTo(off), mailsTo(read)]).to.deep.equal([[], []]);
    await write(desk.ada);
    await app.caps.store.posts.collection.model.updateOne(
      { _id: desk.post._id },
      { $set: { curationStatus: "draft" } },
    );
    app.travel(DAY);
    await mail();
    expect(mailsTo(seen)).to.have.length(1);
  });

  it("go to no account that is closed, marked as spam, a bot or without an address", async () => {
    const ways = { comment: "mail" };
    const closed = await reader(ways);
    const spam = await reader(ways);
    const bot = await reader(ways, { isBot: true });
    await write(desk.ada);
    await app.caps.store.users.update(closed.id, { isActive: false });
    await app.caps.store.users.update(spam.id, { isSpam: true });
    await mail();
    expect(mailsTo(cleo)).to.have.length(1);
    for (const other of [closed, spam, bot]) expect(mailsTo(other)).to.deep.equal([]);
    await app.caps.store.users.update(closed.id, { isActive: true });
    await mail();
    expect(mailsTo(closed)).to.deep.equal([]);
  });

  it("come after a crash between the write and the sending, once", async () => {
    await write(desk.ada);
    // The process has died here: only the stored line knows of the mail.
    await Promise.all([sweepNotifications(app.caps, {}, context), mail()]);
    await mail();
    expect(mailsTo(cleo)).to.have.length(1);
    await write(desk.ada);
    app.travel(HOUR);
    breaks(app.caps.store.notifications.collection, "bulkWrite");
    const died = await mail().then(
      () => false,
      () => true,
    );
    await mail();
    await mail();
    // The server had taken it already, so the repeat has the same name.
    const [, second, repeat, ...others] = mailsTo(cleo).map(
      ({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1],
    );
    expect([died, repeat, others]).to.deep.equal([true, second, []]);
  });

  it("are tried again after the server was busy, and given up where it knows no such address", async () => {
    await write(desk.ada);
    mailbox.refuse(1);
    const isTaken = () =>
      mail().then(
        () => true,
        () => false,
      );
    expect(await isTaken()).to.equal(false);
    await mail();
    expect(mailsTo(cleo)).to.deep.equal([]);
    app.travel(10 * 60_000);
    await mail();
    expect(mailsTo(cleo)).to.have.length(1);
    app.travel(HOUR);
    await write(desk.ada);
    mailbox.refuse(1, 550);
    await mail();
    app.travel(DAY);
    await mail();
    expect(mailsTo(cleo)).to.have.length(1);
  });

  it("end with one click, without a log-in, and a look at the link changes nothing", async () => {
    await write(desk.ada);
    await mail();
    const link = linkIn(mailsTo(cleo)[0]!);
    const way = async () => (await app.as(cleo.token).get(PREFERENCES)).body.comment;
    const page = await fetch(app.baseUrl + link, { headers: { Accept: "text/html" } });
    expect(page.headers.get("content-type")).to.match(/^text\/html/);
    expect(await page.text()).to.match(/<form method="post">/);
    expect((await app.as(null).get(link)).body).to.deep.equal({
      topic: "comment",
      is_subscribed: true,
    });
    expect(await way()).to.equal("mail");
    const clicked = await fetch(app.baseUrl + link, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(clicked.status).to.equal(200);
    expect(await way()).to.equal("inbox");
    const again = await fetch(app.baseUrl + link, {
      method: "POST",
      headers: { Accept: "text/html" },
    });
    expect(await again.text()).to.include("No mails about new comments");
    for (const wrong of [
      link.replace("comment", "mention"),
      link.replace(`/${cleo.id}-`, `/${desk.ada.id}-`),
      "/api/unsubscribe/x/",
    ]) {
      expect((await app.as(null).post(wrong)).status).to.equal(404);
    }
  });

  it("end together where they are a digest", async () => {
    const daily = await reader({ comment: "daily", reply: "daily", mention: "mail" });
    await write(desk.ada);
    app.travel(DAY);
    await mail();
    const link = linkIn(mailsTo(daily)[0]!);
    expect((await app.as(null).post(link)).body).to.deep.equal({
      topic: "daily",
      is_subscribed: false,
    });
    const { body } = await app.as(daily.token).get(PREFERENCES);
    expect(body).to.include({ comment: "inbox", reply: "inbox", mention: "mail" });
  });
});
