import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { OverloadError } from "../../src/errors.ts";
import { hashPassword, requirePasswordRoom, verifyPassword } from "../../src/password_hash.ts";

describe("passwords", () => {
  it("are hashed with argon2id, and a wrong one is refused", async () => {
    const hash = await hashPassword("correct horse");

    expect(hash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, "correct horse")).to.equal(true);
    expect(await verifyPassword(hash, "correct cow")).to.equal(false);
    expect(await verifyPassword(null, "no account has this password")).to.equal(false);
  });

  it("wait for each other up to a number; further ones are refused after a pause", async () => {
    const hash = await hashPassword("correct horse");
    const verify = () => verifyPassword(hash, "correct horse").catch((error: unknown) => error);
    const settled: unknown[] = [];
    const tried = Array.from({ length: 200 }, verify);
    const room = refusalOf(requirePasswordRoom()).finally(() => settled.push("room"));
    for (const one of tried) void one.then((outcome) => settled.push(outcome));
    await pause(1);

    expect(
      settled.filter((outcome) => outcome !== true),
      "refused at once",
    ).to.deep.equal([]);
    expect(await room).to.be.instanceOf(OverloadError);
    const outcomes = await Promise.all(tried);
    const refused = outcomes.filter((outcome) => outcome instanceof OverloadError);
    expect(outcomes.filter((outcome) => outcome === true)).to.have.length(200 - refused.length);
    // One is computed, and 24 wait.
    expect(refused.length).to.be.within(175, 176);
    expect(await refusalOf(requirePasswordRoom()), "when all are served").to.equal(null);
    expect(await verify()).to.equal(true);
  });
});

function refusalOf(room: Promise<void>): Promise<unknown> {
  return room.then(
    () => null,
    (error: unknown) => error,
  );
}
