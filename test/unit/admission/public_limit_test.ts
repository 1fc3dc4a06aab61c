import { expect } from "chai";
import { createPublicLimit } from "../../../src/admission/public_limit.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { RateLimitError } from "../../../src/errors.ts";
import { createMemory } from "../../../src/memory.ts";

const limits = (overrides: string, rateLimits = true) =>
  ({ rateLimits, overrides }) as Capabilities["config"]["limits"];

describe("createPublicLimit()", () => {
  let now: number;
  const open = (overrides: string, rateLimits = true) =>
    createPublicLimit({
      clock: { now: () => now },
      config: { limits: limits(overrides, rateLimits) } as Capabilities["config"],
      memory: createMemory(),
    });
  const outcome = (count: ReturnType<typeof open>, address: string) => {
    try {
      return count(address)["X-RateLimit-Remaining"];
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      expect(error.headers).to.include({ "X-RateLimit-Remaining": "0" });
      return error.retryAfterSeconds;
    }
  };
  beforeEach(() => {
    now = 1_000_000;
  });

  it("counts each address, and a network of IPv6 as one", () => {
    const count = open("public=2/0.5");
    const asked = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"];
    expect(asked.map((address) => outcome(count, address))).to.deep.equal(["1", "0", 2, "1"]);
    const network = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:1::1"];
    expect(network.map((address) => outcome(count, address))).to.deep.equal(["1", "0", 2, "1"]);
  });

  it("returns a unit after its time, and not before", () => {
    const count = open("public=1/0.5");
    expect(outcome(count, "192.0.2.1")).to.equal("0");
    now += 1_900;
    expect(outcome(count, "192.0.2.1")).to.equal(1);
    now += 100;
    expect(outcome(count, "192.0.2.1")).to.equal("0");
  });

  it("does not count when limits are off", () => {
    expect(open("public=1/0.5", false)("192.0.2.1")).to.deep.equal({});
  });
});
