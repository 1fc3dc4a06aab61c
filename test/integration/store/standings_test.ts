/** What boards ask about their accounts, for more accounts than the store reads at once. */
import { expect } from "chai";
import { useApp } from "../../support/app.ts";

const PEOPLE = 230;
const GONE = 987_654;

describe("standings of accounts", () => {
  const app = useApp("standings");
  let ids: number[];

  before(async () => {
    const made = [];
    for (let i = 0; i < PEOPLE; i++) {
      made.push(await app.make.account({ isBot: i % 3 === 0, isPrimaryBot: i % 6 === 0 }));
    }
    ids = made.map(({ id }) => id);
    await app.caps.store.users.update(ids[205]!, { isSpam: true });
  });

  it("return each account once, with its kind", async () => {
    const groups = await app.caps.store.users.standings([...ids, GONE]);

    const known = groups.flatMap(({ _id, ids: alike }) => alike.map((id) => [id, _id] as const));
    const expected = ids.map((id, i): (typeof known)[number] => [
      id,
      { isBot: i % 3 === 0, isPrimaryBot: i % 6 === 0, isSpam: i === 205 },
    ]);
    expect(known.toSorted(([a], [b]) => a - b)).to.deep.equal(expected);
    expect(await app.caps.store.users.standings([])).to.deep.equal([]);
  });
});
