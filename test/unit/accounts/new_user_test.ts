import { expect } from "chai";
import { newUser } from "../../../src/accounts/new_user.ts";

describe("newUser()", () => {
  it("has no rights, log-in keys for name and e-mail address, and the given fields", () => {
    const named = { _id: 1, username: "Ada", usernameKey: "ada", dateJoined: 5 };
    expect(newUser(named)).to.deep.include({
      ...named,
      email: "",
      passwordHash: null,
      isBot: false,
      isStaff: false,
      isSuperuser: false,
      isActive: true,
      isSpam: false,
      apiAccessTier: "restricted",
      loginKeys: ["ada"],
    });
    expect(newUser({ ...named, email: "A@b.org", isBot: true })).to.deep.include({
      isBot: true,
      loginKeys: ["ada", "a@b.org"],
    });
  });
});
