/** S1, S2, S7: how the cost grows with history and with waiting rows. */
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { type Platform } from "../fixture.ts";
import { type Bench, timeOf } from "../harness.ts";
import { requestBytes } from "../load.ts";
import { median } from "../ratio.ts";
import type { Family } from "./family.ts";

const HOUR = 3_600_000;
const USERS = 200;

export const due: Family = { names: ["S7"], measure: notYetDue };
export const revised: Family = { names: ["S1", "S2"], together: true, measure: revisions };

/** S1 and S2: compare questions whose 200 authors have revised ten times as often. */
async function revisions(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const platform = await bench.platform("small");
  const api = await bench.api();
  const short = await revisedQuestions(platform, 5);
  const long = await revisedQuestions(platform, 50);
  const microseconds = async (questions: readonly number[]) => {
    const requests = Array.from({ length: 400 }, (_, i) => {
      const { token } = platform.accounts[i % USERS]!;
      const question = questions[i % questions.length]!;
      const probability = 0.1 + (i % 80) / 100;
      const body = [{ question, probability_yes: probability }];
      return requestBytes("POST", "/api/questions/forecast/", { token, body });
    });
    const order = { port: api.port, requests, connections: 16, seconds: bench.seconds };
    const { answers, seconds } = await bench.load.run(order, 201);
    return (1e6 * seconds) / answers;
  };
  if (wanted.has("S2")) {
    const standing =
      ([id = 0]: readonly number[]) =>
      async () => {
        const times: number[] = [];
        for (let i = 0; i < 15; i++) {
          times.push(await timeOf(() => platform.caps.store.forecasts.standing(id, Date.now())));
        }
        return median(times);
      };
    await bench.compare("S2", { unit: "ms", ours: standing(long), peer: standing(short) });
  }
  if (wanted.has("S1")) {
    await bench.compare("S1", {
      unit: "us",
      isClose: true,
      ours: () => microseconds(long),
      peer: () => microseconds(short),
    });
  }
}

/** Makes five binary questions that each of the accounts has forecast `times` times. */
async function revisedQuestions({ caps, make, accounts }: Platform, times: number) {
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    const { question } = await make.question("binary", { post: { authorId: accounts[0]!.id } });
    ids.push(question._id);
    const first = Date.now() - 20 * HOUR;
    for (let round = 0; round < times; round++) {
      const s = first + round * 60_000;
      const rows = accounts.slice(0, USERS).map(({ id: u }, i) => {
        const e = round === times - 1 ? null : s + 60_000 + i;
        return packForecast({ q: question._id, u, s: s + i, e, v: 0.5 }, s);
      });
      await caps.store.forecasts.insert(rows);
    }
  }
  return ids;
}

/** S7: reads 1000 due ends among few and among many that are not due. */
async function notYetDue(bench: Bench): Promise<void> {
  const counts = { small: 3_000, large: 30_000 } as const;
  const prepare = async (size: "small" | "large") => {
    const platform = await bench.platform(size);
    await insertEnding(platform, counts[size], Date.now() + 100 * HOUR, 0);
    return platform;
  };
  const few = await prepare("small");
  const more = await prepare("large");
  let batch = 0;
  const side = (platform: Platform) => async () => {
    batch += 1;
    const end = Date.now() - 1_000;
    await insertEnding(platform, 1_000, end, batch * 10_000);
    return timeOf(async () => {
      const stretch = { after: end - 1, until: Date.now() };
      const ended = await platform.caps.store.forecasts.endedWithin(stretch);
      if (ended.size !== platform.binary.length) throw new Error(`${ended.size} questions`);
    });
  };
  await bench.compare("S7", { unit: "ms", isClose: true, ours: side(more), peer: side(few) });
}

/** Writes standing forecasts that end at `end`. Their users appear nowhere else. */
async function insertEnding(
  { caps, binary }: Platform,
  count: number,
  end: number,
  shift: number,
): Promise<void> {
  const start = Date.now() - HOUR;
  const rows = Array.from({ length: count }, (_, i) => {
    const q = binary[i % binary.length]!._id;
    return packForecast({ q, u: 1_000_000 + shift + i, s: start, e: end, v: 0.5 }, start);
  });
  for (let at = 0; at < count; at += 1_000) {
    await caps.store.forecasts.insert(rows.slice(at, at + 1_000));
  }
}
