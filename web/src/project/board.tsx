/** The leaderboard of a project: who is ranked, how sure that is, and why some are not ranked. */
import { useSignal } from "@preact/signals";
import { Link } from "wouter-preact";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { usePolling } from "../api/use_polling.ts";
import { useRead } from "../api/use_read.ts";
import { Button } from "../parts/button.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { en } from "../texts/en.ts";
import { amount, dateTime, percent, signed, whole } from "../texts/format.ts";
import { isTournament, type Project } from "./use_project.ts";

const PAGE_SIZE = 50;
const NOT_FOUND = 404;

const readBoard = (projectId: number, offset: number) =>
  readOf(
    api.GET("/api/leaderboards/project/{projectId}/", {
      params: { path: { projectId }, query: { limit: PAGE_SIZE, offset } },
    }),
  );
type BoardPage = NonNullable<Awaited<ReturnType<typeof readBoard>>["data"]>;
type Entry = BoardPage["entries"][number];

export function Board({ project }: { readonly project: Project }) {
  const offset = useSignal(0);
  const reading = useRead(() => readBoard(project.id, offset.value), `board ${project.id}`);
  const page = reading.data.value;
  usePolling(reading.refresh, `board ${project.id} ${offset.value}`);
  return (
    <section class="board" aria-label={en.board.title}>
      <h2>{en.board.title}</h2>
      {reading.problem.value?.status === NOT_FOUND ? (
        <p class="quiet">{en.board.none}</p>
      ) : (
        <ReadState of={reading} />
      )}
      {page !== null && (
        <BoardView
          {...{ project, page, offset: offset.value }}
          onTurn={(to) => {
            offset.value = to;
            void reading.read();
          }}
        />
      )}
    </section>
  );
}

interface ViewProps {
  readonly project: Project;
  readonly page: BoardPage;
  readonly offset: number;
  readonly onTurn: (offset: number) => void;
}

function BoardView({ project, page, offset, onTurn }: ViewProps) {
  const { leaderboard, entries, count } = page;
  const texts = en.board;
  const last = offset + entries.length;
  return (
    <>
      <p class="quiet">{texts.ranks(texts.scores[leaderboard.score_type], count)}</p>
      {count > 0 && <p>{ownLine(page)}</p>}
      {entries.length === 0 ? <p>{texts.empty}</p> : <Entries entries={entries} />}
      {count > PAGE_SIZE && (
        <div class="pages">
          <Button isDisabled={offset === 0} onClick={() => onTurn(offset - PAGE_SIZE)}>
            {en.feed.previous}
          </Button>
          <span class="quiet">{texts.entries(offset + 1, last, count)}</span>
          <Button isDisabled={last >= count} onClick={() => onTurn(offset + PAGE_SIZE)}>
            {en.feed.next}
          </Button>
        </div>
      )}
      <Notes project={project} page={page} />
    </>
  );
}

function ownLine({ user_entry, count }: BoardPage): string {
  if (user_entry === null) return en.board.noneOfYours;
  const { rank } = user_entry;
  return rank === null ? en.board.yoursOutside : en.board.yours(rank, count);
}

/** Says what a reader may wonder about: final or not, bots, missing ranks and medals. */
function Notes({ project, page: { leaderboard, entries } }: Pick<ViewProps, "project" | "page">) {
  const texts = en.board.notes;
  const { finalized, calculated_on, finalize_time } = leaderboard;
  const notes = [
    ...(finalized
      ? []
      : [calculated_on === null ? texts.notComputed : texts.provisional(dateTime(calculated_on))]),
    ...(finalized || finalize_time === null ? [] : [texts.finalAt(dateTime(finalize_time))]),
    ...(isTournament(project) ? [texts.bots[project.bot_leaderboard_status]] : []),
    ...(entries.some(({ excluded }) => excluded) ? [texts.excluded] : []),
    ...(project.default_permission === null ? [texts.noMedals] : []),
    ...(entries.some(({ ci_lower }) => ci_lower !== null) ? [texts.interval] : []),
  ];
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const texts = en.board;
  const has = {
    interval: entries.some(({ ci_lower }) => ci_lower !== null),
    medal: entries.some(({ medal }) => medal !== null),
    prize: entries.some(({ prize }) => prize !== null),
  };
  const range = rangeOf(entries);
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.title}>
      <table class="figures ranks">
        <thead>
          <tr>
            <th scope="col">{texts.rank}</th>
            <th scope="col" class="text">
              {texts.name}
            </th>
            <th scope="col">{texts.score}</th>
            {has.interval && <th scope="col">{texts.interval}</th>}
            <th scope="col">{texts.coverage}</th>
            <th scope="col">{texts.questions}</th>
            {has.medal && <th scope="col">{texts.medal}</th>}
            {has.prize && <th scope="col">{texts.prize}</th>}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={nameOf(entry)} class={entry.user?.id === user.value?.id ? "mine" : ""}>
              <td>{entry.rank ?? texts.noRank}</td>
              <th scope="row" class="text">
                {entry.user === null ? (
                  nameOf(entry)
                ) : (
                  <Link href={`/users/${entry.user.id}/`}>{entry.user.username}</Link>
                )}
                {entry.user?.is_bot === true && <span class="tag small">{texts.bot}</span>}
              </th>
              <td>{signed(entry.score)}</td>
              {has.interval && (
                <td>
                  <Interval entry={entry} range={range} />
                </td>
              )}
              <td>{percent(entry.coverage)}</td>
              <td>{whole(entry.contribution_count)}</td>
              {has.medal && <td>{entry.medal !== null && texts.medals[entry.medal]}</td>}
              {has.prize && <td>{entry.prize !== null && amount(entry.prize)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf({ user: account, aggregation_method }: Entry): string {
  return account?.username ?? aggregation_method ?? en.board.method;
}

type Range = readonly [low: number, high: number];

/** Returns the range that the bars of all entries share. It holds 0. */
function rangeOf(entries: readonly Entry[]): Range {
  const ends = entries.flatMap(({ score, ci_lower, ci_upper }) => [
    ...[score, ci_lower ?? score, ci_upper ?? score],
  ]);
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}

const WIDTH = 120;
const HEIGHT = 14;
const MIDDLE = HEIGHT / 2;
const RADIUS = 3.2;
const MARGIN = RADIUS + 1;

interface IntervalProps {
  readonly entry: Entry;
  readonly range: Range;
}

/** The confidence interval as a bar on the range of all entries, with its numbers for those who listen. */
function Interval({ entry: { score, ci_lower, ci_upper }, range: [low, high] }: IntervalProps) {
  if (ci_lower === null || ci_upper === null) return null;
  const x = (value: number) => MARGIN + ((WIDTH - 2 * MARGIN) * (value - low)) / (high - low || 1);
  return (
    <span class="interval" title={`${signed(ci_lower)} … ${signed(ci_upper)}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <line class="zero" x1={x(0)} x2={x(0)} y1="0" y2={HEIGHT} />
        <line class="bar" x1={x(ci_lower)} x2={x(ci_upper)} y1={MIDDLE} y2={MIDDLE} />
        <circle class="dot" cx={x(score)} cy={MIDDLE} r={RADIUS} />
      </svg>
      <span class="hidden">{`${signed(ci_lower)} … ${signed(ci_upper)}`}</span>
    </span>
  );
}
