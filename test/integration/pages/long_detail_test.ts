/** The page of one post is kept in memory also where it is long (ADR 10). */
import { expect } from "chai";
import { useApp } from "../../support/app.ts";
import { until } from "../../support/until.ts";

const LONG = 5_000_000;

describe("a long page of one post", () => {
  const app = useApp("long_detail");

  it("is kept for all callers, and a list as long is not", async () => {
    const question = { description: "x".repeat(LONG) };
    const { post } = await app.make.question("binary", { question });
    const client = app.as((await app.make.account()).token);
    const kept = () => app.caps.memory.sharedPages.figures().size;
    const list = `/api/posts/?ids=${post._id}&include_descriptions=true`;
    expect((await client.get(list)).text.length).to.be.greaterThan(LONG);
    expect(kept()).to.be.lessThan(LONG);

    // It may have come to its end before it is looked for.
    await until("the page to be kept", async () => {
      expect((await client.get(`/api/posts/${post._id}/`)).status).to.equal(200);
      return kept() > LONG;
    });
  });
});
