/** Rows of failed requests are removed: at once, again after a while, and at the end. */
import { expect } from "chai";
import { createOwedRemovals } from "../../../../src/store/platform/owed_removals.ts";
import { until } from "../../../support/until.ts";

describe("createOwedRemovals", () => {
  it("removes at once, and once more for a command that is executed late", async () => {
    const present = new Set([1, 2]);
    const removals = createOwedRemovals<number>((items) => {
      for (const item of items) present.delete(item);
      return Promise.resolve();
    }, 20);
    await removals.add([1, 2]);
    const first = [...present];
    present.add(2);
    await until("the second removal", () => present.size === 0);

    expect(first).to.deep.equal([]);
    await removals.close();
  });

  it("tries again until the database accepts it", async () => {
    const present = new Set([1]);
    let isAway = true;
    const removals = createOwedRemovals<number>((items) => {
      if (isAway) return Promise.reject(new Error("away"));
      for (const item of items) present.delete(item);
      return Promise.resolve();
    }, 20);
    await removals.add([1]);
    const kept = present.size;
    isAway = false;
    await until("the removal", () => present.size === 0);

    expect(kept).to.equal(1);
    await removals.close();
  });

  it("tries pending removals once more when it is closed", async () => {
    const present = new Set([1]);
    let isAway = true;
    const removals = createOwedRemovals<number>((items) => {
      if (isAway) return Promise.reject(new Error("away"));
      for (const item of items) present.delete(item);
      return Promise.resolve();
    });
    await removals.add([1]);
    isAway = false;
    await removals.close();

    expect(present.size).to.equal(0);
  });
});
