/** The benchmark of a project: means with intervals, pairs that differ, and scores against costs. */
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { basePath } from "../base_path.ts";
import { CostPlot } from "../benchmark/plots.tsx";
import { ALL, type Benchmark, type Choices, saveCsv, useBenchmark } from "../benchmark/read.ts";
import { Means, Pairs } from "../benchmark/tables.tsx";
import { Button } from "../parts/button.tsx";
import { Choice, type Option } from "../parts/choice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { projectPath } from "../project/path.ts";
import { Link, useParam } from "../router.tsx";
import "../styles/benchmark.css";
import "../styles/project.css";
import { benchmark as texts } from "../texts/benchmark.ts";
import { dateTime } from "../texts/format.ts";
import { useTitle } from "../title.ts";

const NOT_FOUND = 404;

/** A project is a tournament or a community, and its number names either. */
async function readProject(slug: string) {
  const params = { params: { path: { slug } } };
  const found = await readOf(api.GET("/api/projects/tournaments/{slug}/", params));
  if (found.problem?.status !== NOT_FOUND) return found;
  return readOf(api.GET("/api/projects/communities/{slug}/", params));
}

export function Page() {
  const id = useParam("projectId");
  const choices = useSignal<Choices>(ALL);
  const { data: project } = useRead<{
    id: number;
    name: string;
    type: string;
    slug: string | null;
  }>(() => readProject(id), `project ${id}`);
  const reading = useBenchmark(Number(id), choices.value);
  const benchmark = reading.data.value;
  const path = project.value && projectPath(project.value);
  const title = project.value ? texts.titleOf(project.value.name) : texts.title;
  useTitle(title);
  return (
    <article class="project benchmark">
      <header class="head">
        <h1>{title}</h1>
        <p class="lead">{texts.lead}</p>
        <p>
          <a href={`${basePath}/docs/guide/benchmark`}>{texts.guide}</a>
          {path && project.value && (
            <>
              {" · "}
              <Link href={path}>{project.value.name}</Link>
            </>
          )}
        </p>
      </header>
      <Filters
        choices={choices.value}
        benchmark={benchmark}
        onChoose={(change) => {
          choices.value = { ...choices.value, ...change };
        }}
      />
      <ReadState of={reading} />
      {benchmark && <View benchmark={benchmark} choices={choices.value} />}
    </article>
  );
}

interface ViewProps {
  readonly benchmark: Benchmark;
  readonly choices: Choices;
}

function View({ benchmark, choices }: ViewProps) {
  const { calculated_at: time, is_current: isCurrent, entries, questions, clusters } = benchmark;
  const hasCosts = entries.filter(({ cost_usd: cost }) => cost !== null && cost > 0).length > 0;
  return (
    <>
      <p role="status" class="quiet">
        {time === null ? texts.computing : isCurrent ? "" : texts.renewing}
      </p>
      {time !== null && <p class="quiet">{texts.facts(questions, clusters, dateTime(time))}</p>}
      {time !== null && entries.length === 0 && <p>{texts.none}</p>}
      {entries.length > 0 && (
        <>
          <section aria-label={texts.entries}>
            <h2>{texts.entries}</h2>
            <Means benchmark={benchmark} />
          </section>
          <section aria-label={texts.pairs}>
            <h2>{texts.pairs}</h2>
            <Pairs benchmark={benchmark} />
          </section>
          {hasCosts && (
            <section aria-label={texts.costs}>
              <h2>{texts.costs}</h2>
              <p class="quiet">{texts.costsLead}</p>
              <CostPlot entries={entries} />
            </section>
          )}
          <p class="files">
            <Button onClick={() => void saveCsv(benchmark.project_id, choices, "csv")}>
              {texts.csv}
            </Button>
            <Button onClick={() => void saveCsv(benchmark.project_id, choices, "pairs_csv")}>
              {texts.pairsCsv}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

interface FiltersProps {
  readonly choices: Choices;
  readonly benchmark: Benchmark | null;
  readonly onChoose: (change: Partial<Choices>) => void;
}

function Filters({ choices, benchmark, onChoose }: FiltersProps) {
  const known = benchmark?.entries.flatMap(({ card }) => card?.model || []) ?? [];
  const models = [...new Set([...known, ...(choices.card === "" ? [] : [choices.card])])].sort();
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
      {models.length > 0 && (
        <Choice
          label={texts.model}
          value={choices.card}
          options={[["", texts.anyModel], ...models.map((name) => [name, name] as const)]}
          onChoose={(card) => onChoose({ card })}
        />
      )}
    </form>
  );
}

function listOf<Name extends string>(names: Readonly<Record<string, string>>): Option<Name>[] {
  return Object.entries(names) as unknown as Option<Name>[];
}
