/** Reads a benchmark, and again while a job computes it. */
import { useEffect } from "preact/hooks";
import { type Problem, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";

export type Benchmark = Schemas["Benchmark"];
export type Entry = Benchmark["entries"][number];

export interface Choices {
  readonly score_type: Benchmark["score_type"];
  readonly question_type: Schemas["Question"]["type"] | "";
  readonly horizon: "" | "day" | "week" | "month" | "quarter" | "year" | "longer";
  /** Ids of a category and of a series, and the date of a round; "" for all. */
  readonly category: string;
  readonly series: string;
  readonly round: string;
  readonly card: string;
}

export const ALL: Choices = {
  score_type: "peer",
  question_type: "",
  horizon: "",
  category: "",
  series: "",
  round: "",
  card: "",
};

/** Returns the choices that an address names. */
export function choicesIn(search: string): Choices {
  const given = new URLSearchParams(search);
  const named = Object.keys(ALL).flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ...ALL, ...Object.fromEntries(named) };
}

/** Returns the address of some choices. It names only what differs from those of the first visit. */
export function addressOf(projectId: string, choices: Choices): string {
  const named = Object.entries(choices).filter(
    ([name, value]) => value !== ALL[name as keyof Choices],
  );
  const query = new URLSearchParams(named.map(([name, value]) => [name, String(value)])).toString();
  return `/projects/${projectId}/benchmark/${query === "" ? "" : `?${query}`}`;
}

/** A job takes seconds. */
const AGAIN_MS = 2_000;

export function queryOf(choices: Choices) {
  const { score_type, question_type, horizon, category, series, round, card } = choices;
  return {
    score_type,
    ...(question_type === "" ? {} : { question_type }),
    ...(horizon === "" ? {} : { horizon }),
    ...(category === "" ? {} : { category: Number(category) }),
    ...(series === "" ? {} : { series: Number(series) }),
    ...(round === "" ? {} : { round }),
    ...(card === "" ? {} : { card }),
  };
}

export function useBenchmark(projectId: number, choices: Choices) {
  const query = queryOf(choices);
  const reading = useRead(
    () =>
      readOf(
        api.GET("/api/projects/{projectId}/benchmark/", { params: { path: { projectId }, query } }),
      ),
    `benchmark ${projectId} ${JSON.stringify(query)}`,
  );
  const { refresh } = reading;
  const isCurrent = reading.data.value?.is_current ?? true;
  useEffect(() => {
    if (isCurrent) return undefined;
    const timer = setInterval(() => void refresh(), AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isCurrent, projectId, JSON.stringify(query)]);
  return reading;
}

/** Loads a table of the benchmark, and offers it as a file. Returns what hinders it, or null. */
export async function saveCsv(
  projectId: number,
  choices: Choices,
  format: "csv" | "pairs_csv",
): Promise<Problem | null> {
  const { data, problem } = await readOf<unknown>(
    api.GET("/api/projects/{projectId}/benchmark/", {
      params: { path: { projectId }, query: { ...queryOf(choices), format } },
      parseAs: "stream",
    }),
  );
  if (!(data instanceof ReadableStream)) return problem;
  const address = URL.createObjectURL(await new Response(data).blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `benchmark-${projectId}-${format}.csv`;
  link.click();
  URL.revokeObjectURL(address);
  return null;
}
