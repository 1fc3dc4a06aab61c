/** What the others predict now, as far as the reader wants to see it. */
import { user } from "../api/session.ts";
import { communityOf } from "../charts/scale.ts";
import type { Schemas } from "../api/client.ts";
import type { Question } from "./draft.ts";

const MS = 1000;

/** Returns the community prediction, or null where there is none, it has ended or it is hidden. */
export function communityNow(question: Question): Schemas["AggregateForecast"] | null {
  const latest = communityOf(question)?.latest ?? null;
  if (latest === null || user.value?.hide_community_prediction === true) return null;
  return latest.end_time !== null && latest.end_time * MS <= Date.now() ? null : latest;
}

/** Returns its CDF. */
export function communityCdf(question: Question): number[] | null {
  const values = (communityNow(question)?.forecast_values ?? []).filter((one) => one !== null);
  return values.length > 1 ? values : null;
}
