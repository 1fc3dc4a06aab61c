/** Texts for programs that read no pages: security.txt, llms.txt and the Markdown of the guide (Contract 3.9). */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { startApp, useApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";

const DAY_MS = 86_400_000;
const SECURITY = "/.well-known/security.txt";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const typeOf = ({ headers }: Answer) => headers.get("content-type");
const source = (file: string) =>
  readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");

describe("texts for programs", () => {
  const app = useApp("plain_files", {
    environment: {
      SECURITY_CONTACT: "mailto:security@example.org",
      BASE_URL: "https://forecasts.example.org",
    },
  });

  const ask = (path: string, accept?: string) =>
    app.as(null).get(path, accept === undefined ? {} : { headers: { accept } });

  it("security.txt names the contact, and ends to be true within a year", async () => {
    const answer = await ask(SECURITY);
    expect([answer.status, typeOf(answer)]).to.deep.equal([200, "text/plain; charset=utf-8"]);
    const lines = answer.text.trim().split("\n");
    expect(lines).to.include.members([
      "Contact: mailto:security@example.org",
      `Canonical: https://forecasts.example.org${SECURITY}`,
    ]);
    const expires = /^Expires: (.+)$/m.exec(answer.text)?.[1] ?? "";
    expect((Date.parse(expires) - Date.now()) / DAY_MS).to.be.within(100, 365);
    expect((await app.as(null).post(SECURITY, {})).status).to.equal(405);
  });

  it("security.txt does not exist where the operator named no contact", async () => {
    const silent = await startApp("plain_files_silent");
    expect((await silent.as(null).get(SECURITY)).status).to.equal(404);
    await silent.close();
  });

  it("llms.txt names every page of the guide, and each of its links is served as it says", async () => {
    const { status, text } = await ask("/llms.txt");
    expect(status).to.equal(200);
    const links = Array.from(text.matchAll(/\]\((\S+)\)/g), ([, path = ""]) => path);
    const rows = source("guide/README.md").match(/^\| \[/gm) ?? [];
    expect(links.filter((path) => path.startsWith("/docs/guide/"))).to.have.length(rows.length);
    for (const path of links) {
      const answer = await ask(path);
      expect(answer.status, path).to.equal(200);
      const type = path.endsWith(".md")
        ? "text/markdown; charset=utf-8"
        : "application/json; charset=utf-8";
      expect(typeOf(answer), path).to.equal(type);
    }
  });

  it("a page of the guide is its Markdown for a program that prefers it, and a page for a browser", async () => {
    for (const [path, file] of [
      ["/docs/guide", "guide/README.md"],
      ["/docs/guide/scores", "guide/scores.md"],
      ["/docs/errors", "errors.md"],
    ] as const) {
      const text = await ask(path, "text/markdown");
      expect(text.text, path).to.equal(source(file));
      expect(typeOf(text)).to.equal("text/markdown; charset=utf-8");
      expect(text.headers.get("content-location")).to.equal(`/docs/${file}`);
      expect((await ask(`/docs/${file}`)).text).to.equal(source(file));
      for (const accept of [BROWSER, "*/*"]) {
        const page = await ask(path, accept);
        expect(typeOf(page)).to.equal("text/html; charset=utf-8");
        expect(page.headers.get("vary")).to.match(/\bAccept\b(?!-)/);
      }
    }
    expect((await ask("/docs/guide/../../package.json.md")).status).to.equal(404);
  });
});
