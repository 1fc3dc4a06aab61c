/** The moves of curation, and who may make them (contract 4.2, 5.3). */
import { expect } from "chai";
import { processors } from "../../jobs/processors/processors.ts";
import { useApp, prepared } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import {
  approve,
  at,
  binary,
  DAY,
  HOUR,
  openDesk,
  publish,
  schedule,
  write,
} from "../support/desk.ts";

type Status = "draft" | "pending" | "rejected" | "approved";
const STATUSES: readonly Status[] = ["draft", "pending", "rejected", "approved"];

interface Move {
  readonly name: string;
  readonly from: readonly Status[];
  readonly to: Status;
  readonly status: 200 | 204;
  readonly body?: () => Record<string, unknown>;
}

const MOVES: readonly Move[] = [
  { name: "submit-for-review", from: ["draft"], to: "pending", status: 204 },
  { name: "make-draft", from: ["pending", "rejected"], to: "draft", status: 204 },
  {
    name: "approve",
    from: ["draft", "pending", "rejected"],
    to: "approved",
    status: 204,
    body: schedule,
  },
  { name: "reject", from: ["pending"], to: "rejected", status: 200 },
  { name: "send-back-to-review", from: ["approved"], to: "pending", status: 200 },
];

describe("curation", () => {
  const app = useApp("curation");
  const desk = prepared(() => openDesk(app));
  const admin = () => desk.as(desk.accounts.admin);

  const draft = async (): Promise<number> => {
    const post = await write(desk.as(desk.accounts.forecaster), {
      title: "T",
      question: binary(),
      default_project: desk.projectId,
    });
    return post.id as number;
  };
  const inStatus = async (status: Status): Promise<number> => {
    const id = await draft();
    const path = `/api/posts/${id}`;
    if (status === "approved") await approve(admin(), id);
    if (status === "pending" || status === "rejected") {
      expect((await admin().post(`${path}/submit-for-review/`)).status).to.equal(204);
    }
    if (status === "rejected") expect((await admin().post(`${path}/reject/`)).status).to.equal(200);
    return id;
  };
  const act = (id: number, { name, body }: Move, client = admin()): Promise<Answer> =>
    client.post(`/api/posts/${id}/${name}/`, body?.());
  const statusOf = async (id: number): Promise<string> =>
    (await admin().get(`/api/posts/${id}/`)).body.curation_status as string;

  describe("the table of 4.2", () => {
    for (const move of MOVES) {
      for (const from of STATUSES) {
        const isAllowed = move.from.includes(from);
        it(`${move.name} of a post that is ${from}: ${isAllowed ? move.to : "400"}`, async () => {
          const id = await inStatus(from);
          const answer = await act(id, move);
          expect(answer.status, answer.text).to.equal(isAllowed ? move.status : 400);
          if (move.status === 200 && isAllowed) expect(answer.body).to.deep.equal({});
          if (!isAllowed) expect(answer.body).to.have.key("non_field_errors");
          expect(await statusOf(id)).to.equal(isAllowed ? move.to : from);
        });
      }
    }
  });

  it("shows when a post was last moved", async () => {
    app.stopClock();
    try {
      const id = await draft();
      for (const name of ["submit-for-review", "reject", "make-draft", "approve"]) {
        app.travel(1_000);
        const answer = await act(
          id,
          MOVES.find((move) => move.name === name)!,
        );
        expect(answer.status, answer.text).to.be.oneOf([200, 204]);
        const { body } = await admin().get(`/api/posts/${id}/`);
        const movedAt = Date.parse(body.curation_status_updated_at as string);
        expect(movedAt, name).to.equal(app.caps.clock.now());
      }
    } finally {
      app.startClock();
    }
  });

  describe("of simultaneous moves one wins", () => {
    // A rejected post may be approved, so both succeed when the rejection comes first.
    it("approve against reject: a loser gets 400, and an approval is never undone", async () => {
      const id = await inStatus("pending");
      const [approval, rejection] = await Promise.all(
        ["approve", "reject"].map((name) =>
          act(
            id,
            MOVES.find((move) => move.name === name)!,
          ),
        ),
      );
      expect(approval!.status).to.be.oneOf([204, 400]);
      expect(rejection!.status).to.be.oneOf([200, 400]);
      const wins = [approval!.status === 204, rejection!.status === 200];
      expect(wins).to.include(true);
      expect(await statusOf(id)).to.equal(wins[0] ? "approved" : "rejected");
    });
  });

  describe("approval", () => {
    const path = (id: number) => `/api/posts/${id}/approve/`;

    it("needs all five times", async () => {
      const id = await draft();
      const names = [
        "published_at",
        "open_time",
        "cp_reveal_time",
        "scheduled_close_time",
        "scheduled_resolve_time",
      ];
      const empty = Object.fromEntries(names.map((name) => [name, null]));
      for (const given of [{}, empty]) {
        const { status, body } = await admin().post(path(id), given);
        expect(status).to.equal(400);
        expect(body).to.have.all.keys(names);
      }
      expect(await statusOf(id)).to.equal("draft");
    });

    it("checks their order", async () => {
      const id = await draft();
      for (const [given, field] of [
        [{ scheduled_close_time: at(-2 * HOUR) }, "scheduled_close_time"],
        [{ scheduled_resolve_time: at(-2 * HOUR) }, "scheduled_resolve_time"],
        [{ scheduled_resolve_time: at(9 * DAY) }, "scheduled_resolve_time"],
        [{ cp_reveal_time: at(30 * DAY) }, "cp_reveal_time"],
        [{ open_time: "soon" }, "open_time"],
      ] as const) {
        const { status, body } = await admin().post(path(id), schedule(given));
        expect(status).to.equal(400);
        expect(body).to.have.property(field);
      }
    });

    it("of a notebook needs no times", async () => {
      const post = await write(admin(), {
        title: "N",
        notebook: { markdown: "x" },
        default_project: desk.projectId,
      });
      expect((await admin().post(path(post.id))).status).to.equal(204);
      const { body } = await admin().get(`/api/posts/${post.id}/`);
      expect(body.status).to.equal("open");
      expect(body.published_at).to.be.a("string");
      expect(body.open_time).to.equal(body.published_at);
    });

    it("leaves a published notebook to its curators, because it never opens", async () => {
      const { _id: id } = await app.make.notebook({
        post: { defaultProjectId: desk.projectId, projectIds: [desk.projectId] },
      });
      const curator = desk.as(desk.accounts.curator);
      const edited = await curator.put(`/api/posts/${id}/update/`, { title: "Another" });
      expect(edited.status, edited.text).to.equal(200);
      expect(edited.body.open_time).to.equal(edited.body.published_at);
      const returned = await curator.post(`/api/posts/${id}/send-back-to-review/`);
      expect(returned.status, returned.text).to.equal(200);
    });

    it("keeps the publication of a notebook that was sent back, unless another is given", async () => {
      const body = { title: "N", notebook: { markdown: "x" }, default_project: desk.projectId };
      const { id } = await write(admin(), body);
      const published = async (given: object = {}) => {
        const answer = await admin().post(path(id as number), given);
        expect(answer.status, answer.text).to.equal(204);
        return (await admin().get(`/api/posts/${id}/`)).body.published_at as string;
      };
      const first = await published();
      await admin().post(`/api/posts/${id}/send-back-to-review/`);
      app.travel(HOUR);
      expect(await published()).to.equal(first);
      await admin().post(`/api/posts/${id}/send-back-to-review/`);
      const given = at(-DAY);
      expect(await published({ published_at: given })).to.equal(given);
      app.travel(-HOUR);
    });

    it("with a later publication leaves the post upcoming, visible only to curators and its author", async () => {
      const id = await draft();
      await approve(admin(), id, { published_at: at(DAY) });
      expect((await admin().get(`/api/posts/${id}/`)).body.status).to.equal("upcoming");
      const author = desk.as(desk.accounts.forecaster);
      expect((await author.get(`/api/posts/${id}/`)).status).to.equal(200);
      expect((await desk.as(desk.accounts.viewer).get(`/api/posts/${id}/`)).status).to.equal(404);
    });

    it("sets the hotness for its opening and reveal before any job runs (Maths 9.6)", async () => {
      const [warm, fresh] = [await inStatus("approved"), await draft()];
      await app.caps.store.posts.update(warm, { hotness: 29 });
      const hottest = async () => {
        const query = `default_project_id=${desk.projectId}&order_by=-hotness&limit=1`;
        return (await admin().get(`/api/posts/?${query}`)).body.results[0].id;
      };
      expect(await hottest()).to.not.equal(fresh);
      await approve(admin(), fresh);
      expect((await app.caps.store.posts.byId(fresh))?.hotness).to.equal(30);
      expect(await hottest()).to.equal(fresh);
    });

    it("opens all questions of a group", async () => {
      const post = await publish(admin(), {
        title: "G",
        default_project: desk.projectId,
        group_of_questions: { questions: [binary("1?"), binary("2?")] },
      });
      expect(post.status).to.equal("open");
      for (const question of post.group_of_questions.questions) {
        expect(question.status).to.equal("open");
      }
    });

    it("opens the other questions of a group again in which one is resolved", async () => {
      const post = await publish(admin(), {
        title: "G",
        default_project: desk.projectId,
        group_of_questions: { questions: [binary("1?"), binary("2?")] },
      });
      const [done, open] = post.group_of_questions.questions.map(({ id }: { id: number }) => id);
      const read = async (id: number) => (await admin().get(`/api/questions/${id}/`)).body;
      const body = { resolution: "yes", actual_resolve_time: at(0) };
      expect((await admin().post(`/api/questions/${done}/resolve/`, body)).status).to.equal(200);
      expect((await admin().post(`/api/questions/${open}/close/`)).status).to.equal(200);
      const before = await read(done);
      await admin().post(`/api/posts/${post.id}/send-back-to-review/`);
      const later = { scheduled_close_time: at(20 * DAY), scheduled_resolve_time: at(21 * DAY) };
      await approve(admin(), post.id, later);

      expect((await read(open)).status).to.equal("open");
      const after = await read(done);
      for (const name of ["status", "open_time", "scheduled_close_time", "actual_close_time"]) {
        expect(after[name], name).to.equal(before[name]);
      }
    });
  });

  it("sends back to review: the questions keep their schedule and take no forecasts", async () => {
    const id = await inStatus("approved");
    const forecaster = desk.as(desk.accounts.forecaster);
    const forecast = () =>
      forecaster.post("/api/questions/forecast/", [{ question: id, probability_yes: 0.3 }]);
    expect((await forecast()).status).to.equal(201);
    const { body: before } = await admin().get(`/api/questions/${id}/`);
    expect((await admin().post(`/api/posts/${id}/send-back-to-review/`)).status).to.equal(200);
    const { body: after } = await admin().get(`/api/questions/${id}/`);
    expect(after.open_time).to.equal(before.open_time);
    expect(after.status).to.equal("upcoming");
    expect((await forecast()).status).to.equal(405);
    const resolved = await admin().post(`/api/questions/${id}/resolve/`, {
      resolution: "annulled",
      actual_resolve_time: at(0),
    });
    expect(resolved.status).to.equal(400);
  });

  it("leaves the forecasts of others in the project when an author moves a post that was sent back", async () => {
    const author = desk.accounts.forecaster;
    const elsewhere = await app.make.project({ createdBy: author.id, type: "community" });
    const move = (id: number, by = author) =>
      desk.as(by).put(`/api/posts/${id}/update/`, { default_project: elsewhere._id });
    const homeOf = async (id: number) => (await app.caps.store.posts.byId(id))?.defaultProjectId;
    const id = await inStatus("approved");
    const given = [{ question: id, probability_yes: 0.3 }];
    expect((await admin().post("/api/questions/forecast/", given)).status).to.equal(201);
    await app.caps.store.forecasts.writer.settled();
    expect((await admin().post(`/api/posts/${id}/send-back-to-review/`)).status).to.equal(200);

    expect((await move(id)).status).to.equal(403);
    expect(await homeOf(id)).to.equal(desk.projectId);
    expect((await move(await inStatus("pending"))).status).to.equal(200);
    await app.make.member(elsewhere._id, desk.accounts.curator.id, "curator");
    expect((await move(id, desk.accounts.curator)).status).to.equal(200);
    expect(await homeOf(id)).to.equal(elsewhere._id);
  });

  it("leaves the forecasts of others where they are when an author empties the counters first", async () => {
    const author = desk.accounts.forecaster;
    const elsewhere = await app.make.project({ createdBy: author.id, type: "community" });
    const put = (id: number, body: object) => desk.as(author).put(`/api/posts/${id}/update/`, body);
    const id = await inStatus("approved");
    const given = [{ question: id, probability_yes: 0.3 }];
    expect((await admin().post("/api/questions/forecast/", given)).status).to.equal(201);
    await app.caps.store.forecasts.writer.settled();
    expect((await admin().post(`/api/posts/${id}/send-back-to-review/`)).status).to.equal(200);
    const { body: asked } = await admin().get(`/api/questions/${id}/`);
    const question = { open_time: at(-DAY), scheduled_close_time: asked.cp_reveal_time };
    const revealed = { question: { ...question, cp_reveal_time: at(-DAY) } };
    expect((await put(id, revealed)).status).to.equal(403);
    expect((await put(id, { question })).status).to.equal(200);
    const signal = new AbortController().signal;
    const context = { signal, progress: () => Promise.resolve() };
    await processors.refresh_post(app.caps, { postId: id, recount: true }, context);
    const counted = await app.caps.store.posts.byId(id);
    expect(counted?.forecastsCount, "it was made after the new close").to.equal(0);

    expect((await put(id, { default_project: elsewhere._id })).status).to.equal(403);
    expect((await put(id, { question: { cp_reveal_time: null } })).status).to.equal(403);
    expect((await desk.as(author).delete(`/api/posts/${id}/delete/`)).status).to.equal(403);
    const own = await inStatus("pending");
    const { cp_reveal_time } = schedule();
    expect((await put(own, { question: { cp_reveal_time } })).status).to.equal(200);
    expect((await admin().delete(`/api/posts/${id}/delete/`)).status).to.equal(204);
  });

  it("shows the review queue of the main project to everybody, and drafts only to their authors", async () => {
    const author = desk.as(desk.outsider);
    const reader = desk.as(desk.accounts.viewer);
    const post = await write(author, { title: "T", question: binary() });
    const path = `/api/posts/${post.id}/`;
    expect((await reader.get(path)).status).to.equal(404);
    expect((await author.post(`${path}submit-for-review/`)).status).to.equal(204);
    expect((await reader.get(path)).status).to.equal(200);
    await desk.as(desk.superuser).post(`${path}reject/`);
    expect((await reader.get(path)).status).to.equal(404);
    expect((await author.get(path)).body.status).to.equal("rejected");
  });

  it("lets an author delete an own draft, but not once it is approved or forecast", async () => {
    const author = desk.as(desk.accounts.forecaster);
    const own = await draft();
    expect((await author.delete(`/api/posts/${own}/delete/`)).status).to.equal(204);
    const approved = await inStatus("approved");
    expect((await author.delete(`/api/posts/${approved}/delete/`)).status).to.equal(403);
    await author.post("/api/questions/forecast/", [{ question: approved, probability_yes: 0.3 }]);
    await admin().post(`/api/posts/${approved}/send-back-to-review/`);
    expect((await author.delete(`/api/posts/${approved}/delete/`)).status).to.equal(403);
    expect((await admin().delete(`/api/posts/${approved}/delete/`)).status).to.equal(204);
  });
});
