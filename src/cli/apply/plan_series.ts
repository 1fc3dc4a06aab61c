/** Works out what `presage project apply` changes in the series of the project. */
import { checkBodyOf } from "../../local_calls.ts";
import type { Series } from "../../schema/series.ts";
import type { Session } from "../session.ts";
import { differenceLine, differences } from "./differences.ts";
import { bodyOf, type Place, type Step } from "./plan_project.ts";
import type { FileSeries, Values } from "./tournament_file.ts";

/** Makes series and changes them, in the rounds that are not made yet. Others stay. */
export async function planSeries(
  session: Session,
  series: readonly FileSeries[],
  place: Place,
): Promise<Step[]> {
  const { projectId } = place;
  const known = projectId === null ? [] : await session.caps.store.series.ofProject(projectId);
  const ids = new Map(known.map(({ _id, externalId }) => [externalId, _id]));
  const steps: Step[] = [];
  for (const one of series) {
    const seriesId = ids.get(one.externalId);
    steps.push(
      ...(seriesId === undefined
        ? [newSeries(session, one, place)]
        : await changedSeries(session, one, { projectId: projectId ?? 0, seriesId })),
    );
  }
  return steps;
}

function newSeries({ call }: Session, { externalId, body }: FileSeries, place: Place): Step {
  const { projectId } = place;
  return {
    lines: [`make the series ${externalId}`],
    // A project that is not there yet cannot be asked.
    check: () =>
      projectId === null
        ? Promise.resolve(checkBodyOf("createSeries", body))
        : call("checkNewSeries", { params: { projectId }, body }),
    run: () => call("createSeries", { params: { projectId: place.projectId ?? 0 }, body }),
  };
}

async function changedSeries(
  { call }: Session,
  { externalId, body: sent }: FileSeries,
  params: { readonly projectId: number; readonly seriesId: number },
): Promise<Step[]> {
  const wanted = inOrder(sent);
  const shown = (await call("readSeries", { params })) as Series;
  const changed = differences(wanted, asIn(wanted, shown) as Values);
  if (changed.length === 0) return [];
  const body = bodyOf(changed);
  return [
    {
      lines: [`change the series ${externalId}`, ...changed.map(differenceLine)],
      check: () => call("checkSeriesChange", { params, body }),
      run: () => call("changeSeries", { params, body }),
    },
  ];
}

/** Returns a body whose dates without a round are in the order in which they are stored. */
function inOrder({ calendar, ...body }: Values): Values {
  if (!isPart(calendar)) return calendar === undefined ? body : { calendar, ...body };
  const { except, ...others } = calendar;
  const dates = Array.isArray(except) ? { except: [...new Set(except as unknown[])].sort() } : {};
  return { ...body, calendar: { ...others, ...dates } };
}

/**
 * Returns what is shown of the names that are wanted. What the API fills in where a file says nothing
 * is no difference.
 */
function asIn(wanted: unknown, shown: unknown): unknown {
  if (Array.isArray(wanted) && Array.isArray(shown)) {
    return shown.map((one, index) => asIn(wanted[index], one));
  }
  if (!isPart(wanted) || !isPart(shown)) return shown;
  return Object.fromEntries(
    Object.entries(wanted).map(([name, one]) => [name, asIn(one, shown[name])]),
  );
}

function isPart(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
