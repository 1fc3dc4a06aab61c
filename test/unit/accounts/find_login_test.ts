/**
 * Which account of an older pair a login means, when it is the e-mail address of one and the name
 * of the other (Contract 2.18).
 */
import { expect } from "chai";
import { findLogins } from "../../../src/accounts/find_login.ts";
import type { Capabilities } from "../../../src/capabilities.ts";

describe("findLogins()", () => {
  it("puts the owner of the e-mail address first, in any order of the result", async () => {
    const named = { _id: 1, username: "ada@x.org" };
    const mailed = { _id: 2, username: "bob", emailKey: "ada@x.org" };
    const asked: unknown[] = [];
    for (const found of [
      [named, mailed],
      [mailed, named],
    ]) {
      const byLogin = (login: unknown) => {
        asked.push(login);
        return Promise.resolve([...found]);
      };
      const store = { users: { byLogin } } as unknown as Capabilities["store"];
      const holders = await findLogins({ store }, "ADA@x.org");
      expect(holders.map(({ _id }) => _id)).to.deep.equal([2, 1]);
    }
    expect(asked[0]).to.deep.equal({ name: "ada@x.org", email: "ada@x.org" });
  });
});
