/** The leaderboards of a series, and the values that are recorded. */
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ProblemNotice } from "../parts/notice.tsx";
import { series as texts } from "../texts/series.ts";

/** How many values are shown. */
const PAGE = 20;

interface PlaceProps {
  readonly projectId: number;
  readonly seriesId: number;
}

export function Board({ projectId, seriesId, round }: PlaceProps & { readonly round: string }) {
  const heads = texts.board;
  const { data, problem } = useRead(
    () =>
      readOf(
        api.GET("/api/leaderboards/project/{projectId}/", {
          params: {
            path: { projectId },
            query: { series: seriesId, ...(round === "" ? {} : { round }) },
          },
        }),
      ),
    `board ${seriesId} ${round}`,
  );
  const entries = data.value?.entries ?? [];
  return (
    <section aria-label={round === "" ? texts.rounds.boardOfAll : texts.rounds.boardOf(round)}>
      <h3>{round === "" ? texts.rounds.boardOfAll : texts.rounds.boardOf(round)}</h3>
      <ProblemNotice problem={problem.value} />
      {data.value !== null && entries.length === 0 && <p>{heads.none}</p>}
      {entries.length > 0 && (
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{heads.rank}</th>
              <th scope="col">{heads.name}</th>
              <th scope="col">{heads.score}</th>
              <th scope="col">{heads.count}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.user?.id}>
                <td>{entry.rank ?? "–"}</td>
                <th scope="row">{entry.user?.username}</th>
                <td>{entry.score.toFixed(1)}</td>
                <td>{entry.contribution_count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** @param version another text has the values read again */
export function Known({ projectId, seriesId, version }: PlaceProps & { readonly version: string }) {
  const { data, problem } = useRead(
    () =>
      readOf(
        api.GET("/api/projects/{projectId}/series/{seriesId}/observations/", {
          params: { path: { projectId, seriesId }, query: { limit: PAGE } },
        }),
      ),
    `observations ${seriesId} ${version}`,
  );
  const results = data.value?.results ?? [];
  if (results.length === 0) return <ProblemNotice problem={problem.value} />;
  const heads = texts.observe;
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={heads.known}>
      <table class="figures">
        <caption>{heads.known}</caption>
        <thead>
          <tr>
            <th scope="col">{heads.target}</th>
            <th scope="col">{heads.date}</th>
            <th scope="col">{heads.value}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ target, date, value, revisions }) => (
            <tr key={`${date} ${target}`}>
              <th scope="row">{target}</th>
              <td>{date}</td>
              <td>
                {value}
                {revisions.length > 0 && (
                  <div class="hint">
                    {heads.before(revisions.map((one) => one.value).join(", "))}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
