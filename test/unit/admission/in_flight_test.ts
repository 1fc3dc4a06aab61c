import { expect } from "chai";
import { RateLimitError } from "../../../src/errors.ts";
import { createInFlight } from "../../../src/admission/in_flight.ts";

const ACCOUNT = 7;

describe("createInFlight()", () => {
  it("has a limited number of places for each account", () => {
    const inFlight = createInFlight(2);
    const entered = [1, 2, 3].map(() => inFlight.enter(ACCOUNT));
    expect(entered).to.deep.equal([true, true, false]);
    expect(inFlight.enter(ACCOUNT + 1)).to.equal(true);
  });

  it("passes a place to the request that has waited longest", async () => {
    const inFlight = createInFlight(1);
    inFlight.enter(ACCOUNT);
    const order: string[] = [];
    const waits = ["first", "second"].map((name) =>
      inFlight.wait(ACCOUNT).then(() => order.push(name)),
    );
    inFlight.leave(ACCOUNT);
    await waits[0];
    expect(order).to.deep.equal(["first"]);
    expect(inFlight.enter(ACCOUNT)).to.equal(false);
    inFlight.leave(ACCOUNT);
    await waits[1];
    inFlight.leave(ACCOUNT);
    expect(inFlight.enter(ACCOUNT)).to.equal(true);
  });

  it("ends a wait after its time and keeps the place for others", async () => {
    const inFlight = createInFlight(1, 1);
    inFlight.enter(ACCOUNT);
    const refused = await inFlight.wait(ACCOUNT).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(RateLimitError);
    inFlight.leave(ACCOUNT);
    expect(inFlight.enter(ACCOUNT)).to.equal(true);
  });
});
