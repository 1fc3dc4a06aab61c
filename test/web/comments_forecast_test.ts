/** The forecasts that comments carry along, of every type, in a browser against the real server. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { barriers, overhang } from "../support/browser.ts";
import { openTalk } from "../support/talk.ts";
import { useBrowser } from "../support/visit.ts";

type Type = QuestionDocument["type"];

const at = (...percentiles: readonly (readonly [number, number | string])[]) => ({
  percentiles: percentiles.map(([p, value]) => ({ p, value })),
});
const date = (month: number) => new Date(Date.UTC(2026, month, 15)).toISOString();

/** Each type with what is built for it, and how its quartiles are said. */
const CONTINUOUS: readonly (readonly [Type, object, RegExp])[] = [
  ["numeric", at([0.25, 30], [0.5, 45], [0.75, 60]), /^45 \(30 to 60\)$/],
  ["numeric", { ...at([0.1, 90], [0.2, 98]), above: 0.7 }, /^above 100 \([\d.]+ to above 100\)$/],
  ["discrete", at([0.25, 2], [0.5, 4], [0.75, 7]), /^[345] \([123] to [678]\)$/],
  [
    "date",
    at([0.25, date(2)], [0.5, date(5)], [0.75, date(8)]),
    /^1[45] Jun 2026 UTC \(1[45] Mar 2026 UTC to 1[45] Sept? 2026 UTC\)$/,
  ],
];

describe("the forecasts of comments", function () {
  this.timeout(120_000);
  const talk = useBrowser(openTalk, "web_comments_forecast");

  const forecast = async (question: number, values: object) => {
    const sent = await talk.account.client.post("/api/questions/forecast/", [
      { question, ...values },
    ]);
    expect(sent.status, sent.text).to.equal(201);
  };
  /** Returns what a built distribution is stored as. */
  const built = async (question: number, wanted: object) => {
    const { client } = talk.account;
    const { status, body, text } = await client.post(
      `/api/questions/${question}/build-cdf/`,
      wanted,
    );
    expect(status, text).to.equal(200);
    return { continuous_cdf: body.continuous_cdf as number[] };
  };
  const comment = async (page: Page, text: string) => {
    await page.getByLabel("Your comment", { exact: true }).fill(text);
    await page.getByLabel("Carry my forecast along").check();
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.getByText("Your comment is stored.").waitFor();
    return page.locator(".comment", { hasText: text });
  };
  const carried = (within: ReturnType<Page["locator"]>) => within.locator(".carried b").innerText();

  it("name every option of a multiple choice question, and stay as they were", async () => {
    const { post } = await talk.app.make.question("multiple_choice");
    const values = (shares: object) => ({ probability_yes_per_category: shares });
    await forecast(post._id, values({ A: 0.2, B: 0.305, Other: 0.495 }));
    const page = await talk.openComments(post._id);
    const own = await comment(page, "By the list");
    expect(await carried(own)).to.equal("A 20%, B 30.5%, Other 49.5%");
    await forecast(post._id, values({ A: 0.6, B: 0.3, Other: 0.1 }));
    await page.reload();
    await page.getByRole("heading", { name: "Comments" }).scrollIntoViewIfNeeded();
    expect(await carried(own)).to.equal("A 20%, B 30.5%, Other 49.5%");
    const [stored] = await talk.listed(post._id);
    expect(stored.included_forecast.probability_yes_per_category).to.deep.equal({
      A: 0.2,
      B: 0.305,
      Other: 0.495,
    });
    expect(await barriers(page)).to.deep.equal([]);
    for (const width of [360, 1920]) expect(await overhang(page, width)).to.equal(0);
  });

  it("are sent by Ctrl+Enter, once and not while there is no text", async () => {
    const { post } = await talk.app.make.question("binary");
    const page = await talk.openComments(post._id);
    const field = page.getByLabel("Your comment", { exact: true });
    await field.press("Control+Enter");
    await field.fill("By the keyboard");
    await field.press("Enter");
    await page.keyboard.type("alone");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Your comment is stored.").waitFor();
    const stored = await talk.listed(post._id);
    expect(stored.map(({ text }) => text)).to.deep.equal(["By the keyboard\nalone"]);
  });

  it("name the quartiles of numbers and dates, also beyond the range", async () => {
    for (const [type, wanted, said] of CONTINUOUS) {
      const { question } = await talk.app.make.question(type);
      await forecast(question._id, await built(question._id, wanted));
      const page = await talk.openComments(question._id);
      expect(await carried(await comment(page, `Of a ${type}`)), type).to.match(said);
      const [stored] = await talk.listed(question._id);
      expect(stored.included_forecast.quartiles).to.have.lengthOf(3);
    }
  });

  it("are added to a comment later, as they stood when it was written", async () => {
    const { question } = await talk.app.make.question("numeric");
    await forecast(question._id, await built(question._id, CONTINUOUS[0]![1]));
    await talk.account.client.post("/api/comments/create/", {
      on_post: question.postId,
      text: "First the words",
    });
    const other = at([0.25, 5], [0.5, 10], [0.75, 15]);
    await forecast(question._id, await built(question._id, other));
    const page = await talk.openComments(question._id);
    const own = page.getByRole("article", { name: `Comment by ${talk.account.name}` });
    await own.getByRole("button", { name: "Edit" }).click();
    await own.getByLabel("Add the forecast that I had then").check();
    await own.getByRole("button", { name: "Save" }).click();
    await own.locator(".carried").waitFor();
    expect(await carried(own)).to.match(CONTINUOUS[0]![2]);
  });
});
