import { expect } from "chai";
import {
  feedFilter,
  type FeedScope,
  type FeedSelection,
} from "../../../../src/resources/posts/feed_filter.ts";

const scope: FeedScope = {
  now: 1_000,
  callerId: 7,
  listed: [1, 2],
  curated: [2],
  siteMainId: 1,
};
const anything: FeedSelection = {
  statuses: [],
  curations: ["approved"],
  inProjects: [],
  times: [],
  amongIds: [],
};

/** Returns every key and operator in a filter. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe("feedFilter", () => {
  it("shows approved, published posts of listed projects only", () => {
    expect(feedFilter(anything, scope)).to.deep.equal({
      $and: [
        {
          curationStatus: "approved",
          publishedAt: { $lte: 1_000 },
          defaultProjectId: { $in: [1, 2] },
        },
      ],
    });
  });

  it("shows drafts to authors and curators, and the site's queue to all who see the site", () => {
    const draft = JSON.stringify(feedFilter({ ...anything, curations: ["draft"] }, scope));
    expect(draft).to.include('"authorId":7').and.to.include('{"defaultProjectId":{"$in":[2]}}');
    expect(draft).not.to.include('{"defaultProjectId":1}');
    const pending = JSON.stringify(feedFilter({ ...anything, curations: ["pending"] }, scope));
    expect(pending).to.include('{"defaultProjectId":1}');
    const outside = { ...scope, listed: [2] };
    expect(
      JSON.stringify(feedFilter({ ...anything, curations: ["pending"] }, outside)),
    ).not.to.include('{"defaultProjectId":1}');
  });

  it("matches nothing when statuses and curation status contradict each other", () => {
    expect(feedFilter({ ...anything, curations: [] }, scope)).to.deep.equal({
      $and: [{ _id: { $in: [] } }],
    });
  });

  it("combines lists of projects with AND, ids of one list with OR", () => {
    const { $and: conditions } = feedFilter({ ...anything, inProjects: [[5], [6, 7]] }, scope) as {
      $and: object[];
    };
    expect(conditions.slice(1)).to.deep.equal([{ projectIds: 5 }, { projectIds: { $in: [6, 7] } }]);
  });

  it("treats a search as text, never as a pattern or an operator", () => {
    const filter = feedFilter(
      { ...anything, words: [{ word: "a.*($where)", projectIds: [], questionIds: [] }] },
      scope,
    );
    expect(JSON.stringify(filter)).to.include("a\\\\.\\\\*\\\\(\\\\$where\\\\)");
    expect(keysOf(filter)).not.to.include("$where");
  });

  it("filters by times", () => {
    const times = [{ field: "openTime", operator: "gte", value: 5 } as const];
    const { $and: conditions } = feedFilter({ ...anything, times }, scope) as { $and: object[] };
    expect(conditions[1]).to.deep.equal({ openTime: { $gte: 5 } });
  });
});
