/** What shipped clients do; each trap has its own test (contract, Appendix D). */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { createPredictions } from "../support/predictions.ts";

const DAY = 86_400_000;

describe("traps of shipped clients", () => {
  const app = useApp("client_traps");
  let client: Client;
  let projectId: number;
  const ids = { binary: 0, choice: 0, numeric: 0, group: 0, conditional: 0, notebook: 0 };

  before(async () => {
    const { make } = app;
    const account = await make.account();
    client = app.as(account.token);
    const project = await make.project();
    projectId = project._id;
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

  it("a POST may have no body and no Content-Type", async () => {
    const followed = await client.call("POST", `/api/projects/${projectId}/subscribe/`);
    expect(followed.status).to.equal(204);
    const empty = await client.call("POST", "/api/comments/create/");
    expect(empty.status).to.equal(400);
    expect(empty.body.on_post).to.be.an("array");
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
});
