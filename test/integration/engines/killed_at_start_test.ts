/** MongoDB is killed while a process starts, which goes on as soon as the engine is back. */
import type { EventEmitter } from "node:events";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { readConfig } from "../../../src/config.ts";
import { connect } from "../../../src/connect.ts";
import { writeInitialData } from "../../../src/initial_data.ts";
import { createLog } from "../../../src/log.ts";
import { whileEngineReturns } from "../../../src/while_engine_returns.ts";
import { breaks } from "../../support/between.ts";
import { type PrivateEngines, startPrivateEngines } from "../../support/private_engines.ts";

const log = createLog("silent", "test");

/** Its types leave this emitter out. */
const { events } = mongoose as unknown as { readonly events: EventEmitter };

describe("MongoDB killed during a start", function () {
  this.timeout(120_000);
  let engines: PrivateEngines;

  before(async () => {
    engines = await startPrivateEngines();
  });
  after(() => engines.stop());

  const configOf = () =>
    readConfig({
      MONGODB_URI: engines.mongoUri,
      REDIS_URL: engines.redisUrl,
      SECRET_KEY: "ab".repeat(32),
      PORT: "0",
      CONSOLE: "off",
      LOG_LEVEL: "silent",
    });

  it("prepares the database once the engine is back", async () => {
    let kills = 0;
    events.once("createConnection", (connection: Connection) => {
      connection.once("connected", () => {
        kills += 1;
        engines.signal("mongo", "SIGKILL");
      });
    });
    const { caps, close } = await connect(configOf(), { log });
    try {
      const indexes = await caps.store.users.collection.raw.listIndexes().toArray();
      expect(kills).to.equal(1);
      expect(indexes).to.have.length.above(1);
    } finally {
      await close();
    }
  });

  it("writes the first data after a lost connection", async () => {
    const { caps, close } = await connect(configOf(), { log });
    try {
      await caps.store.projects.collection.raw.deleteMany({});
      const broken = breaks(caps.store.projects.collection, "insertOne");
      await whileEngineReturns(() => writeInitialData(caps), log);
      expect(broken.isDone).to.equal(true);
      expect(await caps.store.projects.all()).to.have.length(1);
    } finally {
      await close();
    }
  });

  it("ends at once over any other failure", async () => {
    let tries = 0;
    const work = () => {
      tries += 1;
      return Promise.reject(new TypeError("a mistake"));
    };
    const failure = await whileEngineReturns(work, log).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(TypeError);
    expect(tries).to.equal(1);
  });
});
