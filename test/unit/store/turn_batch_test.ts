/** Callers of one turn share one command. */
import { expect } from "chai";
import { createTurnBatch } from "../../../src/store/platform/turn_batch.ts";

describe("createTurnBatch()", () => {
  const commands: (readonly number[])[] = [];
  const read = (keys: readonly number[]) => {
    commands.push(keys);
    if (keys.includes(13)) return Promise.reject(new Error("away"));
    return Promise.resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, `v${key}`])));
  };
  beforeEach(() => {
    commands.length = 0;
  });

  it("sends one command for a turn, with each key once, and answers each caller", async () => {
    const get = createTurnBatch(read);
    const asked = [get(1), get(2), get(1), get(-1)];
    expect(commands, "nothing is sent before the turn ends").to.deep.equal([]);
    expect(await Promise.all(asked)).to.deep.equal(["v1", "v2", "v1", undefined]);
    expect(commands).to.deep.equal([[1, 2, -1]]);
  });

  it("never answers from a command that was sent before the call", async () => {
    const get = createTurnBatch(read);
    const first = get(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all([first, get(1)])).to.deep.equal(["v1", "v1"]);
    expect(commands).to.deep.equal([[1], [1]]);
  });

  it("begins another command when one is full, and fails only the callers of the failed one", async () => {
    const get = createTurnBatch(read, 2);
    const asked = await Promise.allSettled([get(1), get(13), get(3), get(1)]);
    expect(asked.map(({ status }) => status)).to.deep.equal([
      "rejected",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(commands).to.deep.equal([
      [1, 13],
      [3, 1],
    ]);
    expect(await get(1)).to.equal("v1");
  });
});
