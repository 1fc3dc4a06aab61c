import { expect } from "chai";
import { canonical } from "../../../src/http/served_request.ts";

describe("canonical()", () => {
  it("ends a path with a slash", () => {
    expect([canonical("/a"), canonical("/a/"), canonical("")]).to.deep.equal(["/a/", "/a/", "/"]);
  });
});
