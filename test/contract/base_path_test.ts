/** A platform below a path of its host (BASE_PATH): what lies below it, and what does not (Contract 1.1). */
import { expect } from "chai";
import { useApp } from "../support/app.ts";

const BELOW = "/forecasts";
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("a platform below a path", () => {
  const app = useApp("base_path", {
    environment: { BASE_PATH: BELOW, CONSOLE: "on" },
    // The document knows the paths below, and not the 404 beside them.
    watch: () => undefined,
  });
  let origin: string;
  before(() => {
    origin = app.baseUrl;
  });

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { headers, redirect: "manual" });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const linksOf = (text: string) =>
    [
      ...text.matchAll(/(?:href|src|data-path)="(\/[^"]*)"/g),
      ...text.matchAll(/\]\((\/[^)]*)\)/g),
    ].map(([, path = ""]) => path);

  it("answers there, and 404 beside it", async () => {
    const { token } = await app.make.account();
    const headers = { Authorization: `Token ${token}` };
    expect((await page(`${BELOW}/api/users/me/`, headers)).status).to.equal(200);
    for (const path of ["/api/users/me/", "/", "/docs", "/forecasts2/docs", "/Forecasts/docs"])
      expect((await page(path, headers)).status, path).to.equal(404);
    expect((await page(BELOW)).status).to.equal(200);
  });

  it("answers probes of the process itself at their usual paths too", async () => {
    for (const path of ["/healthz", "/readyz", `${BELOW}/healthz`, `${BELOW}/readyz`])
      expect((await page(path)).status, path).to.equal(200);
  });

  it("links of answers begin with the path", async () => {
    for (let count = 0; count < 2; count += 1) await app.make.question("binary");
    const { token } = await app.make.account({ isStaff: true });
    const read = async (path: string) => {
      const answer = await page(path, { Authorization: `Token ${token}` });
      expect(answer.status, path).to.equal(200);
      return JSON.parse(answer.text);
    };
    const { next } = await read(`${BELOW}/api/posts/?limit=1`);
    expect(next).to.match(new RegExp(`^${origin}${BELOW}/api/posts/\\?`));
    expect((await read(next.slice(origin.length))).results).to.have.length(1);
    const { docs, status } = await read(`${BELOW}/`);
    expect([docs, status]).to.deep.equal([`${BELOW}/docs`, `${BELOW}/readyz`]);
  });

  it("every link of the pages leads below the path", async () => {
    for (const path of ["/", "/docs", "/docs/guide", "/docs/guide/sandbox", "/llms.txt"]) {
      const { status, text } = await page(BELOW + path, BROWSER);
      expect(status, path).to.equal(200);
      const links = linksOf(text);
      expect(links, path).to.not.be.empty;
      for (const link of links) expect(link, path).to.match(/^\/forecasts\//);
      for (const link of links.filter((one) => !one.includes("/api/") && !one.includes("{")))
        expect((await page(link)).status, link).to.equal(200);
    }
    const document = JSON.parse((await page(`${BELOW}/openapi.json`)).text);
    expect(document.servers[0].url).to.equal(BELOW);
  });

  it("a browser is led to the last slash below the path", async () => {
    const { status, headers } = await page(`${BELOW}/sign-in?new`, BROWSER);
    expect([status, headers.get("location")]).to.deep.equal([308, `${BELOW}/sign-in/?new`]);
  });
});
