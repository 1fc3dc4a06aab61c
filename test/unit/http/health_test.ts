import { expect } from "chai";
import { isReadiness } from "../../../src/http/health.ts";

describe("isReadiness()", () => {
  it("is true with and without a final slash", () => {
    for (const path of ["/readyz", "/readyz/"]) expect(isReadiness(path), path).to.equal(true);
    for (const path of ["/healthz", "/readyz/x", "/readyzz"])
      expect(isReadiness(path), path).to.equal(false);
  });
});
