/** Formulas in the texts of users, in a browser against the real server. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import { barriers, overhang } from "../support/browser.ts";
import { inspect, useBrowser } from "../support/visit.ts";
import { openTalk } from "../support/talk.ts";
import { until } from "../support/until.ts";

const { raw } = String;

/** The part of the console that draws formulas. */
const PART = /\/console\/maths-/;
const BACKGROUND = raw`
The rise is modelled as $h_t = \alpha + \beta t$, where $\beta > 0$. A place costs $5 to $10.

$$
P(h_T > 7) = \int_7^\infty \frac{1}{\sigma\sqrt{2\pi}}
  e^{-\frac{(x - \mu)^2}{2\sigma^2}}\,dx
$$

$$\begin{aligned} \mu &= \hat{\alpha} + \hat{\beta} T \\ \sigma^2 &= \overline{s^2} \end{aligned}$$
`;

/** Formulas that would bring something else than MathML into the page, or keep it busy. */
const HOSTILE = [
  ...[raw`\href{javascript:alert(1)}{x}`, raw`\url{javascript:alert(1)}`],
  ...[raw`\includegraphics{https://evil.example/x.png}`, raw`\style{position:fixed;top:0}{x}`],
  ...[raw`\class{button primary}{x}`, raw`\id{main}{x}`, raw`\data{x=y}{x}`],
  ...[raw`\htmlClass{a}{x}`, raw`\htmlData{a=b}{x}`, raw`\htmlStyle{color:red}{x}`],
  ...[raw`\text{<img src=x onerror=alert(1)>}`, raw`\mathtip{x}{<svg onload=alert(1)>}`],
  ...["<script>alert(1)</script>", "<math><mtext><style><img src=x onerror=alert(1)>"],
  ...[raw`\label{main} x`, raw`\ref{main}`, raw`\def\a{\a\a}\a`, raw`\let\a\b \a`],
  ...[raw`\hspace{-99em} x \hspace{99em}`, raw`\rule{99em}{99em}`, raw`\raisebox{99em}{x}`],
  ...[
    "x+".repeat(900),
    "x^{".repeat(600),
    "{".repeat(1_900),
    `${"x^{".repeat(90)}${"}".repeat(90)}`,
  ],
  `${raw`\begin{matrix}`}${"&".repeat(900)}${raw`\\`.repeat(450)}${raw`\end{matrix}`}`,
];

describe("formulas in the texts of users", function () {
  this.timeout(180_000);
  const talk = useBrowser(openTalk, "web_maths");
  const requested: string[] = [];

  before(function () {
    talk.reader.page.on("request", (request) => requested.push(request.url()));
  });
  beforeEach(() => {
    requested.length = 0;
  });

  const parts = () => requested.filter((url) => PART.test(url));
  const formulas = (page: Page, within: string) => page.locator(`${within} .maths > math`);
  /** Returns the names that the browser tells readers of screens. */
  const mathsNames = async (page: Page): Promise<unknown[]> => {
    const session = await talk.reader.context.newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    await session.detach();
    const found = nodes.filter(({ role }) => /^math/i.test(String(role?.value)));
    return found.map(({ name }) => name?.value as unknown).filter((name) => name !== "");
  };

  it("are drawn as MathML in questions and comments, beside amounts that stay text", async () => {
    const { post } = await talk.app.make.question("binary", {
      post: { title: "Will the river rise above 7 m?" },
      question: {
        description: BACKGROUND,
        resolutionCriteria: "By $h_T > 7$.",
        finePrint: "Not $h_T \\ge 7$.",
      },
    });
    await talk.write(post._id, { text: "I read $\\beta \\approx 0.2$, and pay $5 or $6." });
    const page = await talk.openComments(post._id);
    await formulas(page, ".comment").waitFor();
    await formulas(page, ".main").nth(6).waitFor();
    expect(await formulas(page, ".main").count()).to.equal(7);
    await page.locator(".main .prose", { hasText: "A place costs $5 to $10." }).waitFor();
    expect(await page.locator(".comment .prose").innerText()).to.include("and pay $5 or $6.");
    expect(await page.locator(".main math[display=block]").count()).to.equal(2);
    const namespaces = `[...new Set([...document.querySelectorAll(".maths *")]
      .map((one) => one.namespaceURI))]`;
    expect(await page.evaluate(namespaces)).to.deep.equal(["http://www.w3.org/1998/Math/MathML"]);
    const heights = `[...document.querySelectorAll("math")].map((one) => one.clientHeight)`;
    for (const height of await page.evaluate<number[]>(heights))
      expect(height).to.be.within(8, 120);
    expect(await mathsNames(page))
      .to.include("h_T > 7")
      .and.include(raw`\beta \approx 0.2`);
    expect(parts().filter((url) => url.endsWith(".js"))).to.have.lengthOf(1);
    await inspect(page, "question-maths");
  });

  it("are drawn in biographies, descriptions of projects, and the preview of a writer", async () => {
    const { page } = talk.reader;
    const bio = "I know $e^{i\\pi} = -1$.";
    const project = await talk.app.make.project({
      description: "About $E = mc^2$.",
      slug: "maths",
    });
    const changed = await talk.account.client.patch("/api/users/me/update/", { bio });
    expect(changed.status, changed.text).to.equal(200);
    await page.goto(`/users/${changed.body.id}/`);
    await formulas(page, ".head").waitFor();
    await page.goto(`/tournaments/${project.slug}/`);
    await formulas(page, ".head").waitFor();
    await page.goto("/write/");
    await page.getByLabel("Background").fill("By $x^2$.");
    await page.getByText("Preview").click();
    await formulas(page, ".preview").waitFor();
    expect(await formulas(page, ".preview").textContent()).to.include("x");
  });

  it("load nothing where a text has none", async () => {
    const { post } = await talk.app.make.question("binary", {
      question: { description: "From $5 to $10, `$x$`, \\$y$.", resolutionCriteria: "*None*." },
    });
    await talk.write(post._id, { text: "It costs US$7." });
    const page = await talk.openComments(post._id);
    await page.locator(".main em", { hasText: "None" }).waitFor();
    await page.locator(".comment", { hasText: "US$7" }).waitFor();
    expect(await page.locator(".maths").count()).to.equal(0);
    expect(parts()).to.deep.equal([]);
  });

  it("show their source when the part that draws them cannot be loaded, or they are faulty", async () => {
    const { context } = talk.reader;
    const { post } = await talk.app.make.question("binary", {
      question: { description: "One $x^2$, *two* $\\nothing$." },
    });
    await context.route(PART, (route) => route.abort());
    const page = await talk.openComments(post._id);
    const prose = page.locator(".main .prose", { hasText: "One" });
    await prose.locator("em").waitFor();
    await until("the request for the part", () => Promise.resolve(parts().length > 0));
    expect(await prose.innerText()).to.equal("One $x^2$, two $\\nothing$.");
    await context.unroute(PART);
    await talk.openComments(post._id);
    await formulas(page, ".main").waitFor();
    expect(await prose.innerText()).to.include("two $\\nothing$.");
  });

  it("run nothing, load nothing and cover nothing when they are hostile", async () => {
    const { page } = talk.reader;
    const { post } = await talk.app.make.question("binary", {
      question: {
        description: HOSTILE.map((formula) => `$$${formula}$$`).join("\n\n"),
        resolutionCriteria: HOSTILE.map((formula) => `- a $${formula}$`).join("\n"),
        finePrint: `${"$x$ ".repeat(500)}\n\n$$\n${"{".repeat(60_000)}\n$$`,
      },
    });
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await talk.openComments(post._id);
    await formulas(page, ".main").nth(500).waitFor({ state: "attached" });
    expect(dialogs).to.deep.equal([]);
    expect(requested.filter((url) => !url.startsWith(talk.app.baseUrl))).to.deep.equal([]);
    const within = ".main .maths";
    const other = `${within} :not(math, math *)`;
    expect(await page.locator(other).count()).to.equal(0);
    const names = `[...new Set([...document.querySelectorAll("${within} *")]
      .flatMap((one) => one.getAttributeNames()))]
      .filter((name) => /^(?:on|data)|^(?:href|src|style|id|title|actiontype)$/.test(name))`;
    expect(await page.evaluate(names)).to.deep.equal([]);
    expect(await barriers(page)).to.deep.equal([]);
    for (const width of [360, 1920]) expect(await overhang(page, width)).to.equal(0);
  });
});
