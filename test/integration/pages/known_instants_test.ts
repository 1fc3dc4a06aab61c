/** Compares the cached instants of a prediction with the stored ones (ADR 10). */
import { expect } from "chai";
import { slice } from "../../../src/domain/numbers/ascending.ts";
import { createMemory } from "../../../src/memory.ts";
import { knownInstants } from "../../../src/pages/known_instants.ts";
import type { AggregateHeadDocument } from "../../../src/store/predictions/prediction_documents.ts";
import { useApp } from "../../support/app.ts";
import { createPredictions } from "../../support/predictions.ts";

const POINTS = 40;
const APART = 20_000;

describe("instants of a prediction", () => {
  const app = useApp("known_instants");
  let head: AggregateHeadDocument;
  let now: number;
  let stored: number[];
  /** How many instants the store returned for each reading. */
  let given: number[];
  let read: (until: number) => Promise<number[]>;

  before(async () => {
    const { question } = await app.make.question("binary");
    now = Date.now();
    stored = Array.from({ length: POINTS }, (_, i) => now - (POINTS - i) * APART);
    const points = stored.map((at, i) => ({ at, value: 0.3 + i / 100 }));
    await createPredictions(app.caps).prediction(question, points);
    head = (await app.caps.store.aggregates.head(question._id))!;
  });

  /** A process with an empty cache. */
  beforeEach(() => {
    const { aggregates, ...others } = app.caps.store;
    given = [];
    const instants: typeof aggregates.instants = async (...asked) => {
      const found = await aggregates.instants(...asked);
      given.push(found.length);
      return found;
    };
    const store = { ...others, aggregates: { ...aggregates, instants } };
    const caps = { store, memory: createMemory() };
    read = async (until) => {
      const found = await knownInstants(caps, head, until);
      return slice(found, 0, found.length);
    };
  });

  it("equal the stored ones at every reading; only the unsettled ones are read again", async () => {
    expect(await read(now)).to.deep.equal(stored);
    expect(await read(now)).to.deep.equal(stored);
    // The instants of the minute and a half before the newest forecast.
    expect(given).to.deep.equal([POINTS, 5]);
  });

  it("are complete for simultaneous readers, each up to its time", async () => {
    const earlier = now - 10 * APART;
    await read(now - 20 * APART);
    const found = await Promise.all([now, earlier, now].map((until) => read(until)));
    const later = await read(now);

    expect(found).to.deep.equal([stored, stored.filter((at) => at <= earlier), stored]);
    expect(later).to.deep.equal(stored);
  });
});
