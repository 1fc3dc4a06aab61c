import { expect } from "chai";
import { isDocsPath } from "../../../src/http/docs_page.ts";

describe("isDocsPath()", () => {
  it("is true for the document and what is below the reference", () => {
    for (const path of ["/docs", "/docs/", "/docs/a.js", "/openapi.json", "/openapi.json/"])
      expect(isDocsPath(path), path).to.equal(true);
    for (const path of ["/docsx", "/api/docs", "/openapi.jsonx", "/x/openapi.json"])
      expect(isDocsPath(path), path).to.equal(false);
  });
});
