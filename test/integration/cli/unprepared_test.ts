/** Backups and restores take a database as it is (docs/operations.md, "Upgrading"). */
import { expect } from "chai";
import { connect } from "../../../src/connect.ts";
import { SCHEMA } from "../../../src/store/migrations/migrations.ts";
import { SchemaError } from "../../../src/store/migrations/schema_error.ts";
import { useApp } from "../../support/app.ts";

const INDEX = "authorId_1_postId_1";

describe("a database that a command takes as it is", () => {
  const app = useApp("unprepared", { storesAnything: true });

  const comments = () => app.caps.store.comments.collection.raw;
  const indexes = async () => (await comments().listIndexes().toArray()).map(({ name }) => name);
  const open = async (prepares: boolean) => {
    const { close } = await connect(app.caps.config, { log: app.caps.log, prepares });
    await close();
  };

  it("may be of a newer version, because a restore replaces it", async () => {
    const rows = app.caps.store.schema.collection.raw;
    await rows.updateMany({}, { $set: { version: SCHEMA + 1 } });
    const failure = await open(true).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(SchemaError);
    await open(false);
    await rows.updateMany({}, { $set: { version: SCHEMA } });
  });

  it("gets no index, because a backup only reads", async () => {
    await comments().dropIndex(INDEX);
    await open(false);
    expect(await indexes()).not.to.include(INDEX);
    await open(true);
    expect(await indexes()).to.include(INDEX);
  });
});
