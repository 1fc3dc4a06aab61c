import { expect } from "chai";
import { untilDone } from "../../src/until_done.ts";

describe("untilDone()", () => {
  const refuse = () => new Error("overtaken each time");

  it("returns the first answer, also when it is null or false", async () => {
    for (const answer of [null, false, 7]) {
      let calls = 0;
      const step = () => Promise.resolve((calls += 1) < 3 ? undefined : answer);
      expect(await untilDone<typeof answer>(step, refuse)).to.equal(answer);
      expect(calls).to.equal(3);
    }
  });

  it("refuses after the last attempt, which knows that it is the last", async () => {
    const seen: boolean[] = [];
    const step = (isLast: boolean) => Promise.resolve(void seen.push(isLast));
    const failed = await untilDone(step, refuse, 3).catch((error: unknown) => error);

    expect(failed).to.have.property("message", "overtaken each time");
    expect(seen).to.deep.equal([false, false, true]);
  });

  it("takes the answer of the last attempt", async () => {
    const step = (isLast: boolean) => Promise.resolve(isLast ? "what there is" : undefined);
    expect(await untilDone(step, refuse, 2)).to.equal("what there is");
  });

  it("tries no further when a step fails", async () => {
    let calls = 0;
    const step = () => Promise.reject(new Error(`attempt ${(calls += 1)}`));
    const failed = await untilDone(step, refuse).catch((error: unknown) => error);
    expect(failed).to.have.property("message", "attempt 1");
  });
});
