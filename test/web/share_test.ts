/** Sharing a question from its page: a link for all, and frames and pictures of what is public. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { inspect, openVisit, useBrowser } from "../support/visit.ts";
import { signInAs } from "../support/signed_in.ts";

const TITLE = 'Will "A & B" win [at last]?';

describe("sharing a question", function () {
  this.timeout(120_000);
  const visit = useBrowser(openVisit, "web_share");
  const { reader } = visit;

  /** Opens the fold of a question of a project. */
  async function share(publicRead: boolean): Promise<{ postId: number; text: string }> {
    const { make } = visit.app;
    const owner = await make.account();
    const project = await make.project({ createdBy: owner.id, publicRead });
    const place = { defaultProjectId: project._id, projectIds: [project._id], title: TITLE };
    const { post } = await make.question("binary", { post: place });
    await signInAs(visit.app, reader.page, owner.user);
    await reader.page.goto(`/questions/${post._id}/`);
    await reader.page.getByText("Share", { exact: true }).click();
    await reader.page.getByLabel("Link to this page").waitFor();
    return { postId: post._id, text: await reader.page.locator(".main").innerText() };
  }

  const valueOf = (label: string) => reader.page.getByLabel(label).inputValue();

  it("offers a link, a frame and pictures of a public question, and each of them works", async () => {
    const { page } = reader;
    const { postId, text } = await share(true);
    expect(text).to.include("Everybody may read this question.");
    expect(await valueOf("Link to this page")).to.equal(
      `${visit.app.baseUrl}/questions/${postId}/`,
    );
    expect(await valueOf("A picture for a README")).to.include(
      '![Will "A & B" win \\[at last\\]?](',
    );
    const picture = await page.request.get(await valueOf("A picture in pixels"));
    expect(picture.headers()["content-type"]).to.equal("image/png");
    await inspect(page, "share");

    const frame = await valueOf("A frame for a page");
    const other = createServer((_, reply) => {
      reply.setHeader("Content-Type", "text/html").end(frame);
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const framed = page.locator("iframe");
    expect(await framed.getAttribute("title")).to.equal(TITLE);
    await framed.contentFrame().getByRole("link", { name: TITLE }).waitFor();
    other.close();
  });

  it("offers only the link of a question that is not public", async () => {
    const { text } = await share(false);
    expect(text).to.include("This question is not public.");
    expect(await reader.page.getByLabel("A frame for a page").count()).to.equal(0);
  });
});
