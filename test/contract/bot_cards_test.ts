import { expect } from "chai";
import { useApp } from "../support/app.ts";
import type { Account } from "../support/factories.ts";

const CARD = {
  model: "Alder 2",
  provider: "Alder Labs",
  training_cutoff: "2025-06-01",
  method: "Asks five times and takes the median.",
};

describe("the card of a bot", () => {
  const app = useApp("bot_cards");
  let owner: Account;
  let bot: Account;

  beforeEach(async () => {
    owner = await app.make.account();
    bot = await app.make.account({ isBot: true, botOwnerId: owner.id });
  });

  const path = () => `/api/users/me/bots/${bot.id}/card/`;
  const read = async () => (await app.as(owner.token).get(path())).body;
  const change = (body: object) => app.as(owner.token).patch(path(), body);
  const forecast = (token: string, question: number, by = "forecast/") =>
    app.as(token).post(`/api/questions/${by}`, [{ question, probability_yes: 0.4 }]);
  const questionOf = async (projectId: number) => {
    const given = { defaultProjectId: projectId, projectIds: [projectId] };
    return (await app.make.question("binary", { post: given })).question._id;
  };

  it("begins blank, and names what a project would miss", async () => {
    expect(await read()).to.deep.include({
      version: 0,
      since: null,
      model: "",
      tools: [],
      released_at: null,
      missing: ["model", "provider", "training_cutoff", "method"],
      versions: [],
    });
  });

  it("makes a dated version of each change, and none where nothing changes", async () => {
    await change(CARD);
    const { status, body } = await change({ model: "Alder 3", tools: ["web search"] });
    expect(status).to.equal(200);
    expect(body).to.deep.include({ version: 2, model: "Alder 3", provider: "Alder Labs" });
    expect(body.training_cutoff).to.equal("2025-06-01T00:00:00Z");
    expect(body.missing).to.deep.equal([]);
    const [newest, first] = body.versions;
    expect(first).to.include({ version: 1, model: "Alder 2" });
    expect(Date.parse(newest.since)).to.be.greaterThan(Date.parse(first.since));
    expect((await change({ model: "Alder 3" })).body).to.deep.equal(body);
    expect(await read()).to.deep.equal(body);
  });

  it("keeps every one of simultaneous changes", async () => {
    await Promise.all(["a", "b", "c", "d"].map((model) => change({ model })));
    const versions: { version: number }[] = (await read()).versions;
    expect(versions.map(({ version }) => version)).to.deep.equal([4, 3, 2, 1]);
  });

  it("refuses what has no place on it, and more versions than it has room for", async () => {
    const faults = await change({ tools: [""], code_url: "ftp://x", training_cutoff: "soon" });
    expect(faults.status).to.equal(400);
    expect(faults.body).to.have.all.keys("tools", "code_url", "training_cutoff");
    expect((await read()).versions).to.deep.equal([]);
    await change(CARD);
    const { botId, since, card } = (await app.caps.store.botCards.newestOf(bot.id))!;
    for (let version = 2; version <= 100; version++) {
      await app.caps.store.botCards.insert({ botId, version, since: since + version, card });
    }
    expect((await change({ model: "Alder 101" })).body).to.have.all.keys("non_field_errors");
  });

  it("is shown on the page of the account", async () => {
    const reader = app.as((await app.make.account()).token);
    const profile = async (id: number) => (await reader.get(`/api/users/${id}/`)).body.card;
    expect(await profile(bot.id)).to.equal(null);
    await change(CARD);
    expect(await profile(bot.id)).to.deep.include({ version: 1, model: "Alder 2" });
    expect(await profile(owner.id)).to.equal(null);
  });

  it("is required of bots where the project says so, item by item", async () => {
    const strict = await app.make.project({ requiresCard: true });
    const free = await app.make.project();
    const [question, other] = [await questionOf(strict._id), await questionOf(free._id)];
    await change({ model: "Alder 2", provider: "Alder Labs" });
    const batch = [other, question].map((id) => ({ question: id, probability_yes: 0.4 }));
    const refused = await app.as(bot.token).post("/api/questions/forecast/", batch);
    expect(refused.status).to.equal(400);
    expect(refused.body.errors[0]).to.deep.equal({});
    const [fault] = refused.body.errors[1].faults;
    expect(fault).to.deep.include({ code: "card", value: ["training_cutoff", "method"] });
    expect((await forecast(bot.token, question, "forecast/check/")).status).to.equal(400);
    expect((await app.as(bot.token).get("/api/users/me/forecasts/")).body.results).to.have.length(
      0,
    );
    expect((await forecast(owner.token, question)).status).to.equal(201);
    await change(CARD);
    expect((await forecast(bot.token, question)).status).to.equal(201);
  });
});
