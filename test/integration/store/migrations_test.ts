/** The mechanism of migrations, over a database of its own. */
import { mock } from "node:test";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { migrate } from "../../../src/store/migrations/migrate.ts";
import { oneKindOfMarks } from "../../../src/store/migrations/m002_one_kind_of_marks.ts";
import type { Migration } from "../../../src/store/migrations/migration.ts";
import { createSchemaStore, type SchemaStore } from "../../../src/store/migrations/schema_store.ts";
import { testMongoUri } from "../../support/engines.ts";

describe("migrations", () => {
  let connection: Connection;
  let schema: SchemaStore;
  before(async () => {
    const uri = testMongoUri("migrations");
    connection = await mongoose.createConnection(uri, { autoIndex: false }).asPromise();
    schema = createSchemaStore(connection);
  });
  beforeEach(() => connection.dropDatabase());
  after(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const numbered = (number: number, run: Migration["run"]): Migration => ({
    number,
    about: `number ${number}`,
    run,
  });
  const said: string[] = [];
  const to = (all: readonly Migration[]) =>
    migrate({ connection, schema, say: (line) => said.push(line), all });
  const used = () => connection.collection("users").insertOne({});

  it("run one after the other, once, on a database that was used before", async () => {
    await used();
    const ran: number[] = [];
    const all = [1, 2].map((number) =>
      numbered(number, () => {
        ran.push(number);
        return Promise.resolve();
      }),
    );
    await to(all);
    await to(all);

    expect(ran).to.deep.equal([1, 2]);
    expect(await schema.read()).to.deep.equal({ _id: "schema", version: 2 });
  });

  it("do not run on a new database, which has the newest schema", async () => {
    await to([numbered(1, () => Promise.reject(new Error("it ran")))]);

    expect((await schema.read())?.version).to.equal(1);
  });

  it("run in one process while the others wait", async () => {
    await used();
    said.length = 0;
    let running = 0;
    let most = 0;
    let runs = 0;
    const slow = numbered(1, async () => {
      runs += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 700));
      running -= 1;
    });
    await Promise.all([1, 2, 3].map(() => to([slow])));

    expect([runs, most]).to.deep.equal([1, 1]);
    expect(said.filter((line) => line.startsWith("another process"))).to.have.length(2);
  });

  it("go on where a run before them came, and at once after a failure", async () => {
    await used();
    const begun: number[] = [];
    const breaks = numbered(1, async (_, { from, reached }) => {
      begun.push(from);
      await new Promise((resolve) => setTimeout(resolve, 600));
      await reached(41);
      if (begun.length === 1) throw new Error("broken");
    });
    const failed = await to([breaks]).catch((error: unknown) => error);
    expect(failed).to.have.property("message", "broken");
    expect((await schema.read())?.version).to.equal(0);
    await to([breaks]);

    expect(begun).to.deep.equal([0, 41]);
    expect(await schema.read()).to.deep.equal({ _id: "schema", version: 1 });
  });

  it("stop when another process has taken them over", async () => {
    await used();
    let runs = 0;
    const overtaken = numbered(1, async (_, { reached }) => {
      runs += 1;
      if (runs > 1) return;
      const now = Date.now();
      await schema.claim(0, "other", { now: now + 120_000, until: now });
      await new Promise((resolve) => setTimeout(resolve, 600));
      await reached(1);
    });
    const failed = await to([overtaken]).catch((error: unknown) => error);

    expect(failed).to.have.property("message", "Another process has taken the migration over.");
    expect(await schema.read()).to.include({ version: 0, holder: "other" });
  });

  it("renew their lock during a step that takes longer than it lasts", async () => {
    await used();
    let renewals = 0;
    const renew: SchemaStore["renew"] = (...given) => {
      renewals += 1;
      return schema.renew(...given);
    };
    let during = 0;
    const long = numbered(1, () => {
      mock.timers.tick(59_999);
      during = renewals;
      return Promise.resolve();
    });
    mock.timers.enable({ apis: ["setInterval"] });
    try {
      await migrate({
        connection,
        schema: { ...schema, renew },
        say: () => undefined,
        all: [long],
      });
      expect(during).to.be.at.least(1);
      mock.timers.tick(59_999);
      expect(renewals, "after its end").to.equal(during);
    } finally {
      mock.timers.reset();
    }
  });

  it("take over from a process that died", async () => {
    await used();
    await schema.begin(0);
    const past = Date.now() - 1;
    expect(await schema.claim(0, "dead", { now: past, until: past })).to.include({
      holder: "dead",
    });
    expect(await schema.claim(0, "next", { now: past - 1, until: past })).to.equal(null);
    await to([numbered(1, () => Promise.resolve())]);

    expect(await schema.renew("dead", { until: 1, reached: 1 })).to.equal(false);
    expect(await schema.read()).to.deep.equal({ _id: "schema", version: 1 });
  });

  it("refuse a database of a newer version in a sentence, and change nothing", async () => {
    await schema.begin(7);
    const refused = await to([numbered(1, () => Promise.resolve())]).catch(
      (error: unknown) => error,
    );

    expect(refused).to.have.property("name", "SchemaError");
    expect((refused as Error).message)
      .to.include("The database has schema 7, and this version of Presage knows schema 1")
      .and.include("Nothing was changed.");
    expect(await schema.read()).to.deep.equal({ _id: "schema", version: 7 });
  });

  it("2: brings every mark of unfinished work over, also after a run that died half-way", async () => {
    await connection
      .collection("questions")
      .insertMany([
        { _id: 1, unsettledSince: 5, reclosesBranches: true, closingSince: 6 } as object,
        { _id: 2, unsettledSince: 7, reclosesBranches: false },
        { _id: 3, unsettledSince: null, closingSince: null, optionsChange: null },
        { _id: 4, optionsChange: { at: 9 }, editedAt: 8 },
      ]);
    const schedule = { pendingSchedule: { openTime: 1 }, curationStatusUpdatedAt: 9 };
    await connection
      .collection("posts")
      .insertMany([
        { _id: 1, movedSince: 5, pendingSchedule: null } as object,
        { _id: 2, ...schedule, curationStatus: "approved" },
        { _id: 3, ...schedule, curationStatus: "deleted", movedSince: null },
        { _id: 4, ...schedule, curationStatus: "approved", movedSince: 4 },
      ]);
    await connection.collection("users").insertMany([{ _id: 1, standingSince: 3 } as object]);
    for (const key of ["unsettledSince", "closingSince", "optionsChange.at"]) {
      await connection.collection("questions").createIndex({ [key]: 1 }, {}, {});
    }
    const marksOf = async (name: string) => {
      const rows = await connection.collection(name).find().sort({ _id: 1 }).toArray();
      return rows.map(({ unfinished }) => unfinished as unknown);
    };
    const done = { from: 0, reached: () => Promise.resolve() };
    await oneKindOfMarks.run(connection.db!, done);
    await oneKindOfMarks.run(connection.db!, done);

    expect(await marksOf("questions")).to.deep.equal([
      { settled: 5, rescheduled: 5, closed: 6 },
      { settled: 7 },
      undefined,
      { options: 8 },
    ]);
    expect(await marksOf("posts")).to.deep.equal([
      { moved: 5 },
      { moved: 9 },
      undefined,
      { moved: 4 },
    ]);
    expect(await marksOf("users")).to.deep.equal([{ standing: 3 }]);
    const [question] = await connection.collection("questions").find().sort({ _id: 1 }).toArray();
    expect(Object.keys(question!)).to.have.members(["_id", "unfinished"]);
    const indexes = await connection.collection("questions").indexes();
    expect(indexes.map(({ name }) => name as unknown)).to.deep.equal(["_id_"]);
  });
});
