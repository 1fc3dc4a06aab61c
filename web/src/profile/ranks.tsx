/** The ranks of an account on the boards of the whole platform, which everybody may see. */
import { type Answer, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ProblemNotice } from "../parts/notice.tsx";
import { en } from "../texts/en.ts";
import { percent, signed, whole } from "../texts/format.ts";
import { profile } from "../texts/profile.ts";

type Page = Schemas["GlobalLeaderboardPage"];

const KINDS = ["peer", "baseline"] as const;
const NOT_FOUND = 404;

const readBoard = (userId: number, kind: (typeof KINDS)[number]) =>
  readOf<Page>(
    api.GET("/api/leaderboards/global/", {
      params: { query: { for_user: userId, score_type: kind, limit: 1 } },
    }),
  );

/** Reads the newest board of each kind. A kind without a board is left out. */
async function readBoards(userId: number): Promise<Answer<readonly Page[]>> {
  const answers = await Promise.all(KINDS.map((kind) => readBoard(userId, kind)));
  const problem = answers.find(
    (answer) => answer.problem !== null && answer.problem.status !== NOT_FOUND,
  )?.problem;
  if (problem) return { data: null, problem };
  return { data: answers.flatMap(({ data }) => data ?? []), problem: null };
}

export function Ranks({ userId }: { readonly userId: number }) {
  const reading = useRead(() => readBoards(userId), `ranks ${userId}`);
  const boards = reading.data.value?.filter(({ user_entry }) => user_entry !== null);
  return (
    <section>
      <h2>{profile.ranks.title}</h2>
      <ProblemNotice problem={reading.problem.value} />
      {boards?.length === 0 && <p class="quiet">{profile.ranks.none}</p>}
      {boards !== undefined && boards.length > 0 && <Table boards={boards} />}
    </section>
  );
}

function Table({ boards }: { readonly boards: readonly Page[] }) {
  const texts = profile.ranks;
  const heads = [texts.rank, texts.score, texts.coverage, texts.questions];
  return (
    <>
      <div class="scrolls" tabIndex={0} role="region" aria-label={texts.title}>
        <table class="figures ranks">
          <thead>
            <tr>
              <th scope="col" class="text">
                {texts.board}
              </th>
              {heads.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {boards.map((board) => (
              <Row key={board.leaderboard.id} board={board} />
            ))}
          </tbody>
        </table>
      </div>
      {boards.some(({ user_entry }) => user_entry?.excluded === true) && (
        <p class="quiet">{texts.excluded}</p>
      )}
    </>
  );
}

function Row({ board: { leaderboard, user_entry: entry, count } }: { readonly board: Page }) {
  if (entry === null) return null;
  const { name, score_type } = leaderboard;
  return (
    <tr>
      <th scope="row" class="text">
        {name === "" ? en.board.scores[score_type] : name}
      </th>
      <td>{entry.rank === null ? profile.ranks.outside : profile.ranks.of(entry.rank, count)}</td>
      <td>{signed(entry.score)}</td>
      <td>{percent(entry.coverage)}</td>
      <td>{whole(entry.contribution_count)}</td>
    </tr>
  );
}
