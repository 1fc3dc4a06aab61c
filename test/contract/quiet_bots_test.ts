/** What keeps bots quiet: private comments, mentions of few, and a limit by day. Contract 2.9, 6. */
import { expect } from "chai";
import { writeNotifications } from "../../jobs/processors/notifications/write_notifications.ts";
import { startApp, type TestApp } from "../support/app.ts";
import type { Account } from "../support/factories.ts";

const context = { signal: new AbortController().signal };

describe("comments of bots", () => {
  let app: TestApp;
  let owner: Account;
  let bot: Account;
  let reader: Account;
  let projectId: number;
  let postId: number;

  before(async () => {
    const limits = { RATE_LIMITS: "on", RATE_LIMIT_OVERRIDES: "mentions=3/0.001" };
    app = await startApp("quiet_bots", { environment: limits });
  });
  after(() => app.close());
  beforeEach(async () => {
    owner = await app.make.account();
    bot = await app.make.account({ isBot: true, botOwnerId: owner.id });
    reader = await app.make.account();
    projectId = (await app.make.project({ createdBy: owner.id }))._id;
    const place = { defaultProjectId: projectId, projectIds: [projectId] };
    postId = (await app.make.question("binary", { post: place })).post._id;
  });

  const keepPrivate = async () => {
    const path = `/api/projects/${projectId}/update/`;
    const { body } = await app.as(owner.token).patch(path, { private_bot_comments: true });
    expect(body.private_bot_comments).to.equal(true);
  };
  const write = (by: Account, body: object = {}) =>
    app.as(by.token).post("/api/comments/create/", { on_post: postId, text: "Low", ...body });
  const publish = (by: Account, id: number) =>
    app.as(by.token).post(`/api/comments/${id}/publish/`);
  const shownTo = async (by: Account): Promise<number> =>
    (await app.as(by.token).get(`/api/comments/?post=${postId}`)).body.count;
  const mentioned = ({ body }: { body: any }) => body.mentioned_users.map(({ id }: any) => id);

  it("are private where a project says so, until their author publishes them one by one", async () => {
    await keepPrivate();
    const { body: first } = await write(bot, { text: `@${owner.username} look` });
    const { body: second } = await write(bot);
    expect([first.is_private, second.is_private]).to.deep.equal([true, true]);
    expect(mentioned({ body: first })).to.deep.equal([]);
    expect((await write(reader)).body.is_private).to.equal(false);
    expect(await shownTo(reader)).to.equal(1);
    expect((await publish(reader, first.id)).status).to.equal(404);
    const published = await publish(bot, first.id);
    expect(published.body).to.include({ is_private: false });
    expect(mentioned(published)).to.deep.equal([owner.id]);
    expect((await publish(bot, first.id)).body).to.deep.equal(published.body);
    expect(await shownTo(reader)).to.equal(2);
    expect((await app.caps.store.posts.byId(postId))?.commentCount).to.equal(2);
    await writeNotifications(app.caps, { about: "comment", id: first.id }, context);
    const told = await app.as(owner.token).get("/api/users/me/notifications/");
    expect(told.body.results.map(({ kind }: any) => kind)).to.deep.equal(["mention"]);
  });

  it("are read and published by the owner of the bot too, as if the bot did it", async () => {
    await keepPrivate();
    const text = `@${owner.username} and @${reader.username}`;
    const { body: note } = await write(bot, { text });
    const { body: own } = await write(owner, { is_private: true });
    const listed = async (by: Account, query: string) =>
      (await app.as(by.token).get(`/api/comments/?is_private=true${query}`)).body.results.map(
        ({ id }: any) => id,
      );
    for (const query of [`&author=${bot.id}`, `&author=${bot.id}&post=${postId}`]) {
      expect(await listed(owner, query)).to.deep.equal([note.id]);
      expect(await listed(reader, query)).to.deep.equal([]);
    }
    expect(await listed(owner, `&post=${postId}`)).to.deep.equal([own.id]);
    expect(await listed(bot, `&author=${owner.id}`)).to.deep.equal([]);
    expect((await publish(bot, own.id)).status).to.equal(404);
    expect((await publish(reader, note.id)).status).to.equal(404);

    const published = await publish(owner, note.id);
    expect(published.body).to.include({ is_private: false });
    expect(published.body.author).to.include({ id: bot.id });
    // A bot mentions its owner, and accounts in the owner's projects alone.
    expect(mentioned(published)).to.deep.equal([owner.id]);
    expect(await shownTo(reader)).to.equal(1);
    expect((await publish(owner, note.id)).body).to.deep.equal(published.body);
    expect((await publish(reader, note.id)).status).to.equal(403);
    const edited = await app.as(owner.token).patch(`/api/comments/${note.id}/edit/`, { text });
    expect(edited.status).to.equal(403);
  });

  it("answer no public comment there, and are published as a whole or not", async () => {
    const { body: question } = await write(reader);
    await keepPrivate();
    const refused = await write(bot, { parent: question.id });
    expect([refused.status, Object.keys(refused.body)]).to.deep.equal([400, ["parent"]]);
    const { body: note } = await write(bot);
    const { body: reply } = await write(bot, { parent: note.id });
    expect((await publish(bot, note.id)).status).to.equal(400);
    expect((await publish(bot, reply.id)).status).to.equal(400);
    await app.as(bot.token).delete(`/api/comments/${reply.id}/delete/`);
    expect((await publish(bot, note.id)).status).to.equal(200);
    expect((await publish(reader, note.id)).status).to.equal(403);
  });

  it("mention their owner and members of the owner's projects, and no other account", async () => {
    const member = await app.make.account();
    await app.make.member(projectId, member.id, "forecaster");
    const text = [owner, member, reader].map(({ username }) => `@${username}`).join(" ");
    expect(mentioned(await write(bot, { text }))).to.deep.equal([owner.id, member.id]);
    expect(mentioned(await write(owner, { text }))).to.deep.equal([owner.id, member.id, reader.id]);
  });

  it("mention a number of accounts a day, also by edits, as people do", async () => {
    const text = `@${owner.username} @${reader.username}`;
    const { body } = await write(reader, { text });
    expect((await write(reader, { text })).status).to.equal(429);
    const edit = (words: string) =>
      app.as(reader.token).patch(`/api/comments/${body.id}/edit/`, { text: words });
    expect((await edit(`${text} again`)).status).to.equal(200);
    expect((await edit(`${text} @${bot.username}`)).status).to.equal(200);
    const other = await app.make.account();
    expect((await edit(`${text} @${other.username}`)).status).to.equal(429);
    expect((await write(reader)).status).to.equal(201);
  });
});
