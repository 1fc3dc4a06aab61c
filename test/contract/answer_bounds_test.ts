/** Limits of the size of an answer (Contract 1.13). */
import { expect } from "chai";
import { rowsOf } from "../../src/store/platform/rows.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { useApp, prepared } from "../support/app.ts";
import type { Client } from "../support/client.ts";

describe("bounds of an answer", () => {
  const app = useApp("answer_bounds");
  const ada = prepared(() => app.make.account());
  let client: Client;
  let projectId: number;

  before(async () => {
    client = app.as(ada.token);
    projectId = (await app.make.project({ createdBy: ada.id }))._id;
  });

  const place = () => ({ defaultProjectId: projectId, projectIds: [projectId] });

  /** Returns the ids of each page, following only the `next` links. */
  async function pages(path: string): Promise<number[][]> {
    const found: number[][] = [];
    for (let next: string | null = path; next !== null && found.length < 20;) {
      const { status, body, text } = await client.get(next);
      expect(status, text).to.equal(200);
      found.push(body.results.map(({ id }: { id: number }) => id));
      next = body.next as string | null;
    }
    return found;
  }

  it("ends a page of posts at 400 questions, and the next page continues there", async () => {
    const write = (length: number) => ({
      title: `${length} questions`,
      default_project: projectId,
      group_of_questions: {
        questions: Array.from({ length }, (_, i) => ({ title: `q${i}`, type: "binary" })),
      },
    });
    const ids: number[] = [];
    // The newest three have 400 questions together.
    for (const length of [1, 150, 150, 100]) {
      const { status, body, text } = await client.post("/api/posts/create/", write(length));
      expect(status, text).to.equal(201);
      ids.push(body.id as number);
    }
    const found = await pages(`/api/posts/?statuses=draft&limit=4&ids=${ids.join(",")}`);

    expect(found.map(({ length }) => length)).to.deep.equal([3, 1]);
    expect(found.flat()).to.deep.equal(ids.toReversed());
  });

  it("ends a page of posts at four million characters of text", async () => {
    const ids: number[] = [];
    for (let i = 0; i < 22; i++) {
      const notebook = {
        markdown: "x".repeat(199_000),
        imageUrl: null,
        feedTileSummary: "",
      };
      const { _id } = await app.make.notebook({ post: { ...place(), notebook } });
      ids.push(_id);
    }
    const found = await pages(`/api/posts/?limit=100&ids=${ids.join(",")}`);

    expect(found.map(({ length }) => length)).to.deep.equal([20, 2]);
    expect(found.flat()).to.have.members(ids);
  });

  it("counts the texts of the projects that a page of posts shows", async () => {
    const description = "x".repeat(50_000);
    const given = { type: "category", description } as const;
    const categories = await Promise.all(Array.from({ length: 20 }, () => app.make.project(given)));
    const projectIds = [projectId, ...categories.map(({ _id }) => _id)];
    const hidden = await app.make.project({ ...given, defaultPermission: null });
    const ids: number[] = [];
    // Each of the newest has a million characters, and the oldest nearly none that the caller sees.
    for (const shown of [[projectId, hidden._id], projectIds, projectIds, projectIds, projectIds]) {
      const post = { ...place(), projectIds: shown };
      ids.push((await app.make.question("binary", { post })).post._id);
    }
    const found = await pages(`/api/posts/?limit=100&ids=${ids.join(",")}`);

    expect(found.map(({ length }) => length)).to.deep.equal([3, 2]);
    expect(found.flat()).to.have.members(ids);
  });

  it("counts the options of a group among its texts", async () => {
    const options = Array.from({ length: 99 }, (_, i) => `${"x".repeat(197)}${i + 100}`);
    const questions = Array.from({ length: 26 }, (_, i) => ({
      title: `q${i}`,
      type: "multiple_choice",
      options: [...options, "Other"],
    }));
    const write = { title: "Many", default_project: projectId };
    const made = await client.post("/api/posts/create/", {
      ...write,
      group_of_questions: { questions },
    });
    expect(made.status, made.text).to.equal(201);
    const path = `/api/posts/${made.body.id as number}/update/`;
    const put = (count: number) =>
      client.put(path, { group_of_questions: { questions: questions.slice(0, count) } });

    const refused = await put(25);
    expect(refused.status, refused.text).to.equal(400);
    expect(refused.body.group_of_questions[0]).to.contain("1000000 characters");
    expect((await put(24)).status).to.equal(200);
  });

  describe("of the communities of a post", () => {
    const description = "🌊".repeat(501);
    const communities = async (number: number, given: Partial<ProjectDocument> = {}) => {
      const ids: number[] = [];
      for (let made = 0; made < number; made++) {
        const one = { type: "community", createdBy: ada.id, description, ...given } as const;
        ids.push((await app.make.project(one))._id);
      }
      return ids;
    };
    const read = async (projectIds: readonly number[]) => {
      const given = { post: { ...place(), projectIds: [...projectIds] } };
      const { post } = await app.make.question("binary", given);
      const { projects } = (await client.get(`/api/posts/${post._id}/`)).body;
      return projects.community as { id: number; description: string }[];
    };

    it("shows the first twenty that the caller sees", async () => {
      const hidden = await communities(3, { createdBy: null, defaultPermission: null });
      const seen = await communities(21);
      const shown = await read([projectId, ...hidden, ...seen]);

      expect(shown.map(({ id }) => id)).to.deep.equal(seen.slice(0, 20));
    });

    it("shows the default one however many others there are", async () => {
      const [home = 0, ...others] = await communities(22);
      const post = { defaultProjectId: home, projectIds: [...others, home] };
      const made = await app.make.question("binary", { post });
      const { projects } = (await client.get(`/api/posts/${made.post._id}/`)).body;

      const ids = projects.community.map(({ id }: { id: number }) => id);
      expect(ids).to.deep.equal([...others.slice(0, 20), home]);
      expect(projects.default_project.id).to.equal(home);
    });

    it("shows 500 characters of a description, as lists do, and its page shows all", async () => {
      const [id = 0] = await communities(1);
      const [shown] = await read([projectId, id]);
      const listed = await client.get(`/api/projects/communities/?ids=${id}`);
      const whole = await client.get(`/api/projects/communities/${id}/`);

      expect(shown?.description).to.equal("🌊".repeat(500));
      expect(listed.body[0].description).to.equal("🌊".repeat(500));
      expect(whole.body.description).to.equal(description);
    });
  });

  describe("of comments", () => {
    it("ends a page at four million characters, and the next page continues there", async () => {
      const { post } = await app.make.question("binary");
      const ids: number[] = [];
      for (let i = 0; i < 30; i++) {
        const sent = { on_post: post._id, text: "y".repeat(150_000) };
        ids.push((await client.post("/api/comments/create/", sent)).body.id as number);
      }
      const found = await pages(`/api/comments/?post=${post._id}&limit=100`);

      expect(found.map(({ length }) => length)).to.deep.equal([26, 4]);
      expect(found.flat()).to.have.members(ids);
    });

    it("counts a character as JSON writes it", async () => {
      const { post } = await app.make.question("binary");
      for (let i = 0; i < 6; i++) {
        const sent = { on_post: post._id, text: "\u0001".repeat(150_000) };
        expect((await client.post("/api/comments/create/", sent)).status).to.equal(201);
      }
      const found = await pages(`/api/comments/?post=${post._id}&limit=100`);
      expect(found.map(({ length }) => length)).to.deep.equal([4, 2]);
    });

    it("shows whole threads up to a thousand comments, and the first thousand of a longer thread", async () => {
      const { post } = await app.make.question("binary");
      const create = async (text: string, parent: number | null = null) =>
        (await client.post("/api/comments/create/", { on_post: post._id, text, parent })).body
          .id as number;
      const roots = [await create("first"), await create("second"), await create("third")];
      const reply = await create("a reply", roots[1]);
      const { raw } = app.caps.store.comments.collection;
      const one = await rowsOf(app.caps.store.comments.collection).findOne({ _id: reply });
      const replies = Array.from({ length: 1_099 }, (_, i) => ({ ...one, _id: 1_000_000 + i }));
      await raw.insertMany(replies as never[]);
      const path = `/api/comments/?post=${post._id}&limit=100&use_root_comments_pagination=true`;
      const found = await pages(path);

      // Newest first. The long thread does not fit on a page with the first one.
      expect(found.map(({ length }) => length)).to.deep.equal([1, 1_000, 1]);
      expect(found.map(([root]) => root)).to.deep.equal(roots.toReversed());
    });
  });

  it("refuses a text that is longer than a page can show", async () => {
    const post = (question: object) =>
      client.post("/api/posts/create/", {
        title: "Long",
        default_project: projectId,
        question: { title: "Long", type: "binary", ...question },
      });

    expect((await post({ description: "z".repeat(200_000) })).status).to.equal(201);
    const refused = await post({ fine_print: "z".repeat(200_001) });
    expect(refused.status).to.equal(400);
    expect(refused.body.question.fine_print[0]).to.contain("200000");
  });

  it("limits a group to a million characters and 200 questions, also in updates", async () => {
    const text = "z".repeat(190_000);
    const questions = Array.from({ length: 5 }, (_, i) => ({
      title: `q${i}`,
      type: "binary",
      description: text,
    }));
    const made = await client.post("/api/posts/create/", {
      title: "Group",
      default_project: projectId,
      group_of_questions: { questions },
    });
    expect(made.status, made.text).to.equal(201);
    const update = (group_of_questions: object) =>
      client.put(`/api/posts/${made.body.id}/update/`, { group_of_questions });
    const [first] = made.body.group_of_questions.questions;
    const more = await update({ questions: [{ id: first.id, fine_print: text }] });
    expect([more.status, more.text]).to.deep.equal([400, more.text]);
    expect(more.body.group_of_questions[0]).to.contain("1000000 characters");
    const withFinePrint = async (length: number) => {
      const fine_print = "z".repeat(length);
      return (await update({ questions: [{ id: first.id, fine_print }] })).status;
    };
    expect([await withFinePrint(50_001), await withFinePrint(50_000)]).to.deep.equal([400, 200]);
    const less = await update({ questions: [{ id: first.id, description: "short" }] });
    expect(less.status, less.text).to.equal(200);
    const many = Array.from({ length: 196 }, (_, i) => ({ title: `m${i}`, type: "binary" }));
    const crowded = await update({ questions: many });
    expect(crowded.status).to.equal(400);
    expect(crowded.body.group_of_questions.delete[0]).to.contain("at most 200 questions");
    const full = await update({ questions: many.slice(1) });
    expect(full.status, full.text).to.equal(200);
    expect(full.body.group_of_questions.questions).to.have.length(200);
  });

  it("lets an account own 20 communities", async () => {
    const bea = app.as((await app.make.account()).token);
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) {
      const sent = { type: "community", name: `Community ${i}` };
      statuses.push((await bea.post("/api/projects/create/", sent)).status);
    }
    const refused = await bea.post("/api/projects/create/", { type: "community", name: "21" });

    expect(statuses).to.deep.equal(Array.from({ length: 20 }, () => 201));
    expect(refused.status).to.equal(400);
    // Its owner may not delete one.
    expect(refused.body.type[0]).to.contain("Ask the staff");

    // Only communities count, and administrators own any number.
    const [cyd, staff] = [await app.make.account(), await app.make.account({ isStaff: true })];
    for (let i = 0; i < 20; i++) {
      await app.make.project({ type: "tournament", createdBy: cyd.id });
      await app.make.project({ type: "community", createdBy: staff.id });
    }
    for (const { token } of [cyd, staff]) {
      const sent = { type: "community", name: "One more" };
      expect((await app.as(token).post("/api/projects/create/", sent)).status).to.equal(201);
    }
  });

  it("lets an account own 20 communities also when it makes several at once", async () => {
    const bea = await app.make.account();
    const makes = Array.from({ length: 19 }, () =>
      app.make.project({ type: "community", createdBy: bea.id }),
    );
    await Promise.all(makes);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => {
        const sent = { type: "community", name: `At once ${n}` };
        return app.as(bea.token).post("/api/projects/create/", sent);
      }),
    );
    const owned = (await app.caps.store.projects.all()).filter(
      ({ createdBy }) => createdBy === bea.id,
    );

    expect(owned.length).to.be.at.most(20);
    const made = answers.filter(({ status }) => status === 201);
    expect(made).to.have.length(owned.length - 19);
  });

  it("lists the first thousand members at once, and the rest page by page", async () => {
    const members = await app.make.accounts(1_050);
    const project = await app.make.project({ createdBy: ada.id });
    for (const { id: userId } of members) {
      await app.caps.store.memberships.collection.raw.insertOne({
        _id: `${project._id}-${userId}` as never,
        projectId: project._id,
        userId,
        permission: "viewer",
        createdAt: 1,
      });
    }
    const first = await client.get(`/api/projects/${project._id}/members/`);
    const second = await client.get(first.body.next as string);
    const listed = [...first.body.results, ...second.body.results];

    expect(first.body.count).to.equal(1_051);
    expect([first.body.results.length, second.body.results.length]).to.deep.equal([1_000, 51]);
    expect(new Set(listed.map(({ user }: { user: { id: number } }) => user.id)).size).to.equal(
      1_051,
    );
    expect(second.body.next).to.equal(null);
  });

  it("shows the newest hundred former names of an account", async () => {
    const formerlyKnownAs = Array.from({ length: 150 }, (_, i) => `name${i}`);
    const { id } = await app.make.account({ formerlyKnownAs });
    const { body } = await client.get(`/api/users/${id}/`);

    expect(body.formerly_known_as).to.deep.equal(formerlyKnownAs.slice(0, 100));
  });
});
