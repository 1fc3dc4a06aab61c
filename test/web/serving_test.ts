/** How the console is served (Contract 3.9). */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import http from "node:http";
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const PAGES = [
  ...["/sign-in/", "/reset-password/", "/activate/", "/account/", "/questions/12/"],
  ...["/tournaments/rain-cup/", "/tournaments/7/", "/communities/rivers/"],
  ...["/users/7/", "/operate/", "/write/", "/manage/7/"],
];

describe("the console as files", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp("web_serving", { environment: { CONSOLE: "on" } });
  });
  after(() => app.close());

  const ask = (path: string, headers: Record<string, string> = BROWSER) =>
    app.as(null).get(path, { headers });
  const filesOf = (html: string) =>
    [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, path = ""]) => path);

  it("answers every address of the list with the page, and its tag with 304", async () => {
    for (const path of ["/", ...PAGES]) {
      const { status, headers, text } = await ask(path);
      expect([status, headers.get("cache-control")], path).to.deep.equal([200, "no-cache"]);
      expect(headers.get("content-security-policy")).to.equal(POLICY);
      expect(text).to.include('<div id="app">');
      const tag = headers.get("etag") ?? "";
      expect((await ask(path, { ...BROWSER, "If-None-Match": tag })).status).to.equal(304);
    }
  });

  it("leaves JSON at / to programs, and 404 in JSON to every other address", async () => {
    expect((await app.as(null).get("/")).body.name).to.equal("Presage");
    for (const path of [
      ...["/sign-in", "/write", "/manage/", "/manage/x/", "/tournaments/x y/", "/users/me/"],
      ...["/users/", "/operate", "/operate/x/"],
      ...["/questions/", "/questions/12", "/questions/x/", "/questions/1234567890123456/"],
      ...["/console/", "/console/index.html", "/console/.sources", "/console/../package.json"],
      ...["/api/sign-in/", "/account/x/", "/console/none.js"],
    ]) {
      const reply = await ask(path);
      expect([reply.status, reply.body], path).to.deep.equal([
        404,
        { detail: "No such resource." },
      ]);
    }
  });

  it("names only files with a hash, nothing inline and nothing from elsewhere", async () => {
    const { text } = await ask("/");
    const files = filesOf(text);

    expect(files.length).to.be.at.least(2);
    for (const path of files) expect(path).to.match(/-[\w-]{8}\.(js|css)$/);
    expect(text).to.not.match(/<style|\son\w+=|style="|<script(?![^>]* src="\/console\/)|https?:/);
  });

  it("lets browsers keep the files forever, in the encoding that they prefer", async () => {
    for (const path of filesOf((await ask("/")).text)) {
      const plain = await raw(app, path, {});
      expect(plain.headers["cache-control"]).to.equal("public, max-age=31536000, immutable");
      for (const [accepted, unpack] of [
        ["gzip, br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const { headers, bytes } = await raw(app, path, { "Accept-Encoding": accepted });
        expect(headers["content-encoding"]).to.equal(accepted === "gzip" ? "gzip" : "br");
        expect(unpack(bytes).equals(plain.bytes), path).to.equal(true);
      }
    }
  });
});

describe("CONSOLE=off", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp("web_off", { environment: { CONSOLE: "off" } });
  });
  after(() => app.close());

  it("removes every page of the console except the short one at /", async () => {
    const home = await app.as(null).get("/", { headers: BROWSER });
    expect(home.text).to.include("Reference of the API").and.not.include("/console/");
    for (const path of PAGES) expect((await app.as(null).get(path)).status, path).to.equal(404);
  });
});

interface Raw {
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Returns the bytes as they were sent; `fetch` would decompress them. */
function raw({ baseUrl }: TestApp, path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    http
      .get(`${baseUrl}${path}`, { headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () => {
          resolve({ headers: reply.headers, bytes: Buffer.concat(chunks) });
        });
      })
      .on("error", reject);
  });
}
