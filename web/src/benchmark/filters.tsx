/** The filters of a benchmark: which questions count, which score, and which machines are shown. */
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { isVisitor } from "../api/session.ts";
import { useRead } from "../api/use_read.ts";
import { Choice, type Option } from "../parts/choice.tsx";
import { benchmark as texts } from "../texts/benchmark.ts";
import type { Benchmark, Choices } from "./read.ts";

interface FiltersProps {
  readonly projectId: number;
  readonly choices: Choices;
  readonly benchmark: Benchmark | null;
  readonly onChoose: (change: Partial<Choices>) => void;
}

export function Filters({ projectId, choices, benchmark, onChoose }: FiltersProps) {
  const known = benchmark?.entries.flatMap(({ card }) => card?.model || []) ?? [];
  const models = [...new Set([...known, ...(choices.card === "" ? [] : [choices.card])])].sort();
  const { data: places } = useRead(() => readPlaces(projectId), `benchmark places ${projectId}`);
  const { data: rounds } = useRead(
    () => readRounds(projectId, choices.series),
    `benchmark rounds ${projectId} ${choices.series}`,
  );
  return (
    <form class="filters" aria-label={texts.filters} onSubmit={(event) => event.preventDefault()}>
      <Choice
        label={texts.score}
        value={choices.score_type}
        options={listOf<Choices["score_type"]>(texts.scores)}
        onChoose={(score_type) => onChoose({ score_type })}
      />
      <Choice
        label={texts.type}
        value={choices.question_type}
        options={[["", texts.anyType], ...listOf<Choices["question_type"]>(texts.types)]}
        onChoose={(question_type) => onChoose({ question_type })}
      />
      <Choice
        label={texts.horizon}
        value={choices.horizon}
        options={[["", texts.anyHorizon], ...listOf<Choices["horizon"]>(texts.horizons)]}
        onChoose={(horizon) => onChoose({ horizon })}
      />
      <ListedChoice
        label={texts.category}
        any={texts.anyCategory}
        value={choices.category}
        listed={places.value?.categories ?? []}
        onChoose={(category) => onChoose({ category })}
      />
      <ListedChoice
        label={texts.series}
        any={texts.anySeries}
        value={choices.series}
        listed={places.value?.series ?? []}
        onChoose={(series) => onChoose({ series, round: "" })}
      />
      <ListedChoice
        label={texts.round}
        any={texts.anyRound}
        value={choices.round}
        listed={rounds.value ?? []}
        onChoose={(round) => onChoose({ round })}
      />
      <ListedChoice
        label={texts.model}
        any={texts.anyModel}
        value={choices.card}
        listed={models.map((name) => [name, name] as const)}
        onChoose={(card) => onChoose({ card })}
      />
    </form>
  );
}

interface ListedProps {
  readonly label: string;
  /** The text of no choice. */
  readonly any: string;
  readonly value: string;
  readonly listed: readonly Option[];
  readonly onChoose: (value: string) => void;
}

/** A choice that is there where there is something to choose. */
function ListedChoice({ any, listed, ...props }: ListedProps) {
  if (listed.length === 0) return null;
  return <Choice options={[["", any], ...listed]} {...props} />;
}

interface Places {
  readonly categories: readonly Option[];
  readonly series: readonly Option[];
}

/** Returns the categories of the platform and the series of the project. Visitors get none. */
async function readPlaces(projectId: number) {
  if (isVisitor()) return { data: { categories: [], series: [] }, problem: null };
  const params = { path: { projectId } };
  const [categories, series] = await Promise.all([
    readOf(api.GET("/api/projects/categories/")),
    readOf(api.GET("/api/projects/{projectId}/series/", { params })),
  ]);
  const data: Places = {
    categories: (categories.data?.results ?? []).map(({ id, name }) => [String(id), name]),
    series: (series.data?.results ?? []).map(({ id, name }) => [String(id), name]),
  };
  return { data, problem: null };
}

/** Most rounds of a series are 600. */
const PAGE = 100;

/** Returns the rounds of a series that have closed, the newest first. */
async function readRounds(projectId: number, series: string) {
  const closed: Option[] = [];
  const path = { projectId, seriesId: Number(series) };
  for (let offset = 0, hasMore = series !== ""; hasMore; offset += PAGE) {
    const params = { path, query: { limit: PAGE, offset } };
    const { data } = await readOf(
      api.GET("/api/projects/{projectId}/series/{seriesId}/rounds/", { params }),
    );
    for (const { date, state } of data?.results ?? []) {
      if (hasScores(state)) closed.unshift([date, date]);
    }
    hasMore = (data?.next ?? null) !== null && data?.results.at(-1)?.state !== "planned";
  }
  return { data: closed, problem: null };
}

const hasScores = (state: Schemas["Round"]["state"]) => state === "closed" || state === "resolved";

function listOf<Name extends string>(names: Readonly<Record<string, string>>): Option<Name>[] {
  return Object.entries(names) as unknown as Option<Name>[];
}
