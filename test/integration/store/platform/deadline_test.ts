/**
 * Commands to a stopped MongoDB (SIGSTOP) end at their deadlines, although it answers none of them.
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { defineCollection, UNCHECKED } from "../../../../src/store/platform/collection.ts";
import { anything, id, optional } from "../../../../src/store/platform/fields.ts";
import { guardConnection, STREAMED } from "../../../../src/store/platform/deadline.ts";
import { rowsOf, type Rows } from "../../../../src/store/platform/rows.ts";
import { isUnavailable } from "../../../../src/unavailable.ts";
import { type PrivateEngines, startPrivateEngines } from "../../../support/private_engines.ts";
import { until } from "../../../support/until.ts";

interface Thing {
  _id: number;
  data?: Buffer;
}

const PATIENCE_MS = 500;
/** More than a socket accepts at once. */
const LARGE = Buffer.alloc(4_000_000);

describe("deadlines of commands", function () {
  this.timeout(120_000);
  let engines: PrivateEngines;
  let connection: Connection;
  let rows: Rows<Thing>;
  /** The same rows through mongoose. */
  let checked: Rows<Thing>;

  before(async () => {
    engines = await startPrivateEngines();
    connection = await mongoose
      .createConnection(engines.mongoUri, { bufferCommands: false })
      .asPromise();
    guardConnection(connection, PATIENCE_MS);
    rows = rowsOf(defineCollection<Thing>(connection, "things", UNCHECKED, []));
    const fields = { _id: id(), data: optional(anything<Buffer>()) };
    checked = rowsOf(defineCollection<Thing>(connection, "checked_things", fields, []));
    for (const view of [rows, checked]) {
      await view.insertMany([1, 2, 3, 4].map((_id) => ({ _id })));
    }
  });
  after(async () => {
    engines.signal("mongo", "SIGCONT");
    await connection.close();
    await engines.stop();
  });

  const everyKind = (view: Rows<Thing>) => [
    view.find({}).toArray(),
    view.find({}).sort({ _id: -1 }).limit(1).next(),
    view.findOne({ _id: 1 }),
    view.aggregate([{ $match: {} }]).toArray(),
    view.countDocuments({}),
    view.distinct("_id", {}),
    view.insertOne({ _id: 50 }),
    view.insertMany([{ _id: 60, data: LARGE }, { _id: 61 }]),
    view.bulkWrite([{ insertOne: { document: { _id: 70 } } }]),
    view.updateOne({ _id: 1 }, { $set: { data: LARGE } }),
    view.updateMany({}, { $unset: { data: "" } }),
    view.replaceOne({ _id: 2 }, {}),
    view.findOneAndUpdate({ _id: 3 }, { $unset: { data: "" } }),
    view.findOneAndDelete({ _id: 90 }),
    view.deleteOne({ _id: 90 }),
    view.deleteMany({ _id: 90 }),
  ];

  it("end every kind of command, also one whose write does not drain", async () => {
    engines.signal("mongo", "SIGSTOP");
    const outcomes = await Promise.allSettled([...everyKind(rows), ...everyKind(checked)]);
    const next = await Promise.allSettled([rows.findOne({ _id: 1 })]);
    engines.signal("mongo", "SIGCONT");

    for (const outcome of [...outcomes, ...next]) {
      expect(outcome.status).to.equal("rejected");
      const { reason } = outcome as PromiseRejectedResult;
      // A bulk write has the error that failed it as its response.
      expect([reason.name, reason.errorResponse?.name]).to.include("MongoDeadlineError");
      expect(isUnavailable(reason)).to.equal(true);
    }
    await until("answers", async () => (await rows.findOne({ _id: 1 }))?._id === 1);
  });

  it("apply to each reply of a cursor that lives as long as its reader", async () => {
    const read = async (view: Rows<Thing>, options: object) => {
      const ids: number[] = [];
      for await (const { _id } of view.find({ _id: { $lte: 4 } }, { ...options, batchSize: 1 })) {
        ids.push(_id);
        await pause(PATIENCE_MS);
      }
      return ids;
    };
    const outcomes = await Promise.allSettled([
      ...[rows, checked].map((view) => read(view, STREAMED)),
      ...[rows, checked].map((view) => read(view, {})),
    ]);

    const whole = { status: "fulfilled", value: [1, 2, 3, 4] };
    expect(outcomes.slice(0, 2)).to.deep.equal([whole, whole]);
    expect(outcomes.slice(2).map(({ status }) => status)).to.deep.equal(["rejected", "rejected"]);
  });

  it("leave no connection behind: as many commands as before run at a time", async () => {
    engines.signal("mongo", "SIGSTOP");
    const all = Array.from({ length: 150 }, () => rows.findOne({ _id: 1 }));
    const outcomes = await Promise.allSettled(all);
    engines.signal("mongo", "SIGCONT");

    expect(outcomes.every(({ status }) => status === "rejected")).to.equal(true);
    await until("answers again", async () => {
      const found = await Promise.all(Array.from({ length: 150 }, () => rows.findOne({ _id: 1 })));
      return found.every((row) => row?._id === 1);
    });
  });

  it("connect again while the cursor of a slow reader is open", async () => {
    const cursor = rows.find({}, { ...STREAMED, batchSize: 2 });
    await cursor.next();
    const client = connection.getClient();
    const connect = client.connect.bind(client);
    const close = client.close.bind(client);
    let closed = Promise.resolve();
    let connects = 0;
    client.close = () => (closed = close());
    client.connect = () => (connects++, connect());
    engines.signal("mongo", "SIGSTOP");

    await until("a command fails", () => fails(rows.findOne({ _id: 1 })));
    await until("the client connects again", () => connects > 0, 25_000);
    engines.signal("mongo", "SIGCONT");
    await closed;
    await until("a command is answered", async () => (await rows.findOne({ _id: 1 }))?._id === 1);
    Object.assign(client, { connect, close });
  });

  it("connect again when the driver no longer looks for the server", async () => {
    const client = connection.getClient() as unknown as WithMonitors;
    for (const { monitor } of client.topology.s.servers.values()) {
      // Simulates a driver that waits for a closed socket to drain: its check never ends, until the
      // client is closed.
      let state = "monitoring";
      const change = (next: string) => {
        if (next.startsWith("clos")) state = next;
      };
      Object.defineProperty(monitor.s, "state", { get: () => state, set: change });
    }
    engines.signal("mongo", "SIGKILL");

    await until("a command fails", () => fails(rows.findOne({ _id: 1 })));
    await until("a command is answered", async () => (await rows.findOne({ _id: 1 }))?._id === 1);
    expect(await checked.findOne({ _id: 1 })).to.include({ _id: 1 });
  });
});

/** The internals of the driver that this test breaks. */
interface WithMonitors {
  readonly topology: {
    readonly s: { readonly servers: ReadonlyMap<string, { readonly monitor: { s: object } }> };
  };
}

async function fails(command: Promise<unknown>): Promise<boolean> {
  return command.then(
    () => false,
    () => true,
  );
}
