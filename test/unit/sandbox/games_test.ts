/** The questions of the sandbox: the rules take them, their outcomes and the forecasts of the bots. */
import { expect } from "chai";
import { checkCdf } from "../../../src/domain/forecasts/cdf.ts";
import { readResolution } from "../../../src/domain/questions/resolution.ts";
import { newQuestion } from "../../../src/resources/authoring/new_question.ts";
import { colours, dice, type Draw, type Game, urn } from "../../../src/sandbox/games.ts";
import { houseBots } from "../../../src/sandbox/home.ts";
import { partsOf } from "../../../src/sandbox/parts.ts";
import { roundAt, roundNamed } from "../../../src/sandbox/rounds.ts";
import { createServerKey } from "../../../src/server_key.ts";

const ROUND_MS = 600_000;
const START = Date.parse("2026-03-01T12:00:00Z");
const ROUNDS = 60;

function drawWith(key: string, round: number): Draw {
  const serverKey = createServerKey(key.repeat(32));
  return (name) =>
    Number.parseInt(serverKey.pseudonym(`${round} ${name}`).slice(0, 13), 16) / 16 ** 13;
}

const gamesOf = (round: number, key = "ab"): Game[] =>
  partsOf(roundAt(START + round * ROUND_MS, ROUND_MS), drawWith(key, round)).flatMap(
    ({ games }) => games,
  );
const all = () => Array.from({ length: ROUNDS }, (_, round) => gamesOf(round)).flat();
const stored = ({ question }: Game) =>
  newQuestion(question, { id: 1, postId: 1, now: START, inGroup: false });

describe("the games of the sandbox", () => {
  it("have outcomes that resolve their questions", () => {
    for (const game of all()) {
      expect(readResolution(game.resolution, stored(game)).ok, game.question.title).to.equal(true);
    }
  });

  it("have forecasts of every house bot that their questions take", () => {
    for (const game of all()) {
      for (const { trust } of houseBots) {
        const values = game.forecast(trust);
        if ("continuous_cdf" in values) {
          expect(checkCdf(values.continuous_cdf, stored(game)).ok, game.question.title).to.equal(
            true,
          );
        } else if ("probability_yes" in values) {
          expect(values.probability_yes).to.be.within(0.05, 0.95);
        } else {
          const shares = Object.values(values.probability_yes_per_category);
          expect(shares.reduce((sum, share) => sum + share, 0)).to.be.closeTo(1, 1e-12);
        }
      }
    }
  });

  it("come out the same again, and otherwise under another key", () => {
    const outcomes = (key: string) =>
      Array.from({ length: ROUNDS }, (_, round) =>
        gamesOf(round, key).map(({ resolution }) => resolution),
      );
    expect(outcomes("ab")).to.deep.equal(outcomes("ab"));
    expect(outcomes("ab")).not.to.deep.equal(outcomes("cd"));
  });

  it("come out as often as their odds say", () => {
    let expected = 0;
    let seen = 0;
    const rounds = 2_000;
    for (let round = 0; round < rounds; round++) {
      const game = urn(drawWith("ab", round), { title: "Red?", name: "urn" });
      const values = game.forecast(1);
      expected += "probability_yes" in values ? values.probability_yes : 0;
      seen += game.resolution === "yes" ? 1 : 0;
    }
    expect(seen / rounds).to.be.closeTo(expected / rounds, 0.03);
  });

  it("draw each colour for as many balls as the text says", () => {
    const drawn = (ball: number) => {
      const parts: Readonly<Record<string, number>> = {
        "colours red": 0.2,
        "colours green": 0.4,
        "colours ball": (ball + 0.5) / 10,
      };
      return colours((name) => parts[name]!, "Which colour?");
    };
    const games = Array.from({ length: 10 }, (_, ball) => drawn(ball));
    const text = games[0]!.question.description ?? "";
    for (const [colour, pattern] of [
      ["Red", /(\d+) red balls/],
      ["Green", /(\d+) green ones/],
      ["Blue", /(\d+) blue ones/],
    ] as const) {
      const count = Number(pattern.exec(text)?.[1]);
      expect(count, colour).to.be.above(1);
      expect(games.filter(({ resolution }) => resolution === colour)).to.have.length(count);
    }
  });

  it("throw two dice of which each has its own points", () => {
    const sum = (first: number, second: number) => {
      const parts: Readonly<Record<string, number>> = {
        "dice first": (first - 0.5) / 6,
        "dice second": (second - 0.5) / 6,
      };
      return dice((name) => parts[name]!, "How many points?").resolution;
    };
    for (let first = 1; first <= 6; first++) {
      for (let second = 1; second <= 6; second++) {
        expect(sum(first, second)).to.equal(String(first + second));
      }
    }
  });

  it("give the trusting bot the odds of the text, and the other one equal odds", () => {
    const [game] = gamesOf(0);
    const red = Number(/holds (\d+) red/.exec(game!.question.description ?? "")?.[1]);
    expect(game!.forecast(1)).to.deep.equal({ probability_yes: red / 10 });
    expect(game!.forecast(0)).to.deep.equal({ probability_yes: 0.5 });
  });
});

describe("the rounds of the sandbox", () => {
  it("start where the clock is a multiple of their length", () => {
    const round = roundAt(START + 599_999, ROUND_MS);
    const times = [round.start, round.close, round.resolve, round.end].map((time) => time - START);
    expect(times).to.deep.equal([0, 180_000, 240_000, 600_000]);
    expect(roundAt(START + 600_000, ROUND_MS).start).to.equal(START + 600_000);
  });

  it("are found by their name", () => {
    const round = roundAt(START, ROUND_MS);
    expect(roundNamed(round.name)).to.deep.equal(round);
    for (const name of ["", "sandbox", "sandbox-1-x", "x sandbox-1-1"]) {
      expect(roundNamed(name), name).to.equal(null);
    }
  });
});
