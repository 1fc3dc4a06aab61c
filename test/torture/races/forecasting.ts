/** Races of forecasts with each other and with changes of their question (Contract 2.4). */
import { unpackOptions } from "../../../src/domain/forecasts/option_vector.ts";
import type { Answer } from "../../support/client.ts";
import { at } from "../../support/desk.ts";
import {
  countersOf,
  countOf,
  exactly,
  type Faults,
  type Heat,
  only,
  type Race,
  type Track,
} from "./race.ts";

const FORECAST = "/api/questions/forecast/";

async function rowsOf({ caps }: Track, questionId: number) {
  const rows = [];
  for await (const row of caps.store.forecasts.ofQuestion(questionId)) rows.push(row);
  return rows;
}

/** The intervals of one author must follow each other, and only the last one stands. */
function overlaps(rows: readonly { u: number; s: number; e: number | null }[]): Faults {
  return [...new Set(rows.map(({ u }) => u))].flatMap((author) => {
    const ordered = rows.filter(({ u }) => u === author).sort((a, b) => a.s - b.s);
    return ordered.map(({ s, e }, index) => {
      const next = ordered[index + 1];
      if (next === undefined) return e === null ? null : "the newest forecast does not stand";
      return e !== null && e <= next.s && s < next.s ? null : "two forecasts overlap";
    });
  });
}

export const twoForecasts: Race = {
  name: "two forecasts of an author",
  invariant: "both are recorded, one stands, their intervals do not overlap",
  async prepare(track) {
    const { post } = await track.make.question("binary", { post: inProject(track) });
    const author = await track.make.account();
    const forecast = (server: number, probability: number) => () =>
      track
        .at(server, author)
        .post(FORECAST, [{ question: post._id, probability_yes: probability }]);
    return {
      contenders: [forecast(0, 0.2), forecast(1, 0.4), forecast(0, 0.6), forecast(1, 0.8)],
      async check(answers) {
        const rows = await rowsOf(track, post._id);
        return [
          only(answers, [201]),
          exactly("forecasts", rows.length, answers.length),
          ...overlaps(rows),
          await countersOf(track, post._id),
        ];
      },
    };
  },
};

export const forecastAndResolve = against("forecast and resolve", (track, questionId) =>
  track.at(1, track.curator).post(`/api/questions/${questionId}/resolve/`, {
    resolution: "yes",
    actual_resolve_time: at(0),
  }),
);

export const forecastAndClose = against("forecast and close", (track, id) =>
  track.at(1, track.curator).post(`/api/questions/${id}/close/`, {}),
);

function against(name: string, end: (track: Track, id: number) => Promise<Answer>): Race {
  return {
    name,
    invariant: "nothing is accepted after the answer to the end, and nothing accepted is lost",
    async prepare(track) {
      const { post } = await track.make.question("binary", { post: inProject(track) });
      const authors = await track.make.accounts(4);
      const forecast = (server: number, author: number) =>
        track
          .at(server, authors[author]!)
          .post(FORECAST, [{ question: post._id, probability_yes: 0.5 }]);
      const late: Answer[] = [];
      const ending = async () => {
        const answer = await end(track, post._id);
        late.push(...(await Promise.all([forecast(0, 3), forecast(1, 3)])));
        return answer;
      };
      return {
        contenders: [
          ...[() => forecast(0, 0), () => forecast(1, 1), ending],
          ...[() => forecast(0, 2), () => forecast(1, 0)],
        ],
        async check(answers) {
          const [ended] = answers.slice(2);
          const forecasts = answers.filter((answer) => answer !== ended);
          const rows = await rowsOf(track, post._id);
          // Forecasts after the end do not count. Jobs find these.
          track.later.add(post._id);
          return [
            exactly("ends", ended!.status, 200),
            only(forecasts, [201, 405]),
            exactly("late refusals", countOf(late, 405), 2),
            exactly("forecasts", rows.length, countOf(forecasts, 201)),
            ...overlaps(rows),
          ];
        },
      };
    },
  };
}

export const forecastAndOptions: Race = {
  name: "forecast and a change of options",
  invariant:
    "each author's last accepted forecast stands, without the deleted option, which is refused from then on",
  async prepare(track) {
    const { post } = await track.make.question("multiple_choice", { post: inProject(track) });
    const authors = await track.make.accounts(3);
    const forecast = (server: number, author: number, a: number) =>
      track.at(server, authors[author]!).post(FORECAST, [
        {
          question: post._id,
          probability_yes_per_category: { A: a, B: 0.5, Other: 0.5 - a },
        },
      ]);
    // One forecast exists already and is rewritten.
    await forecast(0, 0, 0.1);
    const late: Answer[] = [];
    const change = async () => {
      const path = `/api/questions/${post._id}/update-mc-options/`;
      const answer = await track.at(1, track.curator).post(path, { options: ["A", "Other"] });
      late.push(...(await Promise.all([forecast(0, 1, 0.45), forecast(1, 2, 0.45)])));
      return answer;
    };
    /** Author and share of A, as the contenders send them. */
    const sent = [
      [1, 0.2],
      [2, 0.2],
      [0, 0.2],
      [1, 0.3],
    ] as const;
    return {
      contenders: [
        change,
        ...sent.map(
          ([author, a], index) =>
            () =>
              forecast(index % 2, author, a),
        ),
      ],
      async check([changed, ...forecasts]) {
        const rows = await rowsOf(track, post._id);
        const accepted = sent.filter((_, index) => forecasts[index]!.status === 201);
        const known = [[0, 0.1] as const, ...accepted];
        const standing = rows.filter(({ e }) => e === null);
        const authorsOf = new Set(known.map(([author]) => authors[author]!.id));
        return [
          exactly("changes", changed!.status, 200),
          only(forecasts, [201, 400]),
          exactly("late refusals", countOf(late, 400), 2),
          exactly("standing forecasts", standing.length, authorsOf.size),
          ...standing.map(({ u, v }) => {
            const shares = known.flatMap(([author, a]) => (authors[author]!.id === u ? a : []));
            return unfit(unpackOptions(v as Float64Array), shares);
          }),
          ...overlaps(rows),
          await countersOf(track, post._id),
        ];
      },
    };
  },
};

/**
 * The options ever offered are A, B and Other; B was deleted.
 * @param shares shares of A, as they were accepted
 */
function unfit(values: readonly (number | null)[], shares: readonly number[]): string | null {
  const [a, removed] = values;
  const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0);
  if ((removed ?? null) !== null) return "a standing forecast holds the deleted option";
  if (Math.abs(sum - 1) > 1e-5) return `a standing forecast sums to ${sum}`;
  return shares.some((share) => Math.abs(share - (a ?? 0)) < 1e-9)
    ? null
    : `${a ?? 0} of A stands, accepted were ${shares.join(", ") || "none"}`;
}

export const doubleResolve: Race = {
  name: "four resolutions",
  invariant: "one wins, the others are refused, and its resolution is stored",
  async prepare(track) {
    const { post } = await track.make.question("binary", { post: inProject(track) });
    const resolve = (server: number, resolution: string) => () =>
      track.at(server, track.curator).post(`/api/questions/${post._id}/resolve/`, {
        resolution,
        actual_resolve_time: at(0),
      });
    const words = ["yes", "no", "annulled", "ambiguous"];
    return {
      contenders: words.map((word, index) => resolve(index % 2, word)),
      async check(answers) {
        const stored = await track.caps.store.questions.byId(post._id);
        const winner = answers.findIndex(({ status }) => status === 200);
        return [
          only(answers, [200, 400]),
          exactly("winners", countOf(answers, 200), 1),
          stored?.resolution !== words[winner] && `${String(stored?.resolution)} is stored`,
          await countersOf(track, post._id),
        ];
      },
    } satisfies Heat;
  },
};

function inProject({ projectId, curator }: Track) {
  return { defaultProjectId: projectId, projectIds: [projectId], authorId: curator.id };
}
