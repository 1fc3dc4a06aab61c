import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ProblemNotice } from "../parts/notice.tsx";
import { Link } from "../router.tsx";
import { profile } from "../texts/profile.ts";

/** The bots of the reader, with their profiles. */
export function Bots() {
  const texts = profile.bots;
  const reading = useRead(() => readOf(api.GET("/api/users/me/bots/")), "own bots");
  const bots = reading.data.value?.results;
  return (
    <section>
      <h2>{texts.title}</h2>
      <ProblemNotice problem={reading.problem.value} />
      {bots?.length === 0 && <p class="quiet">{texts.none}</p>}
      {bots !== undefined && bots.length > 0 && (
        <>
          <ul class="names">
            {bots.map(({ id, username, is_primary_bot }) => (
              <li key={id}>
                <Link href={`/users/${id}/`}>{username}</Link>
                {is_primary_bot && <small class="tag">{texts.primary}</small>}
              </li>
            ))}
          </ul>
          <p class="quiet">{texts.about}</p>
        </>
      )}
    </section>
  );
}
