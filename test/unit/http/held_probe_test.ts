import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { heldProbe } from "../../../src/http/held_probe.ts";

describe("heldProbe()", () => {
  /** Answers with how often it was asked, when it is told to. */
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

  it("asks once for all who come while it asks, and for a time after", async () => {
    const { probe, answer } = createProbe();
    const held = heldProbe(probe, 60_000);
    const first = held();
    const second = held();
    answer();

    expect([await first, await second, await held()]).to.deep.equal(
      Array.from({ length: 3 }, () => ({ mongo: "1" })),
    );
  });

  it("asks again when the time is over", async () => {
    const { probe, answer } = createProbe();
    const held = heldProbe(probe, 1);
    const first = held();
    answer();
    await first;
    await pause(10);
    const second = held();
    answer();

    expect(await second).to.deep.equal({ mongo: "2" });
  });

  it("does not hold a failure back from who asks next longer than an answer", async () => {
    let asked = 0;
    const held = heldProbe(() => Promise.reject(new Error(String(++asked))), 60_000);
    const outcome = () => held().catch((error: unknown) => (error as Error).message);

    expect([await outcome(), await outcome()]).to.deep.equal(["1", "1"]);
  });
});
