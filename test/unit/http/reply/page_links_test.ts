import { expect } from "chai";
import { type Page, pageLinks } from "../../../../src/http/reply/page_links.ts";

describe("pageLinks()", () => {
  const links = (page: Page, text = "b=2&limit=500&a=1&a=0&offset=7") =>
    pageLinks(
      { baseUrl: "https://x.org", path: "/api/posts/", search: new URLSearchParams(text) },
      page,
    );
  const url = (rest: string) => `https://x.org/api/posts/?a=1&a=0&b=2&limit=10${rest}`;

  it("keep the caller's own parameters, sorted, with the limit that was used", () => {
    expect(links({ limit: 10, offset: 20, hasMore: true })).to.deep.equal({
      next: url("&offset=30"),
      previous: url("&offset=10"),
    });
  });

  it("end at the first and at the last page", () => {
    expect(links({ limit: 10, offset: 0, hasMore: false })).to.deep.equal({
      next: null,
      previous: null,
    });
    expect(links({ limit: 10, offset: 10, hasMore: false }).previous).to.equal(url(""));
    expect(links({ limit: 10, offset: 3, hasMore: false }).previous).to.equal(url(""));
  });

  it("continue after the last shown row when a page ended early", () => {
    expect(links({ limit: 10, offset: 20, hasMore: true, shown: 4 }).next).to.equal(
      url("&offset=24"),
    );
  });
});
