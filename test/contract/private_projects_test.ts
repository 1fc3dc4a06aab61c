/** A private project does not exist for others: contract 5.2, in every readable route. */
import { expect } from "chai";
import { routes } from "../../src/routes.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { binary, type Desk, openDesk, publish } from "../support/desk.ts";

const SECRET = "Zanzibarium";

describe("private projects", () => {
  let app: TestApp;
  let desk: Desk;
  let postId: number;
  let commentId: number;
  let slug: string;

  before(async () => {
    app = await startApp("private_projects");
    desk = await openDesk(app);
    const admin = desk.as(desk.accounts.admin);
    slug = "quiet-cup";
    const renamed = await admin.patch(`/api/projects/${desk.projectId}/update/`, {
      name: `${SECRET} cup`,
      slug,
      description: SECRET,
    });
    expect(renamed.status, renamed.text).to.equal(200);
    const category = await app.make.project({ type: "category" });
    const post = await publish(admin, {
      title: `${SECRET}?`,
      question: { ...binary(`${SECRET}!`), description: SECRET },
      default_project: desk.projectId,
      categories: [category._id],
      tags: ["open tag"],
    });
    postId = post.id as number;
    const open = await app.make.project({ createdBy: desk.accounts.admin.id });
    const reposted = await admin.post(`/api/posts/${postId}/repost/`, { project_id: open._id });
    expect(reposted.status).to.equal(204);
    await admin.post("/api/questions/forecast/", [{ question: postId, probability_yes: 0.3 }]);
    const comment = await admin.post("/api/comments/create/", {
      on_post: postId,
      text: `${SECRET} @${desk.outsider.username}`,
    });
    expect(comment.status, comment.text).to.equal(201);
    commentId = comment.body.id as number;
  });
  after(() => app.close());

  const pathOf = (pattern: string): string =>
    pattern
      .replace(":postId", String(postId))
      .replace(":questionId", String(postId))
      .replace(":projectId", String(desk.projectId))
      .replace(":commentId", String(commentId))
      .replace(":userId", String(desk.accounts.admin.id))
      .replace(":slug", slug)
      .replaceAll(/:\w+/g, "1");

  const SEARCHES = [
    "",
    "?limit=100",
    `?search=${SECRET}`,
    "?include_closed=true",
    "?include_descriptions=true&with_cp=true",
    "?author=AUTHOR",
    "?user_id=AUTHOR",
    "?following=true",
  ];

  for (const route of routes.filter(({ method }) => method === "GET")) {
    it(`GET ${route.path} shows an outsider nothing of it`, async () => {
      for (const search of SEARCHES) {
        const query = search.replace("AUTHOR", String(desk.accounts.admin.id));
        const { text } = await desk.as(desk.outsider).get(`${pathOf(route.path)}${query}`);
        expect(text, query).to.not.include(SECRET);
      }
    });
  }

  it("is found by its members in the same places", async () => {
    const viewer = desk.as(desk.accounts.viewer);
    for (const path of [
      `/api/posts/?tournaments=${slug}`,
      `/api/posts/${postId}/`,
      `/api/questions/${postId}/`,
      `/api/projects/tournaments/${slug}/`,
      "/api/projects/tournaments/",
      `/api/comments/?post=${postId}`,
    ]) {
      const { status, text } = await viewer.get(path);
      expect(status, path).to.equal(200);
      expect(text, path).to.include(SECRET);
    }
  });

  it("answers 404 to every write of an outsider and of staff without a role", async () => {
    const writes = routes.filter(
      ({ method, path, access }) =>
        method !== "GET" && access === "authenticated" && /:(post|question|project)Id/.test(path),
    );
    expect(writes.length).to.be.greaterThan(15);
    for (const account of [desk.outsider, desk.staff]) {
      for (const { method, path } of writes) {
        // Site administrators export everything (contract 7.1).
        if (account.user.isStaff && path.includes("download-data")) continue;
        const { status, text } = await desk.as(account).call(method, pathOf(path), {});
        expect(status, `${method} ${path} ${text}`).to.equal(404);
      }
    }
  });

  it("is unknown where a body or a filter names it", async () => {
    const outsider = desk.as(desk.outsider);
    const open = await app.make.question("binary");
    const answers = [
      await outsider.post("/api/posts/create/", {
        title: "T",
        question: binary(),
        default_project: desk.projectId,
      }),
      await outsider.post(`/api/posts/${open.post._id}/repost/`, { project_id: desk.projectId }),
      await outsider.get(`/api/posts/?tournaments=${slug}`),
      await outsider.get(`/api/posts/?tournaments=${desk.projectId}`),
    ];
    for (const { status, text } of answers) {
      expect(status, text).to.equal(400);
      expect(text).to.not.include(SECRET);
    }
  });
});
