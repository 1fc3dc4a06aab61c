import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { heldProbe } from "../../../src/http/held_probe.ts";

describe("heldProbe()", () => {
  /** Answers, when told to, with the number of calls so far. */
  function createProbe() {
    let asked = 0;
    let answer: (() => void) | undefined;
    const probe = async () => {
      const mine = String(++asked);
      await new Promise<void>((resolve) => (answer = resolve));
      return { mongo: mine };
    };
    return { probe, answer: () => answer?.() };
  }

  it("probes once for all requests during the probe, and for a time after it", async () => {
    const { probe, answer } = createProbe();
    const held = heldProbe(probe, 60_000);
    const first = held();
    const second = held();
    answer();

    expect([await first, await second, await held()]).to.deep.equal(
      Array.from({ length: 3 }, () => ({ mongo: "1" })),
    );
  });

  /** Returns a probe whose first answer is no longer held. */
  const heldTooLong = async () => {
    const { probe, answer } = createProbe();
    const held = heldProbe(probe, 1);
    const first = held();
    answer();
    await first;
    await pause(10);
    return { held, answer };
  };

  it("probes again when the time is over", async () => {
    const { held, answer } = await heldTooLong();
    const second = held();
    answer();

    expect(await second).to.deep.equal({ mongo: "2" });
  });

  it("probes once for all requests also when the time is over and the answer is slow", async () => {
    const { held, answer } = await heldTooLong();
    const second = held();
    const third = held();

    expect(third).to.equal(second);
    answer();
    expect(await third).to.deep.equal({ mongo: "2" });
  });

  it("caches a failure no longer than a success", async () => {
    let asked = 0;
    const held = heldProbe(() => Promise.reject(new Error(String(++asked))), 60_000);
    const outcome = () => held().catch((error: unknown) => (error as Error).message);

    expect([await outcome(), await outcome()]).to.deep.equal(["1", "1"]);
  });
});
