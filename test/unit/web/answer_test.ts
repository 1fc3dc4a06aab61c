/** What the console says when a call of the API fails: of one that may store, and of one that reads. */
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";

const SOURCES = new URL("../../../web/src/", import.meta.url);

interface Answer {
  readonly problem: {
    readonly message: string;
    readonly isUncertain: boolean;
    readonly requestId: string | null;
  } | null;
}
type Wait = (call: Promise<{ error: object; response: Response }>) => Promise<Answer>;

// The types of the tests know no `navigator`, so the compiler does not read the file with them.
const { answerOf, readOf } = (await import(new URL("api/answer.ts", SOURCES).href)) as {
  readonly answerOf: Wait;
  readonly readOf: Wait;
};

const refused = (status: number, detail = "", headers: Record<string, string> = {}) =>
  Promise.resolve({
    error: detail === "" ? {} : { detail },
    response: new Response(null, { status, headers }),
  });
const said = ({ problem }: Answer) => [problem?.message, problem?.isUncertain];

describe("a failed call of the API", () => {
  // Node 20 has no `navigator`, which browsers and later versions have.
  const isMissing = !("navigator" in globalThis);
  before(() => {
    if (isMissing) Object.assign(globalThis, { navigator: { onLine: true } });
  });
  after(() => {
    if (isMissing) Reflect.deleteProperty(globalThis, "navigator");
  });

  const BUSY = ["The service is busy, try again.", { "Retry-After": "3" }] as const;

  it("is uncertain where it may have stored something and the server began with it", async () => {
    const repeated = "a repeated request is carried out only once.";
    const unknown = "It is not known whether anything was stored. Try again";
    expect(said(await answerOf(refused(503, "Restarting.", { "Retry-After": "3" })))).to.deep.equal(
      [`The server is busy. ${unknown} in 3 seconds: ${repeated}`, true],
    );
    expect(said(await answerOf(refused(500)))).to.deep.equal([
      `Something went wrong on the server. ${unknown}: ${repeated}`,
      true,
    ]);
    expect(said(await answerOf(refused(503, ...BUSY)))).to.deep.equal([
      "The server is busy. Nothing was stored; try again in 3 seconds.",
      false,
    ]);
    expect(said(await answerOf(refused(429)))).to.deep.equal([
      "That was too often. Nothing was stored; try again soon.",
      false,
    ]);
    expect(said(await answerOf(refused(418)))).to.deep.equal([
      "The server refused this (418). Nothing was stored.",
      false,
    ]);
  });

  it("says nothing of storing where it only reads", async () => {
    for (const [status, detail, sentence] of [
      [503, "Restarting.", "The server is busy. Try again in 3 seconds."],
      [503, BUSY[0], "The server is busy. Try again in 3 seconds."],
      [429, "", "That was too often. Try again in 3 seconds."],
      [500, "", "Something went wrong on the server. Try again."],
      [418, "", "The server refused this (418)."],
    ] as const)
      expect(said(await readOf(refused(status, detail, BUSY[1])))).to.deep.equal([sentence, false]);
  });

  it("has a sentence of the console where that of the server is for programs", async () => {
    const texts = [
      [401, "Invalid token.", "Your session has ended."],
      [403, "No permission to perform the action.", "You may not do this."],
      [404, "No such resource.", "It does not exist, or you may not see it."],
      [413, "Request body too large.", "This is too long."],
    ] as const;
    for (const [status, detail, sentence] of texts) {
      expect(said(await readOf(refused(status, detail)))[0]).to.equal(sentence);
      const stored = said(await answerOf(refused(status, detail)));
      expect(stored[0]).to.equal(`${sentence} Nothing was stored.`);
    }
    const own = said(await answerOf(refused(403, "Sign-up is closed.")));
    expect(own[0]).to.equal("Sign-up is closed.");
  });

  it("names the request only where the server is at fault", async () => {
    const headers = { "X-Request-Id": "r-1" };
    for (const [status, id] of [
      [400, null],
      [404, null],
      [429, null],
      [500, "r-1"],
      [503, "r-1"],
    ] as const)
      expect((await readOf(refused(status, "", headers))).problem?.requestId).to.equal(id);
  });

  it("is taken for a read in every file of the console where it is one", () => {
    const isOther =
      /answerOf(?:<[^>]*>)?\(\s*api\.(?:GET\(|POST\(\s*"[^"]*\/(?:check|build-cdf)\/")/;
    const isRead = /readOf(?:<[^>]*>)?\(\s*api\.GET\(/;
    const texts = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(new URL(name, SOURCES), "utf8")] as const);
    expect(texts.filter(([, text]) => isRead.test(text))).to.have.length.greaterThan(20);
    expect(texts.filter(([, text]) => isOther.test(text)).map(([name]) => name)).to.deep.equal([]);
  });
});
