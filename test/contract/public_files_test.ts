/** Files that can be read without credentials (Contract 3.9, 6: class `public`). */
import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { readdirSync } from "node:fs";
import http from "node:http";
import { expect } from "chai";
import { type TestApp, useApp } from "../support/app.ts";

interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Returns the bytes unchanged; `fetch` would add headers and decompress. */
function ask(
  { baseUrl }: TestApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    http
      .get(`${baseUrl}${path}`, { headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () => {
          const { statusCode: status = 0, headers: fields } = reply;
          resolve({ status, headers: fields, bytes: Buffer.concat(chunks) });
        });
      })
      .on("error", reject);
  });
}

/** Returns the path and the fragment of each link to this server. */
function linksOf(html: string, from: string): [path: string, fragment: string][] {
  return Array.from(html.matchAll(/<a href="([/#][^"]*)"/g), ([, href = ""]) => {
    const [path = "", fragment = ""] = href.split("#");
    return [path === "" ? from : path, fragment];
  });
}

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
} as const;

describe("documentation as files", () => {
  const app = useApp("public_files");

  const REFERENCE = ["/openapi.json", "/docs", "/docs/reference.css", "/docs/reference.js"];
  const PATHS = [...REFERENCE, "/docs/guide", "/docs/guide/scores"];

  it("is the same with and without compression, and prefers the smaller encoding", async () => {
    for (const path of PATHS) {
      const plain = await ask(app, path);
      expect([plain.status, plain.headers["content-encoding"]]).to.deep.equal([200, undefined]);
      for (const [accepted, encoding] of [
        ["gzip, deflate, br", "br"],
        ["gzip", "gzip"],
        ["br;q=0, gzip", "gzip"],
      ] as const) {
        const { headers, bytes } = await ask(app, path, { "Accept-Encoding": accepted });
        expect(headers["content-encoding"], path).to.equal(encoding);
        expect(unpack[encoding](bytes).equals(plain.bytes), path).to.equal(true);
        expect(headers["vary"]).to.contain("Accept-Encoding");
      }
    }
  });

  it("has a tag, and answers 304 without a body when If-None-Match matches", async () => {
    for (const path of PATHS) {
      const first = await ask(app, path);
      const tag = first.headers["etag"]!;
      const again = await ask(app, path, { "If-None-Match": tag, "Accept-Encoding": "br" });
      const other = await ask(app, path, { "If-None-Match": 'W/"another"' });

      expect([again.status, again.bytes.length, again.headers["etag"]], path).to.deep.equal([
        304,
        0,
        tag,
      ]);
      expect(other.status).to.equal(200);
      expect(first.headers["cache-control"]).to.equal("no-cache");
    }
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    for (const path of PATHS) {
      const got = await fetch(`${app.baseUrl}${path}`);
      const head = await fetch(`${app.baseUrl}${path}`, { method: "HEAD" });
      const told = ({ status, headers }: Response) => [
        status,
        ...["etag", "content-type", "content-length"].map((name) => headers.get(name)),
      ];

      expect(told(head), path).to.deep.equal(told(got));
      expect(await head.text(), path).to.equal("");
      await got.text();
    }
  });

  it("lets a browser cache the files of the page for ever", async () => {
    const page = (await ask(app, "/docs")).bytes.toString();
    const named = [...page.matchAll(/(?:href|src)="(\/docs\/[0-9a-f]{16}\/[^"]+)"/g)].map(
      ([, path = ""]) => path,
    );
    const folder = named[0]!.slice(0, named[0]!.lastIndexOf("/") + 1);

    expect(named).to.have.length(2);
    for (const path of named) {
      const { status, headers, bytes } = await ask(app, path);
      expect([status, headers["cache-control"]], path).to.deep.equal([
        200,
        "public, max-age=31536000, immutable",
      ]);
      const unversioned = `/docs/${path.slice(folder.length)}`;
      expect(bytes.equals((await ask(app, unversioned)).bytes)).to.equal(true);
    }
  });

  it("weighs less than 400 kB over the wire, with the document, in each encoding", async () => {
    for (const encoding of ["br", "gzip"]) {
      let sent = 0;
      for (const path of REFERENCE)
        sent += (await ask(app, path, { "Accept-Encoding": encoding })).bytes.length;
      expect(sent, encoding).to.be.within(20_000, 400_000);
    }
  });

  it("lets the page load its own files alone, and no inline script", async () => {
    const { headers, bytes } = await ask(app, "/docs");

    expect(headers["content-security-policy"]).to.match(
      /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/,
    );
    expect(bytes.toString()).to.not.match(/<script(?![^>]* src="\/docs\/)|<style|\son\w+=|style="/);
  });

  it("leads from the reference to every page of the guide, and no link of these is dead", async () => {
    const pages = new Map<string, string>();
    const waiting = ["/docs"];
    for (const path of waiting) {
      const { status, headers, bytes } = await ask(app, path);
      expect(status, path).to.equal(200);
      expect(headers["content-security-policy"], path).to.match(/^default-src 'none'; /);
      pages.set(path, bytes.toString());
      for (const [target] of linksOf(bytes.toString(), path))
        if (target.startsWith("/docs") && !waiting.includes(target)) waiting.push(target);
    }

    const guide = readdirSync(new URL("../../docs/guide", import.meta.url));
    const names = guide.map((name) => `/docs/guide/${name.replace(/\.md$/, "")}`);
    expect([...pages.keys()]).to.include.members(
      names.map((name) => (name === "/docs/guide/README" ? "/docs/guide" : name)),
    );
    for (const [path, html] of pages)
      for (const [target, fragment] of linksOf(html, path)) {
        if (fragment === "" || !pages.has(target)) continue;
        expect(pages.get(target), `${path} → #${fragment}`).to.contain(` id="${fragment}"`);
      }
    const page = pages.get("/docs/guide/console")!;
    expect(page)
      .to.contain("<title>The console</title>")
      .and.to.not.match(/<script|<img/);
    expect(pages.get("/docs/guide/clients")).to.contain("<td>clients/typescript</td>");
    expect((await ask(app, "/docs/adr/0001-layout.md")).status).to.equal(404);
    expect((await ask(app, "/docs/adr/0001-layout")).status).to.equal(404);
  });

  it("serves its own files under the path of another version, without caching", async () => {
    const { status, headers } = await ask(app, "/docs/0123456789abcdef/reference.js");

    expect([status, headers["cache-control"]]).to.deep.equal([200, "no-cache"]);
    expect((await ask(app, "/docs/0123456789abcdef/package.json")).status).to.equal(404);
    expect((await ask(app, "/docs/other/reference.js")).status).to.equal(404);
  });
});

describe("the limit of an address without credentials", () => {
  const app = useApp("public_limit", {
    environment: {
      RATE_LIMITS: "on",
      RATE_LIMIT_OVERRIDES: "public=3/0.01",
      TRUST_PROXY: "on",
    },
  });

  const from = (address: string, path: string, headers: Record<string, string> = {}) =>
    ask(app, path, { "X-Forwarded-For": address, ...headers });

  it("is shared by the document, the pages for people and /readyz", async () => {
    const paths = [
      "/openapi.json",
      "/docs",
      "/",
      "/docs/reference.js",
      "/readyz",
      "/openapi.json/",
    ];
    const replies = [];
    for (const path of paths) replies.push(await from("192.0.2.1", path));

    expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429, 429, 429]);
    const [refused] = replies.slice(3);
    expect(Number(refused!.headers["retry-after"])).to.be.within(1, 100);
    expect(refused!.headers["ratelimit"]).to.match(/^"public";r=0;t=/);
    expect(refused!.headers["cache-control"]).to.equal("no-store");
    expect(JSON.parse(refused!.bytes.toString()).detail).to.match(/^Too many requests, retry in/);
  });

  it("answers a browser with a page that says what to do, and programs with JSON", async () => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    for (let i = 0; i < 3; i++) await from("192.0.2.4", "/readyz");
    for (const path of ["/", "/sign-in/", "/questions/12/", "/docs"]) {
      const { status, headers, bytes } = await from("192.0.2.4", path, { Accept: accept });
      const html = bytes.toString();
      expect([status, headers["content-type"]], path).to.deep.equal([
        429,
        "text/html; charset=utf-8",
      ]);
      expect(headers["cache-control"]).to.equal("no-store");
      expect(headers["vary"]).to.contain("Accept");
      expect(headers["ratelimit"]).to.match(/^"public";r=0;t=/);
      const seconds = headers["retry-after"]!;
      expect(html).to.contain(`Wait ${seconds} seconds, and then <a href="">load the page again`);
      const [, style = ""] = /<style>([^]*)<\/style>/.exec(html) ?? [];
      const hash = createHash("sha256").update(style).digest("base64");
      expect(headers["content-security-policy"])
        .to.match(/^default-src 'none'; /)
        .and.contain(`'sha256-${hash}'`);
    }
    for (const [path, type] of [
      ["/sign-in/", "application/json"],
      ["/", "*/*"],
      ["/openapi.json", accept],
    ] as const) {
      const { status, headers, bytes } = await from("192.0.2.4", path, { Accept: type });
      expect([status, headers["content-type"]], path).to.deep.equal([
        429,
        "application/json; charset=utf-8",
      ]);
      expect(JSON.parse(bytes.toString()).detail).to.match(/^Too many requests, retry in/);
    }
  });

  it("applies to each address separately, and leaves /healthz out", async () => {
    for (let i = 0; i < 4; i++) await from("192.0.2.2", "/readyz");

    expect((await from("192.0.2.2", "/healthz")).status).to.equal(200);
    expect((await from("192.0.2.3", "/readyz")).status).to.equal(200);
  });
});
