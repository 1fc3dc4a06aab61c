/** Objects that are no longer public, and indirect access to hidden ones (contract 5, 1.10). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { at, binary, DAY, HOUR, openDesk, publish } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

describe("a post that is no longer public", () => {
  const app = useApp("leaks");
  let owner: Account;
  let stranger: Client;

  before(async () => {
    owner = await app.make.account();
    stranger = app.as((await app.make.account()).token);
  });

  /** Creates a public tournament with one question, which a stranger has read everywhere. */
  async function openPlace(word: string) {
    const project = await app.make.project({ createdBy: owner.id, name: `${word} cup` });
    const other = await app.make.project({ createdBy: owner.id });
    const client = app.as(owner.token);
    const post = await publish(client, {
      title: `${word}?`,
      question: { ...binary(`${word}?`), description: word },
      default_project: project._id,
    });
    const id = post.id as number;
    await client.post(`/api/posts/${id}/repost/`, { project_id: other._id });
    await client.post("/api/comments/create/", { on_post: id, text: word });
    const objects = [
      `/api/posts/${id}/`,
      `/api/posts/${id}/?with_cp=true`,
      `/api/questions/${id}/`,
      `/api/projects/tournaments/${project.slug ?? ""}/`,
      `/api/leaderboards/project/${project._id}/`,
    ];
    const lists = [
      "/api/posts/",
      "/api/posts/?limit=1",
      `/api/posts/?search=${word}`,
      `/api/posts/?ids=${id}&with_cp=true&include_descriptions=true`,
      `/api/posts/?tournaments=${other._id}`,
      "/api/projects/tournaments/",
      `/api/comments/?author=${owner.id}`,
    ];
    return { project, other, id, objects, lists, word };
  }
  type Place = Awaited<ReturnType<typeof openPlace>>;

  async function readAll({ objects, lists }: Place): Promise<Map<string, string | null>> {
    const tags = new Map<string, string | null>();
    for (const path of [...objects, ...lists]) {
      const { headers } = await stranger.get(path);
      tags.set(path, headers.get("etag"));
      await stranger.get(path);
    }
    return tags;
  }

  async function expectGone(place: Place, tags: Map<string, string | null>, gone: string[]) {
    for (const path of gone) {
      for (const method of ["GET", "HEAD"]) {
        const headers = { "If-None-Match": tags.get(path) ?? "*" };
        const { status, text } = await stranger.call(method, path, undefined, { headers });
        expect(status, `${method} ${path}`).to.equal(404);
        expect(text, path).to.not.include(place.word);
      }
    }
    for (const path of place.lists.filter((list) => !list.includes("projects/"))) {
      const headers = { "If-None-Match": tags.get(path) ?? "*" };
      const { status, text } = await stranger.get(path, { headers });
      expect(status, path).to.equal(200);
      expect(text, path).to.not.include(place.word);
    }
  }

  it("is hidden at once when its project becomes private, whatever was cached", async () => {
    const place = await openPlace("Quixotic");
    const tags = await readAll(place);
    const shut = await app
      .as(owner.token)
      .patch(`/api/projects/${place.project._id}/update/`, { default_permission: null });
    expect(shut.status, shut.text).to.equal(200);
    await expectGone(place, tags, place.objects);
    const projects = await stranger.get("/api/projects/tournaments/");
    expect(projects.text).to.not.include(place.word);
    const other = await stranger.get(`/api/projects/tournaments/${place.other.slug ?? ""}/`);
    expect(other.body).to.include({ questions_count: 0, forecasts_count: 0 });
  });

  it("is hidden at once when it moves, goes back to review or is deleted", async () => {
    const hidden = await app.make.project({ createdBy: owner.id, defaultPermission: null });
    const client = app.as(owner.token);
    const ways = {
      Moved: (id: number) =>
        client.put(`/api/posts/${id}/update/`, { default_project: hidden._id }),
      Withheld: (id: number) => client.post(`/api/posts/${id}/send-back-to-review/`),
      Erased: (id: number) => client.delete(`/api/posts/${id}/delete/`),
    };
    for (const [word, way] of Object.entries(ways)) {
      const place = await openPlace(`${word}zq`);
      const tags = await readAll(place);
      const answer = await way(place.id);
      expect(answer.status, answer.text).to.be.within(200, 204);
      const detail = (path: string) => /\/(posts|questions)\//.test(path);
      await expectGone(place, tags, place.objects.filter(detail));
      const other = await stranger.get(`/api/projects/tournaments/${place.other.slug ?? ""}/`);
      expect(other.body, word).to.include({ questions_count: 0, forecasts_count: 0 });
    }
  });

  it("is hidden at once from a member who is removed or lowered", async () => {
    const project = await app.make.project({ createdBy: owner.id, defaultPermission: null });
    const client = app.as(owner.token);
    const member = await app.make.account();
    const asMember = app.as(member.token);
    const post = await publish(client, {
      title: "Guarded?",
      question: binary("Guarded?"),
      default_project: project._id,
    });
    await client.post(`/api/projects/${project._id}/members/invite/`, {
      usernames: [member.username],
    });
    await asMember.post(`/api/projects/${project._id}/subscribe/`);
    await asMember.post("/api/questions/forecast/", [{ question: post.id, probability_yes: 0.3 }]);
    const own = await asMember.post("/api/comments/create/", {
      on_post: post.id,
      text: "Guarded thought",
    });
    const paths = [
      `/api/posts/?forecaster_id=${member.id}`,
      "/api/posts/?following=true",
      `/api/posts/?commented_by=${member.id}`,
      `/api/comments/?author=${member.id}`,
      "/api/projects/tournaments/",
      "/api/posts/",
    ];
    for (const path of paths) {
      if (path.includes("posts/?")) {
        expect((await asMember.get(path)).text, path).to.include("Guarded");
      }
    }
    const removed = await client.delete(`/api/projects/${project._id}/members/${member.id}/`);
    expect(removed.status).to.equal(204);
    for (const path of paths) {
      const { status, text } = await asMember.get(path);
      expect(status, path).to.equal(200);
      expect(text, path).to.not.include("Guarded");
    }
    const writes = [
      await asMember.patch(`/api/comments/${own.body.id}/edit/`, { text: "x" }),
      await asMember.delete(`/api/comments/${own.body.id}/delete/`),
      await asMember.post(`/api/projects/${project._id}/unsubscribe/`),
      await asMember.get(`/api/questions/${post.id}/score-explanation/`),
    ];
    expect(writes.map(({ status }) => status)).to.deep.equal([404, 404, 404, 404]);
  });
});

describe("what a followed project holds", () => {
  const app = useApp("leaks_followed");

  it("is not told to an account that may no longer see the project", async () => {
    const owner = await app.make.account();
    const member = await app.make.account();
    const home = await app.make.project({ createdBy: owner.id });
    const [left, deleted, kept] = [
      await app.make.project({ createdBy: owner.id, defaultPermission: null }),
      await app.make.project({ createdBy: owner.id }),
      await app.make.project({ createdBy: owner.id, defaultPermission: null }),
    ];
    const asMember = app.as(member.token);
    for (const { _id } of [left, kept]) await app.make.member(_id, member.id, "viewer");
    const held: number[] = [];
    for (const { _id } of [left, deleted, kept]) {
      await asMember.post(`/api/projects/${_id}/subscribe/`);
      const attached = { defaultProjectId: home._id, projectIds: [home._id, _id] };
      held.push((await app.make.question("binary", { post: attached })).post._id);
    }
    const followed = async () => {
      const { body } = await asMember.get("/api/posts/?following=true");
      return body.results.map(({ id }: { id: number }) => id);
    };
    expect(await followed()).to.have.members(held);
    const removed = await app
      .as(owner.token)
      .delete(`/api/projects/${left._id}/members/${member.id}/`);
    const superuser = await app.make.account({ isSuperuser: true });
    const gone = await app.as(superuser.token).post(`/api/projects/${deleted._id}/delete/`);
    expect([removed.status, gone.status]).to.deep.equal([204, 204]);
    expect(await followed()).to.deep.equal([held[2]]);
  });
});

describe("indirect access to hidden objects", () => {
  const app = useApp("leaks_by_ways");
  const desk = prepared(() => openDesk(app));
  let admin: Client;
  let outsider: Client;
  let openId: number;

  before(async () => {
    admin = desk.as(desk.accounts.admin);
    outsider = desk.as(desk.outsider);
    openId = (await app.make.project({ createdBy: desk.accounts.admin.id }))._id;
  });

  const single = (title: string) => ({
    title,
    question: binary(title),
    default_project: openId,
  });

  it("links of pages end at the last visible row", async () => {
    const project = await app.make.project({ createdBy: desk.accounts.admin.id });
    const open = { title: "T", question: binary(), default_project: project._id };
    await publish(admin, open);
    for (let i = 0; i < 3; i++) {
      const secret = await publish(admin, { ...open, default_project: desk.projectId });
      await admin.post(`/api/posts/${secret.id}/repost/`, { project_id: project._id });
    }
    const page = await outsider.get(`/api/posts/?tournaments=${project._id}&limit=1`);
    expect(page.body.results).to.have.length(1);
    expect(page.body.next).to.equal(null);
    const all = await desk.as(desk.accounts.viewer).get(`/api/posts/?tournaments=${project._id}`);
    expect(all.body.results).to.have.length(4);
  });

  it("invisible ids in bodies get the same answer as unknown ones", async () => {
    const group = await publish(admin, {
      title: "Group",
      group_of_questions: {
        questions: [{ ...binary(), label: "One" }],
        description: "",
        resolution_criteria: "",
        fine_print: "",
        group_variable: "",
        graph_type: "fan_graph",
      },
      default_project: desk.projectId,
    });
    const bodyFor = async (question: number) => {
      const text = (
        await outsider.post("/api/questions/forecast/", [{ question, probability_yes: 0.5 }])
      ).text;
      return text.replaceAll(String(question), "ID");
    };
    const unknown = await bodyFor(987654321);
    expect(await bodyFor(group.id as number)).to.equal(unknown);
    expect(await bodyFor(group.group_of_questions.questions[0].id as number)).to.equal(unknown);
  });

  it("an Idempotency-Key of one caller returns nothing to another", async () => {
    const post = await publish(admin, single("T"));
    const headers = { "Idempotency-Key": "same-key-for-both" };
    const body = { on_post: post.id, text: "Mine" };
    const first = await admin.post("/api/comments/create/", body, { headers });
    const second = await outsider.post("/api/comments/create/", body, { headers });
    expect([first.status, second.status]).to.deep.equal([201, 201]);
    expect(second.body.id).to.not.equal(first.body.id);
    expect(second.body.author.id).to.equal(desk.outsider.id);
  });

  it("private comments leave no trace for others, staff included", async () => {
    const post = await publish(admin, single("T"));
    const secret = await admin.post("/api/comments/create/", {
      on_post: post.id,
      text: `Whispered @${desk.outsider.username}`,
      is_private: true,
    });
    const id = secret.body.id as number;
    for (const client of [outsider, desk.as(desk.staff), desk.as(desk.superuser)]) {
      for (const query of [
        `post=${post.id}`,
        `post=${post.id}&is_private=true`,
        `author=${desk.accounts.admin.id}&is_private=true`,
        `post=${post.id}&focus_comment_id=${id}`,
        `post=${post.id}&focus_comment_id=${id}&focus_thread_only=true`,
        `post=${post.id}&search=Whispered`,
        `post=${post.id}&include_deleted=true`,
        `post=${post.id}&use_root_comments_pagination=true`,
      ]) {
        const { body, text } = await client.get(`/api/comments/?${query}`);
        expect(text, query).to.not.include("Whispered");
        expect(body, query).to.include({ total_count: 0, count: 0, next: null });
      }
      const detail = await client.get(`/api/posts/${post.id}/`);
      expect(detail.body.comment_count).to.equal(0);
      const tries = [
        await client.post(`/api/comments/${id}/vote/`, { direction: 1 }),
        await client.post(`/api/comments/${id}/report/`, { reason: "spam" }),
        await client.patch(`/api/comments/${id}/edit/`, { text: "x" }),
        await client.post(`/api/comments/${id}/toggle_cmm/`, { enabled: true }),
        await client.post(`/api/comments/${id}/toggle-pin/`, { pin: true }),
      ];
      expect(tries.map(({ status }) => status)).to.deep.equal([404, 404, 404, 404, 404]);
      const reply = await client.post("/api/comments/create/", {
        on_post: post.id,
        text: "x",
        parent: id,
      });
      expect(reply.status).to.equal(400);
      expect(reply.body).to.have.all.keys("parent");
    }
  });

  it("a parent of a conditional shows nothing after it was hidden, and neither do its copies", async () => {
    const place = await app.make.project({ createdBy: desk.accounts.admin.id });
    const parent = (description: string) => ({
      title: "Parent?",
      question: { ...binary("Parent?"), description, fine_print: description },
      default_project: place._id,
    });
    const condition = await publish(admin, parent("Veiled background"));
    const child = await publish(admin, parent("Veiled background"));
    const post = await publish(admin, {
      default_project: openId,
      conditional: { condition_id: condition.id, condition_child_id: child.id },
    });
    const { store } = app.caps;
    const question = await store.questions.byId(condition.id as number);
    await createPredictions(app.caps).prediction(question!, [{ at: Date.now() - DAY, value: 0.3 }]);
    const seen = await outsider.get(`/api/posts/${post.id}/`);
    expect(seen.text).to.include("Veiled");
    await admin.patch(`/api/projects/${place._id}/update/`, { default_permission: null });
    const renamed = { question: { title: "Veiled?" } };
    const resolution = { resolution: "yes", actual_resolve_time: at(-HOUR) };
    for (const { status, text } of [
      await admin.put(`/api/posts/${condition.id}/update/`, renamed),
      await admin.post(`/api/questions/${condition.id}/resolve/`, resolution),
    ]) {
      expect(status, text).to.equal(200);
    }
    const branch = await outsider.get(`/api/questions/${(post.id as number) + 1}/`);
    expect(branch.status).to.equal(200);
    expect(branch.text).to.not.include("Veiled");
    expect((await admin.get(`/api/posts/${post.id}/`)).text).to.include("Veiled background");
    for (const path of [
      `/api/posts/${post.id}/`,
      `/api/posts/?ids=${post.id}&with_cp=true&include_descriptions=true`,
    ]) {
      const { body, text } = await outsider.get(path);
      expect(text, path).to.not.include("Veiled");
      const { condition: shown } = (body.results?.[0] ?? body).conditional;
      expect(shown, path).to.deep.include({ title: "", description: "", resolution: null });
      expect(shown.aggregations.recency_weighted).to.deep.include({ latest: null, history: [] });
    }
  });

  it("the track record names no question that is no longer public", async () => {
    const place = await app.make.project({ createdBy: desk.accounts.admin.id });
    const open = await publish(admin, {
      title: "Disclosed",
      question: binary("Disclosed"),
      default_project: place._id,
    });
    const now = Date.now();
    const point = { score: 1, time: now, postId: open.id as number, resolution: "yes" };
    await app.caps.store.trackRecord.replace({
      calculatedOn: now,
      statistics: [],
      calibration: [],
      histogram: [],
      scatter: [{ ...point, questionTitle: "Disclosed" }],
    });
    const scatter = async () =>
      (await outsider.get("/api/service_track_record/")).body.calibration_data.score_scatter_plot;
    expect(await scatter()).to.have.length(1);
    await admin.patch(`/api/projects/${place._id}/update/`, { default_permission: null });
    expect(await scatter()).to.deep.equal([]);
  });

  it("a hidden prediction influences no order, field or list", async () => {
    const people = [desk.accounts.forecaster, desk.accounts.curator];
    const times = { cp_reveal_time: at(DAY) };
    const hidden = await publish(admin, single("Later"), times);
    for (const person of people) {
      await desk
        .as(person)
        .post("/api/questions/forecast/", [{ question: hidden.id, probability_yes: 0.87 }]);
    }
    const question = (await app.caps.store.questions.byId(hidden.id as number))!;
    await createPredictions(app.caps).prediction(question, [
      { at: Date.now() - DAY, value: 0.1 },
      { at: Date.now(), value: 0.8712 },
    ]);
    for (const client of [outsider, desk.as(desk.staff), desk.as(desk.superuser)]) {
      for (const path of [
        `/api/posts/${hidden.id}/`,
        `/api/posts/?ids=${hidden.id}&with_cp=true&include_cp_history=true`,
        `/api/questions/${hidden.id}/?with_cp=true&minimize=false`,
        `/api/posts/?ids=${hidden.id}&with_cp=true&order_by=-weekly_movement`,
      ]) {
        const { status, text } = await client.get(path);
        expect(status, path).to.equal(200);
        // A time such as 17:44:10.871 is no prediction.
        expect(text, path).to.not.match(/(?<!\d)0\.87/);
        expect(text, path).to.include('"latest":null');
      }
    }
  });
});
