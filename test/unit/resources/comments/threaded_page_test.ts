/** How much of a thread is read before it is known to be too long for one answer (Contract 1.13). */
import { expect } from "chai";
import { fitting } from "../../../../src/resources/comments/threaded_page.ts";
import { commentDocument } from "../../../support/documents.ts";

describe("the threads that fit into one answer", () => {
  const text = "x".repeat(150_000);
  let readTexts = 0;
  const thread = (length: number) =>
    Array.from({ length }, (_, i) =>
      Object.defineProperty(commentDocument({ _id: i + 1, postId: 1, authorId: 1 }), "text", {
        get: () => ((readTexts += 1), text),
      }),
    );
  beforeEach(() => {
    readTexts = 0;
  });

  it("are counted, and no text is read after the first that is too much", () => {
    expect([fitting([thread(1_000), thread(2)]), readTexts]).to.deep.equal([0, 27]);
  });

  it("are whole", () => {
    expect([fitting([thread(2), thread(24), thread(1)]), readTexts]).to.deep.equal([2, 27]);
    expect(fitting([thread(2), thread(24)])).to.equal(2);
    expect(fitting([])).to.equal(0);
  });
});
