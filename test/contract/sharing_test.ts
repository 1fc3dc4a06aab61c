/** What other sites, readers of feeds and crawlers get of public posts (contract 2.37). */
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { at, binary, createTournament, DAY, HOUR, publish } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const TITLE = `Will <b>"Ada" & Bob</b> win?`;
const WRITTEN = "Will &lt;b&gt;&quot;Ada&quot; &amp; Bob&lt;/b&gt; win?";
const BROWSER = { headers: { Accept: "text/html" } };

describe("sharing what is public", () => {
  const app = useApp("sharing", { environment: { CONSOLE: "on" } });
  let visitor: Client;
  let owner: Account;
  let cup: { id: number; slug: string };
  let shownId: number;
  let insideId: number;

  before(async () => {
    visitor = app.as(null);
    owner = await app.make.account({ isStaff: true });
    cup = await create({ name: "Open & free", public_read: true });
    const hall = await create({ name: "Members hall" });
    const quiet = await create({ name: "Quiet", public_read: true, visibility: "unlisted" });
    shownId = await put(cup.id, TITLE);
    insideId = await put(hall.id, "Inside");
    await put(quiet.id, "Whisper");
  });

  const create = (given: object) => createTournament(app.as(owner.token), given);

  async function put(projectId: number, title: string): Promise<number> {
    const post = await publish(app.as(owner.token), {
      title,
      question: binary(title),
      default_project: projectId,
    });
    return post.id as number;
  }

  /** Gives the only question of the post predictions of 0.41 and then 0.37. */
  async function predict(postId: number): Promise<void> {
    const [questionId] = (await app.caps.store.posts.byIds([postId]))[0]!.questionIds;
    const question = (await app.caps.store.questions.byId(questionId!))!;
    await createPredictions(app.caps).prediction(question, [
      { at: Date.now() - HOUR / 2, value: 0.41 },
      { at: Date.now() - HOUR / 4, value: 0.37 },
    ]);
    await app.caps.cache.feed.bumpFeed();
  }

  it("frames a post on every site, without a script and with escaped texts", async () => {
    await predict(shownId);
    const { status, text, headers } = await visitor.get(`/embed/questions/${shownId}/`);
    expect([status, headers.get("content-type")]).to.deep.equal([200, "text/html; charset=utf-8"]);
    expect(headers.get("content-security-policy")).to.include("frame-ancestors *");
    expect(headers.get("cache-control")).to.match(/^public, max-age=15/);
    expect(text).to.include(WRITTEN).and.include(">37%<").and.include('<path class="l" d="M');
    expect(text)
      .to.not.include("<b>")
      .and.not.match(/<script|\son\w+=/);
    expect(text.length).to.be.below(25_000);
    const tag = headers.get("etag") ?? "";
    const again = await visitor.get(`/embed/questions/${shownId}/`, {
      headers: { "If-None-Match": tag },
    });
    expect(again.status).to.equal(304);
  });

  it("draws a post, and hides a prediction that is not revealed", async () => {
    const card = await visitor.get(`/embed/questions/${shownId}/card.svg`);
    expect([card.status, card.headers.get("content-type")]).to.deep.equal([200, "image/svg+xml"]);
    expect(card.text)
      .to.match(/^<svg xmlns/)
      .and.include("37%");
    const secret = {
      title: "Secret so far",
      question: binary("Secret so far"),
      default_project: cup.id,
    };
    const post = await publish(app.as(owner.token), secret, { cp_reveal_time: at(DAY) });
    await predict(post.id as number);
    const { text } = await visitor.get(`/embed/questions/${post.id}/card.svg`);
    expect(text).to.include("Secret so far").and.include(">–<").and.not.include("37%");
  });

  it("draws it in pixels, whatever its title holds", async () => {
    const drawn: Buffer[] = [];
    for (const title of [TITLE, '你好 \u0007 \ud800 👍🏽 <svg>&amp; " ]]>', TITLE]) {
      await app.caps.store.posts.update(shownId, { title });
      await app.caps.cache.feed.bumpFeed();
      const reply = await fetch(`${app.baseUrl}/embed/questions/${shownId}/card.png`);
      expect([reply.status, reply.headers.get("content-type")]).to.deep.equal([200, "image/png"]);
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(bytes.subarray(1, 4).toString()).to.equal("PNG");
      // The head of the file names width and height.
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).to.deep.equal([1200, 630]);
      drawn.push(bytes);
    }
    expect(drawn[0]).to.deep.equal(drawn[2]).and.not.deep.equal(drawn[1]);
  });

  it("lists the newest posts of a project as Atom, also without characters that XML forbids", async () => {
    await app.caps.store.posts.update(shownId, { title: `${TITLE}\u0007` });
    await app.caps.cache.feed.bumpFeed();
    const feed = await visitor.get(`/api/public/projects/${cup.slug}/atom/`);
    expect([feed.status, feed.headers.get("content-type")]).to.deep.equal([
      200,
      "application/atom+xml; charset=utf-8",
    ]);
    expect(feed.text).to.include("<title>Open &amp; free</title>");
    expect(feed.text).to.include(`<title>${WRITTEN}</title>`).and.include("37%");
    expect(feed.text).to.match(/<id>http[^<]+\/questions\/\d+\/<\/id>/);
    expect(feed.text).to.not.include("Inside").and.not.include("Whisper").and.not.include("\u0007");
    const others = await create({ name: "Second", public_read: true });
    const second = await visitor.get(`/api/public/projects/${others.slug}/atom/`);
    expect(second.text, "another feed").to.not.include(WRITTEN);
  });

  it("tells crawlers of public pages alone", async () => {
    const robots = await visitor.get("/robots.txt");
    expect(robots.text).to.match(/^User-agent: \*\nAllow: \/api\/public\/\n/);
    expect(robots.text).to.match(/\nSitemap: http.*\/sitemap\.xml\n$/);
    const { text, status } = await visitor.get("/sitemap.xml");
    expect(status).to.equal(200);
    const paths = [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(paths).to.include.members(["/", `/tournaments/${cup.slug}/`, `/questions/${shownId}/`]);
    expect(paths).to.not.include(`/questions/${insideId}/`);
    expect(text).to.not.match(/quiet|members-hall/);
  });

  it("answers for what is not public as for what does not exist", async () => {
    for (const form of ["", "card.svg", "card.png"]) {
      const hidden = await visitor.get(`/embed/questions/${insideId}/${form}`);
      const missing = await visitor.get(`/embed/questions/999999/${form}`);
      expect([hidden.status, hidden.text]).to.deep.equal([404, missing.text]);
      const asOwner = await app.as(owner.token).get(`/embed/questions/${insideId}/${form}`);
      expect([asOwner.status, asOwner.text]).to.deep.equal([404, missing.text]);
    }
    expect((await visitor.get("/api/public/projects/members-hall/atom/")).status).to.equal(404);
  });

  it("says in the page of the console what it is about, where that is public", async () => {
    await app.caps.store.posts.update(shownId, { title: TITLE });
    await app.caps.cache.feed.bumpFeed();
    const page = await visitor.get(`/questions/${shownId}/`, BROWSER);
    expect(page.text).to.include(`<title>${WRITTEN}</title>`);
    expect(page.text).to.include(`<meta property="og:title" content="${WRITTEN}">`);
    expect(page.text).to.match(/og:description" content="open · 37% · \d+ forecasters"/);
    expect(page.text).to.match(
      new RegExp(`<link rel="canonical" href="http[^"]+/questions/${shownId}/">`),
    );
    const [, picture = ""] = /og:image" content="([^"]+)"/.exec(page.text) ?? [];
    expect((await fetch(picture)).headers.get("content-type")).to.equal("image/png");
    const project = await visitor.get(`/tournaments/${cup.slug}/`, BROWSER);
    expect(project.text).to.include('<meta property="og:title" content="Open &amp; free">');
    const [hidden, missing] = await Promise.all(
      [insideId, 999_999].map((id) => visitor.get(`/questions/${id}/`, BROWSER)),
    );
    expect(hidden!.text).to.equal(missing!.text).and.not.include("og:");
  });
});
