/** `/`: a page for browsers, and the same links as JSON for everybody else (Contract 3.9). */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { VERSION } from "../../src/version.ts";

/** What browsers send when somebody enters an address. */
const BROWSER =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

describe("/", () => {
  const app = useApp("home_page");

  const ask = (headers: Record<string, string> = {}, token: string | null = null) =>
    app.as(token).get("/", { headers });
  const typeOf = ({ headers }: Answer) => headers.get("content-type");

  it("names the pages of the platform as JSON, whether the caller has a token or not", async () => {
    const { token } = await app.make.account();
    const plain = await ask();

    expect(plain.status).to.equal(200);
    expect(plain.body).to.deep.equal({
      name: "Presage",
      version: VERSION,
      docs: "/docs",
      openapi: "/openapi.json",
      status: "/readyz",
      health: "/healthz",
      has_superuser: false,
    });
    for (const caller of [token, "0".repeat(40)])
      expect((await ask({}, caller)).body).to.deep.equal(plain.body);
  });

  it("names only paths that are served", async () => {
    const { docs, openapi, status, health } = (await ask()).body;

    for (const path of [docs, openapi, status, health] as string[])
      expect((await app.as(null).get(path)).status, path).to.equal(200);
  });

  it("says when a superuser exists, and stays with that", async () => {
    const { token } = await app.make.account({ isStaff: true });
    expect((await ask({}, token)).body.has_superuser).to.equal(false);
    await app.make.account({ isSuperuser: true, isActive: false });
    expect((await ask()).body.has_superuser).to.equal(false);
    const { id } = await app.make.account({ isSuperuser: true });
    const told = await ask();
    expect(told.body.has_superuser).to.equal(true);
    // A change of the answer changes its tag.
    expect((await ask({ "If-None-Match": told.headers.get("etag")! })).status).to.equal(304);
    await app.caps.store.users.collection.raw.deleteOne({ _id: id as never });
    expect((await ask()).body.has_superuser).to.equal(true);
  });

  it("is a page for browsers, which links to the same pages and shows the version", async () => {
    const page = await ask({ Accept: BROWSER });

    expect([page.status, typeOf(page)]).to.deep.equal([200, "text/html; charset=utf-8"]);
    for (const path of ["/docs", "/openapi.json", "/readyz"])
      expect(page.text).to.include(`href="${path}"`);
    expect(page.text).to.include(`Version ${VERSION}`);
  });

  it("chooses by what the client prefers, and says that it does", async () => {
    for (const [accept, type] of [
      ["*/*", "application/json; charset=utf-8"],
      ["application/json", "application/json; charset=utf-8"],
      ["text/html;q=0.5, application/json", "application/json; charset=utf-8"],
      ["image/png", "application/json; charset=utf-8"],
      ["text/html", "text/html; charset=utf-8"],
    ] as const) {
      const reply = await ask({ Accept: accept });
      expect(typeOf(reply), accept).to.equal(type);
      expect(reply.headers.get("vary"), accept).to.match(/, Accept$/);
    }
  });

  it("loads nothing: its policy allows its own style alone", async () => {
    const { headers, text } = await ask({ Accept: BROWSER });

    expect(headers.get("content-security-policy")).to.match(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; frame-ancestors 'none'$/,
    );
    expect(text).to.not.match(/<script|https?:|src=/);
  });

  it("has a tag for each form, and answers 304 to it", async () => {
    const tags = [];
    for (const accept of ["*/*", BROWSER]) {
      const tag = (await ask({ Accept: accept })).headers.get("etag") ?? "";
      tags.push(tag);
      expect((await ask({ Accept: accept, "If-None-Match": tag })).status).to.equal(304);
    }

    expect(new Set(tags).size).to.equal(2);
  });

  it("takes only GET and HEAD", async () => {
    const head = await app.as(null).call("HEAD", "/");
    const post = await app.as(null).post("/", {});
    const options = await app.as(null).call("OPTIONS", "/");

    expect([head.status, head.text]).to.deep.equal([200, ""]);
    expect([post.status, post.headers.get("allow")]).to.deep.equal([405, "GET, HEAD, OPTIONS"]);
    expect([options.status, options.headers.get("allow")]).to.deep.equal([
      204,
      "GET, HEAD, OPTIONS",
    ]);
  });
});
