/** Reads the data sets of the demo from `data/`. Licences and changes are in data/README.md. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectPath } from "../places.ts";

/** Times are ISO texts, as in the sources. */
export interface FluQuestion {
  readonly id: string;
  readonly type: "numeric" | "multiple_choice" | "date";
  readonly title: string;
  readonly unit?: string;
  readonly criteria?: string;
  readonly range_min?: number;
  readonly range_max?: number;
  readonly open_lower_bound?: boolean;
  readonly open_upper_bound?: boolean;
  readonly options?: readonly string[];
  /** Ends of the weeks in which the peak may be. */
  readonly outcomes?: readonly string[];
  readonly opens: string;
  readonly closes: string;
  readonly resolves: string;
  readonly resolution: string;
  readonly group?: string;
}

export interface FluForecasts {
  readonly q: string;
  readonly team: string;
  /** [time, quantiles or probabilities] */
  readonly f: readonly (readonly [string, readonly number[]])[];
}

export interface FluTeam {
  readonly team_name: string;
  readonly model_name: string;
  readonly license: string;
  readonly methods: string;
  readonly website_url: string;
  readonly ensemble: boolean;
}

export interface GjpQuestion {
  readonly ifp_id: string;
  readonly type: "binary" | "multiple_choice";
  readonly title: string;
  readonly short_title: string;
  readonly description: string;
  readonly open: string;
  readonly scheduled_close: string;
  readonly closed: string | null;
  readonly status: "resolved" | "annulled";
  readonly options: Readonly<Record<string, string>>;
  readonly outcome?: string;
  readonly condition?: string;
}

export interface GjpForecast {
  readonly question: string;
  readonly person: string;
  readonly time: string;
  readonly probabilities: readonly number[];
}

export interface BenchQuestion {
  readonly id: string;
  readonly source: string;
  readonly question: string;
  readonly resolution_criteria: string;
  readonly url: string;
  readonly forecast_due_date: string;
  readonly resolution_dates: readonly string[];
  readonly resolutions: Readonly<Record<string, number>>;
}

export function readFluSight() {
  const teams = JSON.parse(text("flusight-2025-26/teams.json")) as {
    quantile_levels: number[];
    teams: Record<string, FluTeam>;
  };
  return {
    questions: lines<FluQuestion>("flusight-2025-26/questions.jsonl"),
    forecasts: lines<FluForecasts>("flusight-2025-26/forecasts.jsonl"),
    levels: teams.quantile_levels,
    teams: teams.teams,
  };
}

export function readGjp() {
  const [, ...rows] = text("gjp-ace/forecasts.csv").trim().split("\n");
  const forecasts = rows.map((row): GjpForecast => {
    const [question = "", person = "", time = "", ...cells] = row.trim().split(",");
    const probabilities = cells.filter((cell) => cell !== "").map(Number);
    return { question, person, time, probabilities };
  });
  return {
    questions: lines<GjpQuestion>("gjp-ace/questions.jsonl"),
    // A few rows of the source name no person. They may come from several people, so they are left
    // out.
    forecasts: forecasts.filter(({ person }) => person !== "NULL"),
  };
}

export function readForecastBench(): BenchQuestion[] {
  return lines<BenchQuestion>("forecastbench/questions.jsonl");
}

function lines<Row>(name: string): Row[] {
  return text(name)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}

function text(name: string): string {
  return readFileSync(join(dataFolder(), name), "utf8");
}

function dataFolder(): string {
  const folder = projectPath("src/demo/data");
  if (!existsSync(folder)) throw new Error("The demo data folder is missing from the installation");
  return folder;
}
