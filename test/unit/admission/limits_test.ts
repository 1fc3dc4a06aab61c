import { expect } from "chai";
import { limitHeaders, limitTable } from "../../../src/admission/limits.ts";
import type { Capabilities } from "../../../src/capabilities.ts";

const limits = (overrides: string, rateLimits = true) =>
  ({ rateLimits, overrides }) as Capabilities["config"]["limits"];

describe("limitTable()", () => {
  it("has a limit for each class and each factor, built once", () => {
    const table = limitTable(limits("read=4/2,write=2/1,rotate=0/0"));
    const bursts = [table("read", 1), table("read", 3), table("write", 1), table("read", 1)];
    expect(bursts.map((limit) => limit?.policy.burst)).to.deep.equal([4, 12, 2, 4]);
    expect(table("read", 3)?.policyField).to.equal('"read";q=12;w=2');
    expect(table("rotate", 1)).to.equal(null);
    expect(table("read", 3)).to.equal(table("read", 3));
    expect(limitTable(limits("read=9/2"))("read", 1)?.policy.burst).to.equal(9);
  });

  it("limits nothing when limits are off", () => {
    expect(limitTable(limits("read=4/2", false))("read", 1)).to.equal(null);
  });

  it("states whole seconds, rounded up", () => {
    const limit = limitTable(limits("read=4/2"))("read", 1)!;
    expect(limitHeaders(limit, { remaining: 3, resetMs: 1_001 })).to.deep.equal({
      RateLimit: '"read";r=3;t=2',
      "RateLimit-Policy": '"read";q=4;w=2',
      "X-RateLimit-Limit": "4",
      "X-RateLimit-Remaining": "3",
      "X-RateLimit-Reset": "2",
    });
  });
});
