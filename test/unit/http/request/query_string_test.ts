/** How query parameters are read (Contract 1.5, 1.6). */
import { expect } from "chai";
import Type from "typebox";
import { readQuery } from "../../../../src/http/request/query_string.ts";
import {
  Flag,
  Hint,
  Id,
  limitQuery,
  ListOf,
  MAX_QUERY_ELEMENTS,
  Moment,
  pageQuery,
} from "../../../../src/schema/primitives.ts";

const Query = Type.Object({
  ...pageQuery(20),
  count: Type.Optional(Type.Integer()),
  share: Type.Optional(Type.Number()),
  flag: Type.Optional(Flag),
  listed: Type.Optional(Type.Unsafe<boolean>({ type: "boolean", default: true })),
  since: Type.Optional(Moment),
  search: Type.Optional(Type.String()),
  hint: Type.Optional(Hint),
  ids: Type.Optional(ListOf(Id)),
});
const PAGE = { limit: 20, offset: 0 };

/** Returns the values without the defaults, or the faults by name. */
function read(text: string): unknown {
  const result = readQuery(Query, new URLSearchParams(text));
  return "fault" in result ? result.fault : result.value;
}

describe("readQuery()", () => {
  for (const [text, value] of [
    ["", { listed: true }],
    ["unknown=1", { listed: true }],
    ["search=Cafe%CC%81", { search: "Café", listed: true }],
    ["count=7&share=-0.5", { count: 7, share: -0.5, listed: true }],
    ["count=%2B7", { count: 7, listed: true }],
    ["count=%20-7%20", { count: -7, listed: true }],
    ["count=1&count=2", { count: 2, listed: true }],
    ["count=&share=", { listed: true }],
    ["count=99999999999999999999", { count: Number.MAX_SAFE_INTEGER, listed: true }],
    ["count=-99999999999999999999", { count: -Number.MAX_SAFE_INTEGER, listed: true }],
    ["flag=yes&listed=0", { flag: true, listed: false }],
    ["flag=OFF", { flag: false, listed: true }],
    ["flag=null&listed=Null", { listed: true }],
    ["since=2026-01-02", { since: Date.UTC(2026, 0, 2), listed: true }],
    ["since=2026-01-02T03:04:05%2B01:00", { since: Date.UTC(2026, 0, 2, 2, 4, 5), listed: true }],
    ["search=%20rain%20", { search: "rain", listed: true }],
    ["hint=%00", { hint: "\0", listed: true }],
    ["ids=1,2&ids=3&ids[]=4", { ids: [1, 2, 3, 4], listed: true }],
    ["ids=1,1,%201", { ids: [1], listed: true }],
    ["ids=&ids[]=,", { listed: true }],
  ] as const) {
    it(`reads ${text === "" ? "nothing" : text}`, () => {
      expect(read(text)).to.deep.equal({ ...PAGE, ...value });
    });
  }

  for (const [text, field] of [
    ["count=1.5", "count"],
    ["count=x", "count"],
    ["share=x", "share"],
    ["share=Infinity", "share"],
    ["flag=maybe", "flag"],
    ["since=yesterday", "since"],
    ["search=%00", "search"],
    ["ids=1,x", "ids"],
  ] as const) {
    it(`refuses ${text}`, () => {
      expect(read(text)).to.have.all.keys(field);
    });
  }

  it("reports every fault at once", () => {
    expect(read("count=x&flag=maybe&ids=y")).to.have.all.keys("count", "flag", "ids");
  });

  it("accepts a hundred elements of a list and no more", () => {
    const ids = Array.from({ length: MAX_QUERY_ELEMENTS }, (_, i) => i + 1);
    expect(read(`ids=${ids.join(",")}`)).to.deep.include({ ids });
    expect(read(`ids=${ids.join(",")},101`)).to.deep.equal({ ids: ["At most 100 elements."] });
  });

  it("lets a list have larger pages", () => {
    const schema = Type.Object({ limit: limitQuery(100, 500) });
    const limitOf = (text: string) => readQuery(schema, new URLSearchParams(text));

    expect(limitOf("limit=500")).to.deep.equal({ value: { limit: 500 } });
    expect(limitOf("limit=501")).to.deep.equal({ value: { limit: 500 } });
    expect(limitOf("")).to.deep.equal({ value: { limit: 100 } });
  });

  it("uses the default for an unreadable limit, and a hundred at most", () => {
    for (const [text, page] of [
      ["limit=1&offset=1", { limit: 1, offset: 1 }],
      ["limit=100", { limit: 100, offset: 0 }],
      ["limit=101", { limit: 100, offset: 0 }],
      ["limit=0&offset=0", PAGE],
      ["limit=-5&offset=-1", PAGE],
      ["limit=x&offset=1.5", PAGE],
      ["limit=&offset=", PAGE],
      ["limit=2&limit=3", { limit: 3, offset: 0 }],
      ["offset=2147483647", { limit: 20, offset: 2_147_483_647 }],
      ["offset=2147483648", { limit: 20, offset: 2_147_483_647 }],
    ] as const) {
      expect(read(text), text).to.deep.equal({ ...page, listed: true });
    }
  });

  it("requires parameters without a default", () => {
    const Strict = Type.Object({
      id: Type.Integer(),
      limit: Type.Unsafe<number>({ type: "integer", default: 3 }),
      note: Type.Optional(Type.String()),
    });
    const ask = (text: string) => readQuery(Strict, new URLSearchParams(text));
    expect(ask("")).to.deep.equal({ fault: { id: ["Required."] } });
    expect(ask("id=4")).to.deep.equal({ value: { id: 4, limit: 3 } });
  });
});
