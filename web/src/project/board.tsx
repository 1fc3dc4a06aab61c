/** The leaderboard of a project: who is ranked, how sure that is, and why some are not ranked. */
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { useUpdates } from "../api/use_updates.ts";
import { ReadState } from "../parts/read_state.tsx";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { dateTime } from "../texts/format.ts";
import { Entries, ownLine, PAGE_SIZE, Turn } from "./entries.tsx";
import { isTournament, type Project } from "./use_project.ts";

const NOT_FOUND = 404;

const readBoard = (projectId: number, offset: number) =>
  readOf(
    api.GET("/api/leaderboards/project/{projectId}/", {
      params: { path: { projectId }, query: { limit: PAGE_SIZE, offset } },
    }),
  );
type BoardPage = NonNullable<Awaited<ReturnType<typeof readBoard>>["data"]>;

export function Board({ project }: { readonly project: Project }) {
  const offset = useSignal(0);
  const reading = useRead(() => readBoard(project.id, offset.value), `board ${project.id}`);
  const page = reading.data.value;
  useUpdates(
    reading.refresh,
    `board ${project.id} ${offset.value}`,
    ({ type, project_id: of }) => type === "board.updated" && of === project.id,
  );
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
  return (
    <>
      <p class="quiet">{texts.ranks(texts.scores[leaderboard.score_type], count)}</p>
      {count > 0 && <p>{ownLine(page)}</p>}
      {entries.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <Entries
          label={texts.ranksOf}
          entries={entries}
          own={page.user_entry}
          currency={leaderboard.prize_currency}
        />
      )}
      <Turn {...{ offset, shown: entries.length, count, onTurn }} />
      <Notes project={project} page={page} />
      <p>
        <Link href={`/projects/${project.id}/benchmark/`}>{texts.benchmark}</Link>
      </p>
    </>
  );
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
