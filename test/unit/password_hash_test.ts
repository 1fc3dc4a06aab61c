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

  it("wait for each other up to a number; further ones are refused at once", async () => {
    const hash = await hashPassword("correct horse");
    const room: boolean[] = [];
    const look = () => {
      try {
        requirePasswordRoom();
        room.push(true);
      } catch (error) {
        expect(error).to.be.instanceOf(OverloadError);
        room.push(false);
      }
    };
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => {
        look();
        return verifyPassword(hash, "correct horse").catch((error: unknown) => error);
      }),
    );
    look();
    const refused = outcomes.filter((outcome) => outcome instanceof OverloadError);

    expect(outcomes.filter((outcome) => outcome === true)).to.have.length(200 - refused.length);
    // One is computed, and 24 wait.
    expect(refused.length).to.be.within(175, 176);
    expect(room.filter((isThere) => !isThere)).to.have.length(refused.length);
    expect(room.at(-1), "when all are served").to.equal(true);
    expect(await verifyPassword(hash, "correct horse")).to.equal(true);
  });
});
