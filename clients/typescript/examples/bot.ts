/**
 * A bot: it forecasts each open question that it has no forecast on. Put the call of your model into
 * `think`. The address and the token come from BASE_URL and TOKEN, or from the file of `npm start`.
 */
import { readFileSync } from "node:fs";
import { Presage, PresageError, type ForecastItem, type Question } from "@presage/client";

interface DemoFile {
  readonly base_url: string;
  readonly bot: { readonly token: string };
}

const { BASE_URL, TOKEN, DEMO_JSON = ".data/demo.json" } = process.env;
const demo = () => JSON.parse(readFileSync(DEMO_JSON, "utf8")) as DemoFile;
const presage = new Presage({
  baseUrl: BASE_URL ?? demo().base_url,
  token: TOKEN ?? demo().bot.token,
  onRetry: ({ error, seconds }) =>
    console.log(`${error.message} Again in ${Math.ceil(seconds)} s.`),
});

/** What the model believes: a probability, one for each option, or the quartiles of a value. */
type Belief = number | Record<string, number> | (number | string)[];

/** The place for your model. This one knows nothing: it spreads its belief evenly. */
function think(question: Question): Belief | Promise<Belief> {
  const { options, scaling } = question;
  if (question.type === "binary") return 0.5;
  if (options) return Object.fromEntries(options.map((option) => [option, 1 / options.length]));
  const values = scaling.continuous_range ?? [];
  return [1, 2, 3].map((quarter) => values[Math.round((quarter * (values.length - 1)) / 4)]!);
}

/** Returns the forecast that says what the model believes. */
async function forecastOf(question: Question): Promise<ForecastItem> {
  const belief = await think(question);
  if (typeof belief === "number") return { question: question.id, probability_yes: belief };
  if (!Array.isArray(belief))
    return { question: question.id, probability_yes_per_category: belief };
  const percentiles = belief.map((value, index) => ({ p: (index + 1) / 4, value }));
  const { continuous_cdf } = await presage.buildCdf(question.id, { percentiles });
  return { question: question.id, continuous_cdf };
}

try {
  const items: ForecastItem[] = [];
  for await (const question of presage.questions({ statuses: ["open"] })) {
    const isDone = question.my_forecasts.latest?.end_time === null;
    if (question.status !== "open" || isDone) continue;
    items.push(await forecastOf(question));
    console.log(`${question.type} ${question.id}: ${question.title}`);
    if (items.length === 500) break;
  }
  if (items.length > 0) await presage.forecast(items, { check: true });
  console.log(`${items.length} forecasts sent`);
} catch (error) {
  if (!(error instanceof PresageError)) throw error;
  console.error(error.message, error.faults, `request ${error.requestId}`);
  process.exitCode = 1;
}
