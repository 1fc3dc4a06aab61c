import { expect } from "chai";
import { createRests } from "../../../workers/tasks/rests.ts";

describe("pauses of a thread", () => {
  it("come after half a millisecond of work, and do not count as work", () => {
    let time = 10;
    const slept: number[] = [];
    const rest = createRests({
      now: () => time,
      sleep: (ms) => {
        slept.push(ms);
        time += ms;
      },
    });
    const work = (ms: number) => {
      time += ms;
      rest();
    };

    for (let i = 0; i < 4; i++) work(0.1);
    expect(slept).to.deep.equal([]);
    work(0.2);
    expect(slept).to.deep.equal([0.2]);
    work(0.4);
    expect(slept).to.have.lengthOf(1);
    work(3);
    expect(slept).to.deep.equal([0.2, 0.2]);
  });
});
