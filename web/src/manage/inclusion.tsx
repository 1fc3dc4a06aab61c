/** The questions of a project that count for its leaderboard. */
import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { type Loaded, useRead } from "../api/use_read.ts";
import { ReadState } from "../parts/read_state.tsx";
import { Link } from "../router.tsx";
import { count, short } from "../texts/format.ts";
import { manage } from "../texts/manage.ts";

export function useInclusion(projectId: number): Loaded<Schemas["LeaderboardInclusion"]> {
  return useRead(
    () =>
      readOf(
        api.GET("/api/projects/{projectId}/leaderboard-inclusion/", {
          params: { path: { projectId } },
        }),
      ),
    `inclusion ${projectId}`,
  );
}

/** Which questions count for the board, and why the others do not. */
export function Inclusion({ projectId }: { readonly projectId: number }) {
  const texts = manage.inclusion;
  const reading = useInclusion(projectId);
  const rows = reading.data.value?.results ?? null;
  const counting = rows?.filter(({ counts }) => counts).length ?? 0;
  return (
    <section aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ReadState of={reading} />
      {rows !== null && (
        <p class="quiet">{texts.summary(counting, count(rows.length, ...manage.questions))}</p>
      )}
      {rows !== null && rows.length > 0 && (
        <div class="scrolls" tabIndex={0} role="group" aria-label={texts.title}>
          <table class="figures inclusion">
            <thead>
              <tr>
                <th scope="col">{texts.question}</th>
                <th scope="col" class="text">
                  {texts.counts}
                </th>
                <th scope="col">{texts.weight}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.question_id}>
                  <th scope="row">
                    <Link href={`/questions/${row.post_id}/`}>{row.title}</Link>
                  </th>
                  <td class="text">{row.explanation}</td>
                  <td>{short(row.question_weight)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
