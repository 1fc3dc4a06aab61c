import { expect } from "chai";
import {
  type ExclusionBoard,
  exclusionLevel,
  type ExclusionRecord,
  isListed,
  levelsByPolicy,
} from "../../../../src/domain/scoring/boards/exclusion.ts";

const BOARD: ExclusionBoard = {
  id: 1,
  projectId: 10,
  start: null,
  end: null,
  finalizeTime: null,
  projectStart: 100,
  projectClose: 200,
  humanLevel: 0,
  botLevel: 2,
};

const RECORD: ExclusionRecord = {
  projectId: 10,
  leaderboardId: null,
  level: 4,
  start: null,
  end: null,
};

function levelWith(record: Partial<ExclusionRecord>, board: Partial<ExclusionBoard> = {}): number {
  const human = { isBot: false, isPrimaryBot: false, records: [{ ...RECORD, ...record }] };
  return exclusionLevel(human, { ...BOARD, ...board });
}

describe("exclusionLevel()", () => {
  it("starts from the board's level for the kind of account", () => {
    const records: ExclusionRecord[] = [];
    const level = (isBot: boolean, isPrimaryBot: boolean) =>
      exclusionLevel({ isBot, isPrimaryBot, records }, BOARD);
    expect([level(false, false), level(true, true), level(true, false)]).to.deep.equal([0, 2, 4]);
  });

  it("uses the highest matching record", () => {
    const records = [1, 3, 2].map((level) => ({ ...RECORD, level: level as 1 | 2 | 3 }));
    expect(exclusionLevel({ isBot: false, isPrimaryBot: false, records }, BOARD)).to.equal(3);
    const bot = { isBot: true, isPrimaryBot: true, records: records.slice(0, 1) };
    expect(exclusionLevel(bot, BOARD)).to.equal(2);
  });

  it("matches universal records and those that name the board or project", () => {
    expect(levelWith({ projectId: null })).to.equal(4);
    expect(levelWith({ projectId: null, leaderboardId: 1 })).to.equal(4);
    expect(levelWith({ projectId: null, leaderboardId: 2 })).to.equal(0);
    expect(levelWith({ projectId: 11 })).to.equal(0);
    expect(levelWith({ projectId: 11, leaderboardId: 1 })).to.equal(4);
  });

  it("matches spans that overlap, ends included", () => {
    expect(levelWith({ end: 99 })).to.equal(0);
    expect(levelWith({ end: 100 })).to.equal(4);
    expect(levelWith({ start: 200 })).to.equal(4);
    expect(levelWith({ start: 201 })).to.equal(0);
    expect(levelWith({ start: 201 }, { finalizeTime: 300 })).to.equal(4);
    expect(levelWith({ start: 201, end: 50 }, { end: 150, finalizeTime: 300 })).to.equal(0);
    expect(levelWith({ end: 1 }, { projectStart: null })).to.equal(4);
  });
});

describe("levelsByPolicy()", () => {
  it("follows the project's policy for bots", () => {
    expect(levelsByPolicy("exclude_and_show")).to.deep.equal({ humanLevel: 0, botLevel: 2 });
    expect(levelsByPolicy("exclude_and_hide")).to.deep.equal({ humanLevel: 0, botLevel: 4 });
    expect(levelsByPolicy("include")).to.deep.equal({ humanLevel: 0, botLevel: 0 });
    expect(levelsByPolicy("bots_only")).to.deep.equal({ humanLevel: 4, botLevel: 0 });
  });
});

describe("isListed()", () => {
  it("hides level 4 from all except site administrators", () => {
    expect(isListed(3, { isSiteAdministrator: false })).to.equal(true);
    expect(isListed(4, { isSiteAdministrator: false })).to.equal(false);
    expect(isListed(4, { isSiteAdministrator: true })).to.equal(true);
  });
});

describe("exclusion without times and projects (Maths 6.2)", () => {
  const board: ExclusionBoard = {
    id: 1,
    projectId: null,
    start: null,
    end: null,
    finalizeTime: null,
    projectStart: null,
    projectClose: null,
    humanLevel: 0,
    botLevel: 2,
  };
  const level = (change: Partial<ExclusionRecord>, of: Partial<ExclusionBoard> = {}) => {
    const universal = { projectId: null, leaderboardId: null, level: 4, start: null, end: null };
    const records = [{ ...universal, ...change } as ExclusionRecord];
    return exclusionLevel({ isBot: false, isPrimaryBot: false, records }, { ...board, ...of });
  };

  it("applies at all times, and not to boards of another project or of none", () => {
    expect(level({ start: 5, end: 6 })).to.equal(4);
    expect(level({ end: -5 })).to.equal(4);
    expect(level({ start: null, end: 6 }, { end: -5 })).to.equal(4);
    expect(level({ start: -9, end: null }, { start: 5 })).to.equal(4);
    expect(level({ leaderboardId: 2 })).to.equal(0);
    expect(level({ projectId: 5 })).to.equal(0);
    expect(level({ end: -1 }, { start: 0 })).to.equal(0);
    expect(level({ start: 1 }, { end: 0 })).to.equal(0);
  });
});
