/** Which conditions and writes mongoose refuses, and which it does not change. */
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { defineCollection } from "../../../../src/store/platform/collection.ts";
import {
  anything,
  count,
  type Fields,
  flag,
  id,
  list,
  mark,
  number,
  object,
  oneNumberOf,
  oneOf,
  optional,
  orNull,
  size,
  text,
} from "../../../../src/store/platform/fields.ts";
import {
  duplicatesIn,
  isDuplicateKey,
  rowsOf,
  type Rows,
} from "../../../../src/store/platform/rows.ts";
import { isUnavailable } from "../../../../src/unavailable.ts";
import { testMongoUri } from "../../../support/engines.ts";

interface Part {
  name: string;
  weight: number | null;
}

interface Thing {
  _id: number;
  title: string;
  kind: "round" | "square";
  step: 1 | -1;
  isOpen: boolean;
  madeAt: number;
  closedAt: number | null;
  share: number;
  score: number;
  tags: string[];
  parts: Part[];
  main: Part | null;
  spare?: Part | null;
  unfinished?: true;
  note: Record<string, unknown> | null;
}

const part = object<Part>({ name: text(), weight: orNull(number()) });
const fields: Fields<Thing> = {
  _id: id(),
  title: text(),
  kind: oneOf("round", "square"),
  step: oneNumberOf(1, -1),
  isOpen: flag(),
  madeAt: count(),
  closedAt: orNull(count()),
  share: size(),
  score: number(),
  tags: list(text()),
  parts: list(part),
  main: orNull(part),
  spare: optional(orNull(part)),
  unfinished: optional(mark()),
  note: orNull(anything<Record<string, unknown>>()),
};

const blank: Thing = {
  _id: 1,
  title: "",
  kind: "round",
  step: -1,
  isOpen: false,
  madeAt: 0,
  closedAt: null,
  share: 0.5,
  score: -2.5,
  tags: [],
  parts: [],
  main: null,
  note: null,
};
const full: Thing = {
  ...blank,
  _id: 2,
  title: "full",
  closedAt: 7,
  tags: ["a", "b"],
  parts: [{ name: "x", weight: null }],
  main: { name: "y", weight: 1 },
  spare: null,
  unfinished: true,
  note: { any: [1, { thing: null }] },
};
/** Wrong values by field. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  title: [5, null, undefined],
  kind: ["oval", null],
  step: [0, "1"],
  isOpen: [1, "true", null],
  madeAt: ["7", -1, 0.5, null],
  closedAt: ["7", -1],
  share: [-0.1],
  score: ["1", null],
  tags: [[5], null],
  parts: [[{ name: "x" }], [{ name: 5, weight: 1 }], [{ name: "x", weight: 1, more: 1 }]],
  main: [{ name: "x" }, 5],
  spare: [{}],
  unfinished: [false],
  colour: ["red"],
};

describe("rows that go through mongoose", () => {
  let connection: Connection;
  let rows: Rows<Thing>;
  const stored = () => connection.collection("things").find({}).sort({ _id: 1 }).toArray();
  const without = (name: string) =>
    Object.fromEntries(Object.entries(full).filter(([key]) => key !== name)) as unknown as Thing;

  before(async () => {
    connection = await mongoose.createConnection(testMongoUri("checked_rows")).asPromise();
    rows = rowsOf(defineCollection<Thing>(connection, "things", fields, []));
  });
  beforeEach(async () => {
    await connection.collection("things").deleteMany({});
    await rows.insertMany([blank, full]);
  });
  after(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  /**
   * The error must be a fault of the program, and neither a duplicate nor an unavailable
   * dependency.
   */
  async function refused(write: () => Promise<unknown>, what: string): Promise<void> {
    const before = await stored();
    const outcome = await write().then(
      () => null,
      (error: unknown) => error,
    );
    expect(outcome, what).to.be.instanceOf(Error);
    expect([isDuplicateKey(outcome), isUnavailable(outcome)], what).to.deep.equal([false, false]);
    expect(await stored(), what).to.deep.equal(before);
  }

  it("stores and reads documents unchanged", async () => {
    expect(await stored()).to.deep.equal([blank, full]);
    expect(await rows.find({}).sort({ _id: 1 }).toArray()).to.deep.equal([blank, full]);
    expect(await rows.findOne({ title: "full" })).to.deep.equal(full);
    await rows.replaceOne({ _id: 1 }, without("_id"));
    expect(await rows.findOne({ _id: 1 })).to.deep.equal({ ...full, _id: 1 });
  });

  it("refuses new documents with a wrong, a missing or an unknown field, also among others", async () => {
    for (const [name, values] of Object.entries(WRONG)) {
      for (const value of values) {
        const wrong = { ...full, _id: 3, [name]: value };
        const what = `${name}: ${JSON.stringify(value)}`;
        await refused(() => rows.insertOne(wrong), what);
        await refused(
          () => rows.replaceOne({ _id: 1 }, { ...without("_id"), [name]: value }),
          what,
        );
        await refused(() => rows.bulkWrite([{ insertOne: { document: wrong } }]), what);
      }
    }
    for (const name of Object.keys(blank).filter((key) => key !== "_id")) {
      await refused(() => rows.insertOne({ ...without(name), _id: 3 }), `without ${name}`);
    }
    const many = [{ ...full, _id: 3, title: 5 as never }];
    await refused(() => rows.insertMany(many, { ordered: false }), "many");
  });

  it("refuses updates that would make such documents", async () => {
    for (const [name, values] of Object.entries(WRONG)) {
      for (const value of values.filter((one) => one !== undefined)) {
        const update = { $set: { [name]: value } } as never;
        const what = `${name}: ${JSON.stringify(value)}`;
        await refused(() => rows.updateOne({ _id: 1 }, update), what);
        await refused(() => rows.updateMany({}, update), what);
        await refused(() => rows.findOneAndUpdate({ _id: 1 }, update), what);
      }
    }
    for (const update of [
      { $unset: { title: "" } },
      { $push: { tags: { $each: [5], $slice: 3 } } },
      { $push: { parts: { $each: [{ name: "x" }], $position: 0 } } },
      { $inc: { colour: 1 } },
      { $set: { "main.weight": "1" } },
    ]) {
      await refused(() => rows.updateOne({ _id: 2 }, update as never), JSON.stringify(update));
    }
    const upsert = { updateOne: { filter: { _id: 3 }, update: { $setOnInsert: { title: 5 } } } };
    const some = [{ updateOne: { ...upsert.updateOne, upsert: true } }] as never;
    await refused(() => rows.bulkWrite(some, { ordered: false }), "bulk");
  });

  it("makes valid updates", async () => {
    const after = await rows.findOneAndUpdate(
      { _id: 2 },
      {
        $set: { main: null, closedAt: null, spare: { name: "z", weight: null } },
        $push: { tags: { $each: ["c"], $position: 0, $slice: 2 } },
        $inc: { score: 1 },
        $max: { madeAt: 9 },
        $unset: { unfinished: "" },
      },
      { returnDocument: "after" },
    );
    expect(after).to.deep.equal({
      ...without("unfinished"),
      main: null,
      closedAt: null,
      spare: { name: "z", weight: null },
      tags: ["c", "a"],
      score: -1.5,
      madeAt: 9,
    });
    const { upsertedCount } = await rows.updateOne(
      { _id: 8 },
      { $setOnInsert: { title: "new" } },
      { upsert: true },
    );
    expect(upsertedCount).to.equal(1);
    expect(await rows.findOne({ _id: 8 })).to.deep.equal({ _id: 8, title: "new" });
  });

  it("refuses conditions on unknown fields, and values of other types in them", async () => {
    for (const filter of [{ colour: 1 }, { _id: "1" }, { title: { $in: [5] } }, { isOpen: 1 }]) {
      const wrong = filter as never;
      const what = JSON.stringify(filter);
      await refused(() => rows.find(wrong).toArray(), what);
      await refused(() => rows.findOne(wrong), what);
      await refused(() => rows.countDocuments(wrong), what);
      await refused(() => rows.updateOne(wrong, { $set: { score: 0 } }), what);
      await refused(() => rows.deleteMany(wrong), what);
    }
  });

  it("reports a duplicate as the driver does", async () => {
    const one = await rows.insertOne(blank).catch((error: unknown) => error);
    expect(isDuplicateKey(one)).to.equal(true);
    const many = [{ ...blank, _id: 5 }, full, { ...blank, _id: 6 }];
    const error: unknown = await rows
      .insertMany(many, { ordered: false })
      .catch((fault: unknown) => fault);
    expect(isDuplicateKey(error)).to.equal(true);
    expect(duplicatesIn(error)).to.deep.equal([1]);
    expect((await stored()).map(({ _id }) => _id as unknown)).to.deep.equal([1, 2, 5, 6]);
  });

  it("reads in order, in part, one by one and field by field", async () => {
    await rows.insertMany([3, 4, 5].map((_id) => ({ ...blank, _id, score: _id })));
    const cursor = rows
      .find({ $or: [{ score: { $gte: 3 } }, { "parts.0": { $exists: true } }] })
      .sort({ _id: -1 });
    expect(await cursor.skip(1).limit(2).project({ score: 1 }).toArray()).to.deep.equal([
      { _id: 4, score: 4 },
      { _id: 3, score: 3 },
    ]);
    const ids: number[] = [];
    for await (const { _id } of rows.find({}, { projection: { _id: 1 } })) ids.push(_id);
    expect(ids).to.have.members([1, 2, 3, 4, 5]);
    const first = rows.find({ score: { $gt: 0 } }).sort({ _id: 1 });
    expect((await first.next())?._id).to.equal(3);
    await first.close();
    expect(
      await rows.findOne({}, { sort: { score: -1 }, projection: { _id: 0, score: 1 } }),
    ).to.deep.equal({ score: 5 });
    expect((await rows.distinct("kind", { isOpen: false })).sort()).to.deep.equal(["round"]);
    expect(await rows.countDocuments({ title: /FULL/i })).to.equal(1);
    expect((await rows.findOneAndDelete({ _id: 5 }))?.score).to.equal(5);
    expect((await rows.deleteOne({ _id: 5 })).deletedCount).to.equal(0);
  });
});
