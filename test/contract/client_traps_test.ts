/** What shipped clients do; each trap has its own test (contract, Appendix D). */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { createPredictions } from "../support/predictions.ts";

const DAY = 86_400_000;
const ascending = (a: number, b: number): number => a - b;

describe("traps of shipped clients", () => {
  const app = useApp("client_traps");
  let client: Client;
  let userId: number;
  let slug: string;
  let projectId: number;
  const ids = { binary: 0, choice: 0, numeric: 0, group: 0, conditional: 0, notebook: 0 };

  before(async () => {
    const { make } = app;
    const account = await make.account();
    client = app.as(account.token);
    userId = account.id;
    const project = await make.project();
    projectId = project._id;
    slug = project.slug ?? "";
    const post = { defaultProjectId: projectId, projectIds: [projectId] };
    const binary = await make.question("binary", { post });
    ids.binary = binary.post._id;
    ids.choice = (await make.question("multiple_choice", { post })).post._id;
    ids.numeric = (await make.question("numeric", { post })).post._id;
    ids.group = (await make.group(["binary", "binary"], { post })).post._id;
    ids.conditional = (await make.conditional({ post })).post._id;
    ids.notebook = (await make.notebook({ post }))._id;
    const at = Date.now() - DAY / 2;
    await createPredictions(app.caps).prediction(binary.question, [{ at, value: 0.3 }]);
  });

  async function list(query: string): Promise<any> {
    const { status, body, text } = await client.get(`/api/posts/?${query}`);
    expect(status, text).to.equal(200);
    return body;
  }
  const found = async (query: string): Promise<number[]> =>
    (await list(query)).results.map(({ id }: { id: number }) => id).sort(ascending);

  async function forecast(...items: object[]): Promise<void> {
    const { status, text } = await client.post("/api/questions/forecast/", items);
    expect(status, text).to.equal(201);
  }

  const KINDS = ["question", "conditional", "group_of_questions", "notebook"];

  it("inapplicable post keys are absent, not null", async () => {
    const details = await Promise.all(
      Object.values(ids).map(async (id) => (await client.get(`/api/posts/${id}/`)).body),
    );
    for (const post of [...details, ...(await list("limit=100")).results]) {
      expect(KINDS.filter((kind) => kind in post)).to.have.length(1);
    }
  });

  it("all three value keys may be sent, two of them null, and source too", async () => {
    const none = {
      probability_yes: null,
      probability_yes_per_category: null,
      continuous_cdf: null,
      source: "api",
    };
    const cdf = Array.from({ length: 201 }, (_, index) => (index / 200) * 0.99);
    await forecast(
      { ...none, question: ids.binary, probability_yes: 0.4 },
      {
        ...none,
        question: ids.choice,
        probability_yes_per_category: { A: 0.2, B: 0.3, Other: 0.5 },
      },
      { ...none, question: ids.numeric, continuous_cdf: cdf },
    );
  });

  it("forecast_type=a,b is read as a list", async () => {
    const query = `tournaments=${slug}&forecast_type=`;
    expect(await found(`${query}multiple_choice,numeric`)).to.deep.equal([ids.choice, ids.numeric]);
    expect(await found(`${query}notebook`)).to.deep.equal([ids.notebook]);
  });

  it("tournaments=<number> is read as an id", async () => {
    const all = await found(`tournaments=${slug}`);
    expect(all).to.include(ids.binary);
    expect(await found(`tournaments=${projectId}`)).to.deep.equal(all);
  });

  it("/api/users/me is served without the slash", async () => {
    const { status, body } = await client.get("/api/users/me");
    expect(status).to.equal(200);
    expect(body.id).to.equal(userId);
  });

  it("order_by=-published_time is ignored", async () => {
    const { results } = await list("order_by=-published_time");
    expect(results).to.deep.equal((await list("")).results);
  });

  it("include_description is ignored, whatever it holds", async () => {
    for (const value of ["true", "maybe"]) {
      const { results } = await list(`ids=${ids.binary}&include_description=${value}`);
      expect(results[0].question).to.not.have.property("description");
    }
  });

  it("names the parameters that a list ignores", async () => {
    const ignored = async (query: string) =>
      (await client.get(`/api/posts/?${query}`)).headers.get("presage-ignored");
    expect(await ignored(`ids=${ids.binary}&statuses[]=open&limit=1`)).to.equal(null);
    // The second answer comes from memory.
    for (let i = 0; i < 2; i++) {
      expect(await ignored("limit=1&cursor=MTI&page=2&cursor=x")).to.equal("cursor, page");
    }
    const odd = encodeURIComponent("a,b\r\nX-A: 1");
    expect(await ignored(`${odd}=1`)).to.equal("a%2Cb%0D%0AX-A%3A%201");
    const many = Array.from({ length: 30 }, (_, i) => `n${i}${"é".repeat(60)}=`).join("&");
    const names = (await ignored(many))?.split(", ") ?? [];
    expect(names).to.have.length(10);
    expect(names[0]).to.equal(`n0${"%C3%A9".repeat(38)}`);
  });

  it("parent: null equals an absent parent", async () => {
    const comment = { on_post: ids.binary, text: "Root", parent: null, included_forecast: true };
    const { status, body } = await client.post("/api/comments/create/", comment);
    expect(status).to.equal(201);
    expect(body.parent_id).to.equal(null);
  });

  it("a comment text may have 150,000 characters", async () => {
    const send = (length: number) =>
      client.post("/api/comments/create/", { on_post: ids.binary, text: "é".repeat(length) });
    expect((await send(150_000)).status).to.equal(201);
    expect((await send(150_001)).body).to.have.all.keys("text");
  });

  it("offset=2000000 gives an empty page", async () => {
    const page = await list("offset=2000000");
    expect(page.results).to.deep.equal([]);
    expect(page.next).to.equal(null);
    const comments = await client.get(`/api/comments/?post=${ids.binary}&offset=2000000`);
    expect(comments.status).to.equal(200);
  });

  it("a POST may have no body and no Content-Type", async () => {
    const followed = await client.call("POST", `/api/projects/${projectId}/subscribe/`);
    expect(followed.status).to.equal(204);
    const empty = await client.call("POST", "/api/comments/create/");
    expect(empty.status).to.equal(400);
    expect(empty.body.on_post).to.be.an("array");
  });

  it("filters accept a date without a time", async () => {
    const query = `tournaments=${slug}&published_at__`;
    expect(await found(`${query}gt=2020-01-01&published_at__lt=2999-12-31`)).to.include(ids.binary);
    expect(await found(`${query}lt=2020-01-01`)).to.deep.equal([]);
  });

  it("binary centers have one element", async () => {
    const { body } = await client.get(`/api/questions/${ids.binary}/?with_cp=true`);
    const { latest, history } = body.aggregations.recency_weighted;
    for (const shown of [latest, ...history]) {
      for (const key of ["centers", "forecast_values", "interval_lower_bounds"]) {
        expect(shown[key], key).to.have.length(1);
      }
    }
  });

  it("my_forecasts is an object everywhere, history oldest first with the latest in it", async () => {
    await forecast({ question: ids.binary, probability_yes: 0.6 });
    await forecast({ question: ids.binary, probability_yes: 0.7 });
    const questions = await Promise.all([
      client.get(`/api/questions/${ids.binary}/`).then(({ body }) => body),
      client.get(`/api/posts/${ids.binary}/`).then(({ body }) => body.question),
      list(`ids=${ids.binary}`).then(({ results }) => results[0].question),
    ]);
    for (const { my_forecasts: own } of questions) {
      const starts = own.history.map(({ start_time: start }: { start_time: number }) => start);
      expect(starts).to.deep.equal([...starts].sort(ascending));
      expect(own.history.at(-1)).to.deep.equal(own.latest);
      expect(own.latest.forecast_values[1]).to.be.closeTo(0.7, 1e-9);
    }
    for (const post of (await list("limit=100")).results) {
      for (const question of questionsOf(post)) {
        expect(question.my_forecasts.history, String(question.id)).to.be.an("array");
      }
    }
  });

  it("ids of a conditional or group object never collide with a question id in a listing", async () => {
    const { results } = await list("limit=100");
    const questions = results.flatMap((post: any) => {
      const { conditional } = post;
      if (conditional === undefined) return questionsOf(post);
      return [conditional.question_yes, conditional.question_no];
    });
    const taken = questions.map(({ id }: { id: number }) => id);
    expect(new Set(taken).size).to.equal(taken.length);
    for (const post of results) {
      const { id } = post.conditional ?? post.group_of_questions ?? { id: null };
      if (id !== null) expect(taken).to.not.include(id);
    }
  });

  it("float noise in CDF steps is accepted", async () => {
    // Every step is the smallest valid one, except for the rounding of binary fractions.
    const noisy = Array.from({ length: 201 }, (_, index) => index * 0.00005);
    const shifted = noisy.map((value, index) => (index < 101 ? value : value + 0.2 - 0.00005));
    const steep = shifted.map((value, index) => (index < 102 ? value : value + 0.2 - 0.00005));
    expect(noisy.some((value, i) => i > 0 && value - noisy[i - 1]! < 0.00005)).to.equal(true);
    await forecast({ question: ids.numeric, continuous_cdf: steep });
  });
});

function questionsOf(post: any): any[] {
  if (post.question !== undefined) return [post.question];
  if (post.group_of_questions !== undefined) return post.group_of_questions.questions;
  const { conditional } = post;
  if (conditional === undefined) return [];
  const { condition, condition_child: child, question_yes: yes, question_no: no } = conditional;
  return [condition, child, yes, no];
}
