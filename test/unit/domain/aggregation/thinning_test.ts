import { expect } from "chai";
import { outline, pick, thin } from "../../../../src/domain/aggregation/history/thinning.ts";

const DAY = 86_400;

const every = (step: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => i * step);

describe("pick() (Maths 4.8)", () => {
  it("picks the first element at or after each target", () => {
    expect(pick(every(1, 10), 5)).to.deep.equal([0, 3, 5, 7, 9]);
    expect(pick([1, 1.1, 1.2, 1.5, 2, 3, 4, 5], 3)).to.deep.equal([1, 3, 5]);
  });

  it("may return fewer when targets fall into one gap", () => {
    expect(pick([0, 1, 2, 100], 3)).to.deep.equal([0, 100]);
  });

  it("handles the smallest sizes", () => {
    expect([-1, 0, 1, 2].map((size) => pick([3, 4, 5], size))).to.deep.equal([[], [], [3], [3, 5]]);
    expect(pick([], 5)).to.deep.equal([]);
    expect(pick([1, 2], 1)).to.deep.equal([1, 2]);
  });
});

describe("thin() (Maths 4.8)", () => {
  it("keeps only a sample of the future when there is no past", () => {
    const future = every(60, 1000).map((t) => t + 10);

    expect(thin(future, 0, 400)).to.deep.equal(future.filter((_, i) => i % 11 === 0));
  });

  it("adds the future on top of the limit", () => {
    const instants = every(600, 1000);
    const now = 500 * 600;
    const kept = thin(instants, now, 100);

    expect(kept.filter((t) => t > now)).to.have.length(100);
    expect(kept.filter((t) => t <= now).length).to.be.within(90, 102);
  });

  it("gives the last day more detail than the months before", () => {
    const instants = every(600, 150 * 144);
    const now = instants.at(-1)!;
    const kept = thin(instants, now);
    const since = (days: number): number => kept.filter((t) => t >= now - days * DAY).length;

    expect(since(1)).to.be.within(98, 102);
    expect(since(7) - since(1)).to.be.within(97, 101);
    expect(kept.length).to.be.at.most(403);
  });
});

describe("outline() (Contract 2.2)", () => {
  it("keeps everything up to the limit, and nothing of an empty history", () => {
    const few = every(60, 400);
    expect(outline(few, 30_000, { limit: 400, newest: few.at(-1)! })).to.deep.equal(few);
    expect(outline([], 30_000, { limit: 400, newest: null })).to.deep.equal([]);
  });

  it("keeps the first instant where thinning leaves it out", () => {
    // Half an hour longer than a day: the half hour has no allowance of its own.
    const instants = every(60, 1_470);
    const now = instants.at(-1)!;
    expect(thin(instants, now)[0]).to.be.greaterThan(0);
    const kept = outline(instants, now, { limit: 400, newest: now });
    expect(kept[0]).to.equal(0);
    expect(kept.slice(1)).to.deep.equal(thin(instants, now));
  });

  it("keeps the newest instant with a prediction, in its place, and each instant once", () => {
    const instants = every(600, 150 * 144);
    const now = instants.at(-1)!;
    const dropped = instants.findLast((instant) => !thin(instants, now).includes(instant))!;
    const kept = outline(instants, now, { limit: 400, newest: dropped });
    expect(kept).to.include(dropped).and.include(0).and.include(now);
    expect(kept).to.deep.equal([...new Set(kept)].sort((one, other) => one - other));
    expect(kept.length).to.be.at.most(404);
    expect(outline(instants, now, { limit: 400, newest: now + 1 })).to.not.include(now + 1);
  });
});

/** Picks by the sentence of the rule: the first element at or after each of the targets. */
function plainPick(list: readonly number[], size: number): number[] {
  if (size <= 0) return [];
  if (list.length <= size) return [...list];
  const [first, last] = [list[0]!, list[list.length - 1]!];
  if (size === 2 || list.length === 2) return [first, last];
  const step = size === 1 ? 0 : (last - first) / (size - 1);
  const targets = Array.from({ length: size }, (_, i) => first + i * step);
  if (size > 1) targets[size - 1] = last;
  const found = targets.map((target) => list.find((t) => t >= target)!);
  return [...new Set(found)];
}

/** The table of sizes. */
function plainSizes(span: number, limit: number) {
  const int = Math.trunc;
  const part = (each: number, from: number, days: number) =>
    int((each * (span - from * DAY)) / (days * DAY));
  if (span <= DAY) return { all: 0, month: 0, week: 0, day: limit };
  if (span <= 7 * DAY) {
    const e = int(limit / 2);
    const w = part(e, 1, 6);
    return { all: 0, month: 0, week: w, day: e + (e - w) };
  }
  if (span <= 60 * DAY) {
    const e = int(limit / 3);
    const m = part(e, 7, 53);
    const rest = e + int((e - m) / 2);
    return { all: 0, month: m, week: rest, day: rest };
  }
  const e = int(limit / 4);
  if (span > 120 * DAY) return { all: e, month: e, week: e, day: e };
  const a = part(e, 60, 60);
  const rest = e + int((e - a) / 3);
  return { all: a, month: rest, week: rest, day: rest };
}

function plainThin(instants: readonly number[], now: number, limit: number): number[] {
  if (instants.length <= limit) return [...instants];
  const past = instants.filter((t) => t <= now);
  const future = instants.filter((t) => t > now);
  const step = Math.floor(future.length / 100) + 1;
  const later = future.filter((_, i) => i % step === 0);
  if (past.length === 0) return later;
  const last = past[past.length - 1]!;
  const end = Math.min(last, now);
  const size = plainSizes(last - past[0]!, limit);
  const between = (from: number, to: number) => past.filter((t) => t >= from && t <= to);

  const day = size.day > 0 ? plainPick(between(end - DAY, last), size.day) : [];
  if (size.day > 0 && size.day - day.length > 0) {
    const rest = size.day - day.length;
    const third = Math.trunc(rest / 3);
    size.week += rest - 2 * third;
    size.month += third;
    size.all += third;
  }
  const week = size.week > 0 ? plainPick(between(end - 7 * DAY, end - DAY), size.week) : [];
  if (size.week > 0 && size.week - week.length > 0) {
    const rest = size.week - week.length;
    size.month += rest - Math.trunc(rest / 2);
    size.all += Math.trunc(rest / 2);
  }
  const month = size.month > 0 ? plainPick(between(end - 60 * DAY, end - 7 * DAY), size.month) : [];
  if (size.month > 0 && size.month - month.length > 0) size.all += size.month - month.length;
  const all = size.all > 0 ? plainPick(between(-Infinity, end - 60 * DAY), size.all) : [];
  return [...all, ...month, ...week, ...day, ...later];
}

/** Instants over a span of seconds, unevenly: the later ones are closer together. */
const spread = (span: number, count: number, bend: number): number[] => {
  const places = Array.from({ length: count }, (_, i) =>
    Math.round(span * (i / (count - 1)) ** bend),
  );
  return [...new Set(places)].map((t) => t + 1_000);
};

describe("thin(), against its rules written out (Maths 4.8)", () => {
  const spans = [0.5, 1, 1.5, 3, 7, 7.5, 20, 60, 61, 90, 119, 120, 121, 400].flatMap((days) =>
    [-1, 0, 1].map((off) => days * DAY + off),
  );
  for (const limit of [10, 40, 401]) {
    it(`keeps the same of any length of the past, at the limit ${limit}`, () => {
      for (const span of spans) {
        for (const bend of [0.1, 1, 4]) {
          const instants = spread(span, 700, bend);
          const last = instants[instants.length - 1]!;
          for (const now of [last, last + 5 * DAY, instants[450]!]) {
            const found = thin(instants, now, limit);
            const what = `${span} s, ${bend}, now ${now - last}`;
            expect(found, what).to.deep.equal(plainThin(instants, now, limit));
          }
        }
      }
    });
  }

  it("hands on what the day, the week and the months do not need", () => {
    // A few instants in each part, and most of them in the oldest part, or in the months.
    const parts = (all: number, month: number, week: number, day: number) =>
      [
        ...Array.from({ length: all }, (_, i) => i * 600),
        ...Array.from({ length: month }, (_, i) => 100 * DAY + i * 600),
        ...Array.from({ length: week }, (_, i) => 150 * DAY + i * 600),
        ...Array.from({ length: day }, (_, i) => 154 * DAY + i * 60),
      ].sort((a, b) => a - b);
    for (const [all, month, week, day] of [
      [500, 3, 2, 1],
      [2, 500, 2, 1],
      [2, 3, 500, 1],
      [2, 3, 4, 500],
      [300, 300, 1, 1],
      [300, 1, 300, 1],
      [300, 200, 40, 10],
      [300, 2, 1, 1],
      [300, 1, 2, 1],
      [300, 1, 1, 2],
      [300, 2, 2, 2],
      [300, 5, 2, 2],
    ] as const) {
      const instants = parts(all, month, week, day);
      for (const limit of [4, 5, 7, 8, 99, 100, 101, 102, 200]) {
        const now = instants[instants.length - 1]!;
        const found = thin(instants, now, limit);
        expect(found, `${all}, ${month}, ${week}, ${day} at ${limit}`).to.deep.equal(
          plainThin(instants, now, limit),
        );
      }
    }
  });

  it("puts an instant on an inner border into both parts", () => {
    const instants = Array.from({ length: 150 * 24 + 1 }, (_, i) => i * 3_600);
    const now = instants[instants.length - 1]!;
    const found = thin(instants, now, 400);
    expect(found).to.deep.equal(plainThin(instants, now, 400));
    for (const days of [1, 7, 60]) {
      expect(found.filter((t) => t === now - days * DAY)).to.have.length(2);
    }
  });

  it("keeps exactly the limit, and takes 400 where none is given", () => {
    const instants = Array.from({ length: 401 }, (_, i) => i);
    expect(thin(instants, 1_000, 401)).to.deep.equal(instants);
    expect(thin(instants.slice(0, 400), 1_000)).to.have.length(400);
    // Most of these lie close together in the oldest part, which alone has too few places for them.
    const old = spread(200 * DAY, 300, 9);
    for (const limit of [old.length, 400]) expect(thin(old, 1e9, limit)).to.deep.equal(old);
    expect(thin(old, 1e9, old.length - 1).length).to.be.below(old.length - 1);
    expect(thin(instants, 1_000)).to.deep.equal(plainThin(instants, 1_000, 400));
    expect(thin(instants, 1_000).length).to.be.at.most(400);
  });

  it("keeps one in every so many of the future", () => {
    for (const [count, kept] of [
      [99, 99],
      [100, 50],
      [199, 100],
      [200, 67],
      [450, 90],
    ] as const) {
      const instants = Array.from({ length: 60 + count }, (_, i) => i);
      const found = thin(instants, 59, 50);
      expect(found.filter((t) => t > 59)).to.have.length(kept);
      expect(found).to.deep.equal(plainThin(instants, 59, 50));
    }
  });
});

describe("pick(), of a stretch of a list", () => {
  const list = [0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100];

  it("is what the rule picks from the stretch alone", () => {
    for (let from = 0; from <= list.length; from++) {
      for (let to = from; to <= list.length; to++) {
        for (const size of [-1, 0, 1, 2, 3, 4, 7, 12]) {
          expect(pick(list, size, from, to), `${size} of ${from} to ${to}`).to.deep.equal(
            plainPick(list.slice(from, to), size),
          );
        }
      }
    }
  });
});

describe("outline()", () => {
  const instants = Array.from({ length: 500 }, (_, i) => i * 60);
  const options = { limit: 3, newest: null as number | null };

  it("adds the newest prediction when it has begun, also just now", () => {
    const kept = new Set([0, ...thin(instants, 10_000, 3)]);
    const plain = [...kept].sort((a, b) => a - b);
    expect(outline(instants, 10_000, options)).to.deep.equal(plain);
    expect(outline(instants, 10_020, { ...options, newest: 10_020 })).to.include(10_020);
    expect(outline(instants, 10_030, { ...options, newest: 10_030 })).to.include(10_030);
    const next = outline(instants, 10_000, { ...options, newest: 10_001 });
    expect(next).to.deep.equal(plain);
  });
});
