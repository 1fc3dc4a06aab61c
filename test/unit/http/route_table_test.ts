/** Which route serves a request (Contract 1.1). */
import { expect } from "chai";
import type { Method, Route } from "../../../src/http/route.ts";
import { createRouteTable } from "../../../src/http/route_table.ts";

function route(method: Method, path: string, name: string): Route {
  return { method, path, name } as unknown as Route;
}

const routes = [
  route("GET", "/api/posts/", "list"),
  route("POST", "/api/posts/create/", "create"),
  route("GET", "/api/posts/:postId/", "read"),
  route("PATCH", "/api/posts/:postId/", "update"),
  route("GET", "/api/posts/:postId/parts/:part/", "part"),
  route("GET", "/api/users/:userId/", "user"),
  route("GET", "/api/users/me/", "me"),
  route("DELETE", "/api/users/me/", "leave"),
];
const find = createRouteTable(routes);

/** Returns the name of the route and the parameters, or null when no route has the path. */
function found(method: string, path: string): unknown {
  const match = find(method, path);
  return match === null ? null : [match.route?.name ?? null, match.params];
}

describe("createRouteTable()", () => {
  for (const [method, path, expected] of [
    ["GET", "/api/posts/", ["list", {}]],
    ["GET", "/api/posts/7/", ["read", { postId: 7 }]],
    ["PATCH", "/api/posts/7/", ["update", { postId: 7 }]],
    ["POST", "/api/posts/create/", ["create", {}]],
    ["GET", "/api/posts/7/parts/a%20b/", ["part", { postId: 7, part: "a b" }]],
    ["GET", "/api/users/me/", ["me", {}]],
    ["GET", "/api/users/12/", ["user", { userId: 12 }]],
    ["HEAD", "/api/posts/7/", ["read", { postId: 7 }]],
    ["HEAD", "/api/users/me/", ["me", {}]],
    ["DELETE", "/api/posts/7/", [null, {}]],
    ["GET", "/api/posts/create/", [null, {}]],
    ["POST", "/api/users/me/", [null, {}]],
    ["DELETE", "/api/users/7/", [null, {}]],
    ["GET", "/api/posts", null],
    ["GET", "/API/posts/", null],
    ["GET", "/api/posts/x/", null],
    ["GET", "/api/posts/-1/", null],
    ["GET", "/api/posts/1.5/", null],
    ["GET", "/api/posts/123456789012345/", ["read", { postId: 123_456_789_012_345 }]],
    ["GET", "/api/posts/1234567890123456/", null],
    ["GET", "/api/posts//", null],
    ["GET", "/", null],
  ] as const) {
    it(`${method} ${path}`, () => {
      expect(found(method, path)).to.deep.equal(expected);
    });
  }

  it("returns the methods of a path, HEAD with GET, and another route of it", () => {
    const of = (method: string, path: string) => {
      const match = find(method, path);
      return [match?.onPath.name, [...(match?.methods ?? [])].sort()];
    };
    expect(of("DELETE", "/api/posts/7/")).to.deep.equal([
      "read",
      ["GET", "HEAD", "OPTIONS", "PATCH"],
    ]);
    expect(of("GET", "/api/posts/create/")).to.deep.equal(["create", ["OPTIONS", "POST"]]);
    expect(of("PATCH", "/api/users/me/")).to.deep.equal([
      "me",
      ["DELETE", "GET", "HEAD", "OPTIONS"],
    ]);
  });

  it("refuses paths of more than two thousand characters", () => {
    const path = (length: number) => `/api/posts/7/parts/${"x".repeat(length - 20)}/`;
    expect(path(2_000)).to.have.length(2_000);
    expect(find("GET", path(2_000))?.route?.name).to.equal("part");
    expect(find("GET", path(2_001))).to.equal(null);
  });

  it("gives each request its own parameters", () => {
    const ids = Array.from({ length: 50 }, (_, at) => at + 1);
    const params = [...ids, ...ids].map((id) => find("GET", `/api/posts/${id}/`)?.params);
    expect(params).to.deep.equal([...ids, ...ids].map((postId) => ({ postId })));
    expect(find("GET", "/api/users/me/")?.params).to.deep.equal({});
  });

  it("refuses a parameter in the second part of a path, by which routes are spread", () => {
    expect(() => createRouteTable([route("GET", "/api/:kind/", "kind")])).to.throw(TypeError);
  });

  it("refuses two routes of one name", () => {
    const twice = [route("GET", "/a/", "same"), route("GET", "/b/", "same")];
    expect(() => createRouteTable(twice)).to.throw(TypeError);
  });
});
