/** The shard keys of docs/operations.md fit the declared indexes. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import mongoose from "mongoose";
import { createMemory } from "../../../src/memory.ts";
import type { IndexSpec } from "../../../src/store/platform/collection.ts";
import { openStore } from "../../../src/store/store.ts";

const manual = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");

/** Collection → fields of its shard key, from the table. */
const inTable = new Map(
  Array.from(manual.matchAll(/^\| `([\w.]+)` \| `\{ (.*?) \}` \|/gm), ([, name = "", key = ""]) => [
    name,
    fieldsOf(key),
  ]),
);
/** Collection → fields of its shard key, from the commands. */
const inCommands = new Map(
  Array.from(
    manual.matchAll(/shardCollection\("presage\.([\w.]+)", \{ (.*?) \}\)/g),
    ([, name = "", key = ""]) => [name, fieldsOf(key)],
  ),
);

function fieldsOf(key: string): string[] {
  return key.split(", ").map((pair) => pair.split(":")[0] ?? "");
}

function declaredIndexes(): Map<string, readonly IndexSpec[]> {
  const store = openStore(mongoose.createConnection(), { memory: createMemory() });
  return new Map(
    Object.values(store).flatMap((door) => {
      if (!("collection" in door)) return [];
      const { name, indexes } = door.collection as unknown as {
        name: string;
        indexes: readonly IndexSpec[];
      };
      return [[name, indexes] as const];
    }),
  );
}

const startsWith = ({ key }: IndexSpec, fields: readonly string[]) =>
  fields.every((field, at) => Object.keys(key)[at] === field);

describe("docs: sharding", () => {
  it("names the same keys in the table and in the commands", () => {
    expect(inTable.size).to.equal(4);
    expect([...inCommands]).to.deep.equal([...inTable]);
  });

  it("has an index for every shard key, and no unique index that does not begin with it", () => {
    const declared = declaredIndexes();
    for (const [name, fields] of inTable) {
      const indexes = declared.get(name) ?? [];
      expect(indexes.filter((index) => startsWith(index, fields)).length, name).to.be.greaterThan(
        0,
      );
      const unique = indexes.filter((index) => index.unique === true);
      expect(
        unique.filter((index) => !startsWith(index, fields)),
        name,
      ).to.deep.equal([]);
    }
  });
});
