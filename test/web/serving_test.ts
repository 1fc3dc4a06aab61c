/** How the console is served (Contract 3.9). */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import http from "node:http";
import { expect } from "chai";
import { type TestApp, useApp } from "../support/app.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const NOTHING = { detail: "No such resource." };
const PAGES = [
  ...[
    "/sign-in/",
    "/reset-password/",
    "/activate/",
    "/account/",
    "/questions/12/",
    `/invitations/${"0f".repeat(24)}/`,
  ],
  ...["/tournaments/rain-cup/", "/tournaments/7/", "/communities/rivers/"],
  ...["/users/7/", "/operate/", "/write/", "/manage/7/"],
  ...[
    "/status/",
    "/questions/",
    "/tournaments/",
    "/topics/",
    "/leaderboards/",
    "/forecasts/",
    "/notifications/",
    "/webhooks/",
    "/projects/7/benchmark/",
    "/projects/7/files/",
  ],
];

describe("the console as files", () => {
  const app = useApp("web_serving", { environment: { CONSOLE: "on" } });

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

  it("leaves JSON to programs, at / and where there is nothing", async () => {
    expect((await app.as(null).get("/")).body.name).to.equal("Presage");
    for (const path of ["/sign-in", "/users/", "/questions/12", "/none/", "/console/"]) {
      const reply = await app.as(null).get(path);
      expect([reply.status, reply.body], path).to.deep.equal([404, NOTHING]);
    }
    for (const path of [
      ...["/console/", "/console/index.html", "/console/.sources", "/console/none.js"],
      ...["/api/sign-in/", "/api", "/api/posts/x/"],
    ]) {
      const reply = await ask(path);
      expect([reply.status, reply.body], path).to.deep.equal([404, NOTHING]);
    }
    const sent = await app.as(null).post("/sign-in", {}, { headers: BROWSER });
    expect([sent.status, sent.body]).to.deep.equal([404, NOTHING]);
  });

  it("leads browsers to the last slash, and shows them a page where there is nothing", async () => {
    for (const path of ["/sign-in", "/questions/12", "/tournaments", "/tournaments/rain-cup"]) {
      const { headers, bytes } = await raw(app, `${path}?a=%2F`, BROWSER);
      expect([headers.location, headers["cache-control"]], path).to.deep.equal([
        `${path}/?a=%2F`,
        "no-cache",
      ]);
      expect(bytes.toString()).to.include("Redirecting");
    }
    for (const path of [
      ...["/manage/", "/manage/x/", "/tournaments/x y/", "/users/me/", "/users/", "/account/x/"],
      ...["/operate/x/", "/questions/x/", "/questions/1234567890123456/", "//evil.example/sign-in"],
      ...["/console/../package.json", "/docs/none"],
    ]) {
      const { status, headers, text } = await ask(path);
      expect([status, headers.get("cache-control")], path).to.deep.equal([404, "no-store"]);
      expect(headers.get("content-security-policy"), path).to.equal(POLICY);
      expect(headers.get("vary"), path).to.include("Accept");
      expect(text, path).to.include('<div id="app">');
    }
  });

  it("names only files with a hash, nothing inline and nothing from elsewhere", async () => {
    const { text } = await ask("/");
    const files = filesOf(text);

    expect(files.length).to.be.at.least(2);
    for (const path of files) expect(path).to.match(/-[\w-]{7}\.(js|css|svg)$/);
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
  const app = useApp("web_off", { environment: { CONSOLE: "off" } });

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
