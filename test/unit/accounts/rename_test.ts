import { expect } from "chai";
import { isStaffAccount } from "../../../src/accounts/look_alikes.ts";
import { tooSoon } from "../../../src/accounts/rename.ts";
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";

describe("a new name", () => {
  const DAY = 86_400_000;
  const user = (usernameSetAt: number | null, isBot = false) =>
    ({ usernameSetAt, isBot }) as UserDocument;

  it("may come 180 days after the last one, to the millisecond", () => {
    const end = 180 * DAY;
    const says = (days: number) =>
      `A username can be changed once in 180 days, again in ${days} days.`;
    expect(tooSoon(user(null), 0)).to.equal(null);
    expect(tooSoon(user(0), 0)).to.equal(says(180));
    expect(tooSoon(user(0), end - DAY - 1)).to.equal(says(2));
    expect(tooSoon(user(0), end - DAY)).to.equal(says(1));
    expect(tooSoon(user(0), end - 1)).to.equal(says(1));
    expect(tooSoon(user(0), end)).to.equal(null);
    expect(tooSoon(user(0, true), 0), "a bot").to.equal(null);
  });

  it("has stricter rules for staff and superusers", () => {
    const flags = [{}, { isStaff: true }, { isSuperuser: true }, { isStaff: false }];
    expect(flags.map(isStaffAccount)).to.deep.equal([false, true, true, false]);
  });
});
