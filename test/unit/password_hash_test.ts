import { expect } from "chai";
import { OverloadError } from "../../src/errors.ts";
import { hashPassword, verifyPassword } from "../../src/password_hash.ts";

describe("passwords", () => {
  it("are hashed with argon2id, and the right one is told from a wrong one", async () => {
    const hash = await hashPassword("correct horse");

    expect(hash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, "correct horse")).to.equal(true);
    expect(await verifyPassword(hash, "correct cow")).to.equal(false);
    expect(await verifyPassword(null, "no account has this password")).to.equal(false);
  });

  it("wait for each other up to a number, the others are refused at once", async () => {
    const hash = await hashPassword("correct horse");
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        verifyPassword(hash, "correct horse").catch((error: unknown) => error),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome instanceof OverloadError);

    expect(outcomes.filter((outcome) => outcome === true)).to.have.length(200 - refused.length);
    expect(refused.length).to.be.within(100, 176);
    expect(await verifyPassword(hash, "correct horse")).to.equal(true);
  });
});
