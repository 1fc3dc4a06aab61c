/** The leaderboards of the whole platform. */
import { useSignal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useReader } from "../api/use_reader.ts";
import { useRead } from "../api/use_read.ts";
import { Reading } from "../parts/lazy_page.tsx";
import { ReadState } from "../parts/read_state.tsx";
import { Entries, ownLine, PAGE_SIZE, Turn } from "../project/entries.tsx";
import { Link } from "../router.tsx";
import "../styles/feed.css";
import "../styles/places.css";
import "../styles/project.css";
import "../styles/question.css";
import { en } from "../texts/en.ts";
import { date } from "../texts/format.ts";
import { leaderboards as texts } from "../texts/places.ts";
import { useTitle } from "../title.ts";
import { SignInFirst } from "./not_shown.tsx";

const KINDS = ["peer", "baseline"] as const;
const NOT_FOUND = 404;

export function Page() {
  const account = useReader();
  if (account === undefined) return <Reading />;
  return account === null ? <SignInFirst /> : <Leaderboards />;
}

function Leaderboards() {
  useTitle(texts.title);
  const missing = useSignal(0);
  return (
    <div class="listed">
      <h1>{texts.title}</h1>
      <p class="lead">
        {texts.lead} <Link href="/tournaments/">{texts.tournaments}</Link>
      </p>
      {KINDS.map((kind) => (
        <Board key={kind} kind={kind} onMissing={() => (missing.value += 1)} />
      ))}
      {missing.value >= KINDS.length && <p class="quiet">{texts.none}</p>}
    </div>
  );
}

interface BoardProps {
  readonly kind: (typeof KINDS)[number];
  /** Called when there is no board of this kind. */
  readonly onMissing: () => void;
}

/** The newest board of a kind. */
function Board({ kind, onMissing }: BoardProps) {
  const offset = useSignal(0);
  const reading = useRead(async () => {
    const query = { score_type: kind, limit: PAGE_SIZE, offset: offset.peek() };
    const answer = await readOf(api.GET("/api/leaderboards/global/", { params: { query } }));
    if (answer.problem?.status === NOT_FOUND) onMissing();
    return answer;
  }, `global ${kind}`);
  if (reading.problem.value?.status === NOT_FOUND) return null;
  const page = reading.data.value;
  if (page === null) return <ReadState of={reading} />;
  const { leaderboard, entries, count } = page;
  const name = nameOf(leaderboard);
  return (
    <section class="board" aria-label={name}>
      <h2>{name}</h2>
      <p class="quiet">
        {[timesOf(leaderboard), en.board.ranks(en.board.scores[kind], count)]
          .filter((text) => text !== null)
          .join(" · ")}
      </p>
      {count > 0 && <p>{ownLine(page)}</p>}
      {entries.length === 0 ? (
        <p>{en.board.empty}</p>
      ) : (
        <Entries label={`${en.board.title}: ${name}`} entries={entries} own={page.user_entry} />
      )}
      <Turn
        {...{ offset: offset.value, shown: entries.length, count }}
        onTurn={(to) => {
          offset.value = to;
          void reading.read();
        }}
      />
    </section>
  );
}

function nameOf({ name, score_type }: Schemas["GlobalLeaderboard"]): string {
  return name === "" ? en.board.scores[score_type] : name;
}

function timesOf({ start_time: from, end_time: to }: Schemas["GlobalLeaderboard"]): string | null {
  return from === null || to === null ? null : texts.between(date(from), date(to));
}
