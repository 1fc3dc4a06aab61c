/** The benchmark of a project: means with intervals, pairs that differ, and scores against costs. */
import { useSignal } from "@preact/signals";
import type { Problem } from "../api/answer.ts";
import { basePath } from "../base_path.ts";
import { CostPlot } from "../benchmark/plots.tsx";
import { Filters } from "../benchmark/filters.tsx";
import {
  addressOf,
  type Benchmark,
  type Choices,
  choicesIn,
  saveCsv,
  useBenchmark,
} from "../benchmark/read.ts";
import { Means, Pairs } from "../benchmark/tables.tsx";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { useProjectById } from "../project/by_id.ts";
import { Crumbs } from "../project/crumbs.tsx";
import { go, useParam, useSearch } from "../router.tsx";
import "../styles/benchmark.css";
import "../styles/project.css";
import { benchmark as texts } from "../texts/benchmark.ts";
import { dateTime } from "../texts/format.ts";
import { useTitle } from "../title.ts";
import { NotShown } from "./not_shown.tsx";

export function Page() {
  const id = useParam("projectId");
  const choices = choicesIn(useSearch());
  const { data: project } = useProjectById(id);
  const reading = useBenchmark(Number(id), choices);
  const benchmark = reading.data.value;
  useTitle(project.value ? texts.titleOf(project.value.name) : texts.title);
  const problem = reading.problem.value;
  // Where only the choices are refused, they stay and can be changed.
  if (problem?.status === 401 || problem?.status === 404) return <NotShown problem={problem} />;
  return (
    <article class="project benchmark">
      <header class="head">
        {project.value && <Crumbs project={project.value} />}
        <h1>{texts.title}</h1>
        <p class="lead">{texts.lead}</p>
        <p>
          <a href={`${basePath}/docs/guide/benchmark`}>{texts.guide}</a>
        </p>
      </header>
      <Filters
        projectId={Number(id)}
        choices={choices}
        benchmark={benchmark}
        onChoose={(change) => {
          go(addressOf(id, { ...choices, ...change }), { replace: true });
        }}
      />
      <ReadState of={reading} />
      {benchmark && <View benchmark={benchmark} choices={choices} />}
    </article>
  );
}

interface ViewProps {
  readonly benchmark: Benchmark;
  readonly choices: Choices;
}

function View({ benchmark, choices }: ViewProps) {
  const { calculated_at: time, is_current: isCurrent, entries, questions, clusters } = benchmark;
  const lacksPeers =
    choices.score_type.endsWith("peer") &&
    entries.length > 0 &&
    entries.every(({ user, mean }) => user === null || mean === 0);
  const hasCosts = entries.filter(({ cost_usd: cost }) => cost !== null && cost > 0).length > 0;
  return (
    <>
      <p role="status" class="quiet">
        {time === null ? texts.computing : isCurrent ? "" : texts.renewing}
      </p>
      {time !== null && <p class="quiet">{texts.facts(questions, clusters, dateTime(time))}</p>}
      {time !== null && entries.length === 0 && <p>{texts.none}</p>}
      {lacksPeers && <p>{texts.noPeers}</p>}
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
          <Files benchmark={benchmark} choices={choices} />
        </>
      )}
    </>
  );
}

/** Saves the tables as files, and says why one could not be loaded. */
function Files({ benchmark, choices }: ViewProps) {
  const problem = useSignal<Problem | null>(null);
  const save = async (format: "csv" | "pairs_csv") => {
    problem.value = null;
    const found = await saveCsv(benchmark.project_id, choices, format);
    problem.value = found && { ...found, retry: () => save(format) };
  };
  return (
    <>
      <p class="files">
        <Button onClick={() => void save("csv")}>{texts.csv}</Button>
        <Button onClick={() => void save("pairs_csv")}>{texts.pairsCsv}</Button>
      </p>
      <ProblemNotice problem={problem.value} />
    </>
  );
}
