/** Entries of a board that is larger than one document, as the store reads them. */
import { expect } from "chai";
import type {
  LeaderboardDocument,
  LeaderboardEntryDocument,
} from "../../../../src/store/scores/score_documents.ts";
import { useApp } from "../../../support/app.ts";

const PEOPLE = 1_100;
const SHOWN: Pick<LeaderboardDocument, "_id" | "run"> = { _id: 77, run: 5 };
const OLD: Pick<LeaderboardDocument, "_id" | "run"> = { _id: 78, run: 2 };
const EVERYTHING = { withHidden: true, withAggregates: true };

describe("entries of a board", () => {
  const app = useApp("board_entries");
  const store = () => app.caps.store.leaderboardEntries;
  const places = (entries: readonly LeaderboardEntryDocument[]) => entries.map((one) => one.place);

  before(async () => {
    // Every tenth of the first hundred is an aggregate. Every third of all others is hidden.
    const entries = Array.from({ length: PEOPLE }, (_, place) => entryOf(SHOWN, place));
    await store().write(entries);
    await store().write(entries.slice(0, 600).map((entry) => ({ ...entry, run: 4 })));
    const former = Array.from({ length: 3 }, (_, place) => entryOf(OLD, place + 500));
    await store().collection.raw.insertMany(
      former.map((entry) => ({ ...entry, _id: `${entry.b}-${entry.run}-${entry.u}` })) as never[],
    );
  });

  it("are read page by page, across documents, as they were written", async () => {
    const page = await store().page(SHOWN, { offset: 480, limit: 40, ...EVERYTHING });

    expect(page).to.deep.equal(Array.from({ length: 40 }, (_, i) => entryOf(SHOWN, 480 + i)));
    expect(places(await store().all(SHOWN))).to.deep.equal([...Array(PEOPLE).keys()]);
    expect(await store().all({ ...SHOWN, run: null })).to.deep.equal([]);
  });

  it("leave out what the reader may not see before offset and limit apply", async () => {
    const all = Array.from({ length: PEOPLE }, (_, place) => entryOf(SHOWN, place));
    const seen = all.filter(({ u, level }) => u !== null && level < 4);
    const page = await store().page(SHOWN, {
      offset: 300,
      limit: 100,
      withHidden: false,
      withAggregates: false,
    });

    expect(seen.length).to.be.below(PEOPLE - 300);
    expect(page).to.deep.equal(seen.slice(300, 400));
  });

  it("are found by account, on this board and run only", async () => {
    expect(await store().of(SHOWN, 1_000 + 999)).to.deep.equal(entryOf(SHOWN, 999));
    expect(await store().of({ ...SHOWN, run: 4 }, 1_000 + 999)).to.equal(null);
    expect(await store().of(SHOWN, 1)).to.equal(null);
  });

  it("return the medals of an account, of every board and run", async () => {
    const won = await store().medalsOf(1_000 + 501);

    expect(won.map(({ b, run, medal }) => `${b} ${run} ${medal ?? ""}`)).to.have.members([
      "77 5 silver",
      "77 4 silver",
      "78 2 silver",
    ]);
    expect(await store().medalsOf(1_000 + 502)).to.deep.equal([]);
  });

  it("are also read when each has its own document", async () => {
    const [first] = await store().page(OLD, { offset: 1, limit: 1, ...EVERYTHING });

    expect(first).to.deep.include(entryOf(OLD, 501));
    expect(await store().of(OLD, 1_000 + 502)).to.deep.include(entryOf(OLD, 502));
    expect(places(await store().all(OLD))).to.deep.equal([500, 501, 502]);
  });

  it("are removed with their run", async () => {
    await store().dropBefore(77, { run: 5, except: [] });

    expect(await store().all({ ...SHOWN, run: 4 })).to.deep.equal([]);
    expect(await store().all(SHOWN)).to.have.lengthOf(PEOPLE);
    await store().dropRun(77, 5);
    expect(await store().collection.raw.find({ b: 77 }).toArray()).to.deep.equal([]);
  });
});

function entryOf(
  { _id: b, run }: Pick<LeaderboardDocument, "_id" | "run">,
  place: number,
): LeaderboardEntryDocument {
  const isAggregate = place < 100 && place % 10 === 0;
  return {
    b,
    run: run!,
    place,
    u: isAggregate ? null : 1_000 + place,
    method: isAggregate ? "unweighted" : null,
    rank: place + 1,
    score: 10_000 - place / 3,
    ciLower: null,
    ciUpper: null,
    coverage: 0.5,
    contributionCount: 3,
    medal: place === 501 ? "silver" : null,
    take: 1.5,
    percentPrize: 0.001,
    prize: null,
    level: place >= 100 && place % 3 === 0 ? 4 : 0,
  };
}
