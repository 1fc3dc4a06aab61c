/**
 * Exports and lists are read from other members. A second database stands for the other member:
 * what is not in it has not arrived there yet.
 */
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { OverloadError } from "../../../src/errors.ts";
import { replicated } from "../../../src/store/platform/replicated.ts";
import {
  createWatermarkStore,
  type WatermarkStore,
} from "../../../src/store/platform/watermarks.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { testMongoUri } from "../../support/engines.ts";
import { type ExportDesk, openExportDesk } from "../../support/export_desk.ts";
import { until } from "../../support/until.ts";

describe("the address of MongoDB", () => {
  it("decides how many members a write waits for; every write waits for the journal", async () => {
    const bare = testMongoUri("write_concern").replaceAll(/\b(?:w|journal)=[^&]*&?/g, "");
    const separator = bare.includes("?") ? "&" : "?";
    const environment = { MONGODB_URI: `${bare}${separator}w=majority` };
    const app = await startApp("write_concern", { environment });
    const { writeConcern } = app.caps.store.forecasts.collection.model.db.getClient().options;
    await app.close();

    expect(writeConcern).to.include({ w: "majority", journal: true });
  });
});

describe("readers of other members", () => {
  let app: TestApp;
  let desk: ExportDesk;
  let member: Connection;
  let arrived: WatermarkStore;

  before(async () => {
    const uri = testMongoUri("readers_member");
    member = await mongoose.createConnection(uri).asPromise();
    await member.dropDatabase();
    arrived = createWatermarkStore(member);
    const environment = { MONGODB_EXPORTS_URI: uri, MONGODB_FEEDS_URI: uri };
    app = await startApp("readers", { environment });
    desk = await openExportDesk(app);
  });
  after(async () => {
    await member.dropDatabase();
    await member.close();
    await app.close();
  });

  it("reads an export from there, when everything written has arrived", async () => {
    await app.make.question("binary", desk.inProject);
    let isAnswered = false;
    const answer = desk.download(desk.admin, "format=ndjson").finally(() => (isAnswered = true));
    const { watermarks } = app.caps.store;
    const mark = await until("the mark", () => watermarks.read("replication"));
    const isEarly = isAnswered;
    await arrived.set("replication", mark);

    const reply = await answer;
    const [first = ""] = (await reply.text()).split("\n");
    expect(reply.status).to.equal(200);
    expect(isEarly).to.equal(false);
    expect(JSON.parse(first).counts.questions).to.equal(0);
  });

  it("reads lists of posts from there, and a single post from the primary", async () => {
    const { post } = await app.make.question("binary");
    const reader = app.as(desk.admin.token);
    const [list, detail] = [
      await reader.get("/api/posts/?limit=5"),
      await reader.get(`/api/posts/${post._id}/`),
    ];

    expect(list.status).to.equal(200);
    expect(list.body.results).to.deep.equal([]);
    expect(detail.status).to.equal(200);
  });

  it("gives up when the members stay behind", async () => {
    const { watermarks } = app.caps.store;
    const behind = { read: () => Promise.resolve(0) };
    const failure: unknown = await replicated(watermarks, behind, undefined, { limitMs: 50 }).then(
      () => null,
      (error: unknown) => error,
    );

    expect(failure).to.be.instanceOf(OverloadError);
  });

  it("stops to wait when the client has gone", async () => {
    const client = new AbortController();
    let looks = 0;
    const behind = {
      read: () => {
        looks += 1;
        client.abort(new Error("gone"));
        return Promise.resolve(0);
      },
    };
    const { watermarks } = app.caps.store;
    const failure: unknown = await replicated(watermarks, behind, client.signal, {
      limitMs: 200,
    }).catch((error: unknown) => error);

    expect(failure).to.have.property("message", "gone");
    expect(looks).to.equal(1);
  });
});
