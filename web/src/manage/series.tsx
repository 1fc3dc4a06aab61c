/** The series of a project: their rounds, the next dates, boards, and what was observed. */
import { type Signal, useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useAction } from "../api/use_action.ts";
import { useRead } from "../api/use_read.ts";
import { basePath } from "../base_path.ts";
import { Button } from "../parts/button.tsx";
import { ProblemNotice } from "../parts/notice.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Time } from "../parts/time.tsx";
import type { Project } from "../project/use_project.ts";
import { Link } from "../router.tsx";
import { manage } from "../texts/manage.ts";
import { series as texts } from "../texts/series.ts";
import { Observe } from "./observe.tsx";
import { ChangeSeries } from "./series_change.tsx";
import { Board, Known } from "./series_figures.tsx";

type Series = Schemas["Series"];
type Round = Schemas["Round"];

const PAGE = 20;

export function Page({ project }: { readonly project: Project }) {
  const params = { path: { projectId: project.id } };
  const reading = useRead(
    () => readOf(api.GET("/api/projects/{projectId}/series/", { params })),
    `series ${project.id}`,
  );
  const all = reading.data.value?.results;
  return (
    <section class="series" aria-label={manage.parts.series}>
      <div>
        <h2>{texts.title}</h2>
        <p class="quiet">
          {texts.about} <a href={`${basePath}/docs/guide/rounds`}>{texts.guide}</a>
        </p>
      </div>
      <ReadState of={reading} />
      {all?.length === 0 && <p>{texts.none}</p>}
      {all?.map((one) => (
        <OneSeries key={one.id} series={one} onChanged={() => void reading.read()} />
      ))}
    </section>
  );
}

interface OneProps {
  readonly series: Series;
  readonly onChanged: () => void;
}

function OneSeries({ series, onChanged }: OneProps) {
  const { project: projectId, id: seriesId } = series;
  const path = { projectId, seriesId };
  const offset = useSignal(firstOffset(series));
  const said = useSignal("");
  const isOpen = useSignal(false);
  const board = useSignal<string | null>(null);
  const rounds = useRead(
    () =>
      readOf(
        api.GET("/api/projects/{projectId}/series/{seriesId}/rounds/", {
          params: { path, query: { limit: PAGE, offset: offset.value } },
        }),
      ),
    `rounds ${seriesId} ${offset.value} ${series.edited_at}`,
  );
  const change = () => {
    said.value = texts.change.done;
    onChanged();
  };
  return (
    <div class="block">
      <Head {...{ series, onChanged }} />
      <details class="fold" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary>{texts.change.title}</summary>
        {isOpen.value && <ChangeSeries {...{ series, onChanged: change }} />}
      </details>
      <p role="status">{said.value}</p>
      <ProblemNotice problem={rounds.problem.value} />
      <h3>{texts.rounds.title}</h3>
      <Rounds rounds={rounds.data.value?.results ?? []} board={board} />
      <div class="row">
        {offset.value > 0 && (
          <Button onClick={() => (offset.value = Math.max(0, offset.value - PAGE))}>
            {texts.rounds.earlier}
          </Button>
        )}
        {(rounds.data.value?.next ?? null) !== null && (
          <Button onClick={() => (offset.value += PAGE)}>{texts.rounds.later}</Button>
        )}
        <Button onClick={() => (board.value = "")}>{texts.rounds.boardOfAll}</Button>
      </div>
      {board.value !== null && <Board {...path} round={board.value} />}
      <h3>{texts.observe.title}</h3>
      <Observe
        {...path}
        onDone={(text) => {
          said.value = text;
          void rounds.read();
        }}
      />
      <Known {...path} version={said.value} />
    </div>
  );
}

/** Returns where the list starts, so that about half of it is made before the next round. */
function firstOffset({ rounds_count: all, next_round: next, calendar }: Series): number {
  const [from, until] = [Date.parse(calendar.from), Date.parse(calendar.until)];
  // Rounds come at even distances, so the date says about how many come before it.
  const part = next === null || until <= from ? 1 : (Date.parse(next) - from) / (until - from);
  return Math.max(0, Math.min(all - PAGE, Math.floor(part * all) - PAGE / 2));
}

function Head({ series, onChanged }: OneProps) {
  const { project: projectId, id: seriesId, is_paused: isPaused, next_round: next } = series;
  const action = useAction((body: { readonly is_paused: boolean }) =>
    readOf(
      api.PATCH("/api/projects/{projectId}/series/{seriesId}/", {
        params: { path: { projectId, seriesId } },
        body,
      }),
    ),
  );
  const turn = async () => {
    if ((await action.run({ is_paused: !isPaused }))?.problem === null) onChanged();
  };
  return (
    <>
      <div class="spread">
        <h2>{series.name}</h2>
        <Button isBusy={action.isBusy.value} onClick={() => void turn()}>
          {isPaused ? texts.resume : texts.pause}
        </Button>
      </div>
      <p>
        {calendarText(series)}, {texts.calendar.span(series.calendar.from, series.calendar.until)}
        {". "}
        {isPaused ? texts.paused : next === null ? texts.noNext : `${texts.next}: ${next}.`}
      </p>
      {series.fault !== null && (
        <p class="notice bad" role="alert">
          {texts.fault(series.fault)}
        </p>
      )}
      <ProblemNotice problem={action.problem.value} />
    </>
  );
}

function calendarText({ calendar }: Series): string {
  const { frequency, time, time_zone: zone, weekday, day } = calendar;
  if (frequency === "weekly")
    return texts.calendar.weekly(texts.weekdays[weekday ?? "monday"], time, zone);
  if (frequency === "monthly") return texts.calendar.monthly(day ?? 1, time, zone);
  return texts.calendar.daily(time, zone);
}

interface RoundsProps {
  readonly rounds: readonly Round[];
  /** The date of the round whose board is shown, empty for all rounds; null for none. */
  readonly board: Signal<string | null>;
}

function Rounds({ rounds, board }: RoundsProps) {
  const heads = texts.rounds;
  return (
    <div class="rounds scrolls" tabIndex={0} role="region" aria-label={heads.title}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{heads.date}</th>
            <th scope="col">{heads.state}</th>
            <th scope="col">{heads.opens}</th>
            <th scope="col">{heads.closes}</th>
            <th scope="col">{heads.resolved}</th>
            <th scope="col">{heads.board}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.date}>
              <th scope="row">
                {round.date}
                {round.posts.map(({ id, title }) => (
                  <div key={id}>
                    <Link href={`/questions/${id}/`}>{title}</Link>
                  </div>
                ))}
              </th>
              <td>{heads.states[round.state]}</td>
              <td>
                <Time at={round.open_time} />
              </td>
              <td>
                <Time at={round.scheduled_close_time} />
              </td>
              <td>
                {round.question_count > 0 && heads.of(round.resolved_count, round.question_count)}
              </td>
              <td>
                {round.question_count > 0 && (
                  <Button
                    label={heads.boardOf(round.date)}
                    onClick={() => (board.value = round.date)}
                  >
                    {heads.board}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
