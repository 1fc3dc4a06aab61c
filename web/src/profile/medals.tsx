import { readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ProblemNotice } from "../parts/notice.tsx";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { profile } from "../texts/profile.ts";

type Summary = Schemas["MedalSummary"];

export function Medals({ userId }: { readonly userId: number }) {
  const reading = useRead(
    () => readOf(api.GET("/api/medals/", { params: { query: { user_id: userId } } })),
    `medals ${userId}`,
  );
  const data = reading.data.value;
  return (
    <section>
      <h2>{profile.medals.title}</h2>
      <ProblemNotice problem={reading.problem.value} />
      {data && <Summary summary={data} />}
    </section>
  );
}

function Summary({ summary }: { readonly summary: Summary }) {
  const texts = profile.medals;
  const { gold, silver, bronze, tournaments } = summary;
  const all = gold + silver + bronze;
  if (all === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <>
      <p>{texts.counts(gold, silver, bronze)}</p>
      {tournaments.length > 0 && <Table medals={tournaments} />}
      {all > tournaments.length && <p class="quiet">{texts.global}</p>}
    </>
  );
}

function Table({ medals }: { readonly medals: Summary["tournaments"] }) {
  const texts = profile.medals;
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={texts.title}>
      <table class="figures ranks">
        <thead>
          <tr>
            <th scope="col" class="text">
              {texts.project}
            </th>
            <th scope="col">{texts.medal}</th>
            <th scope="col">{texts.rank}</th>
          </tr>
        </thead>
        <tbody>
          {medals.map((medal) => (
            <tr key={medal.leaderboard_id}>
              <th scope="row" class="text">
                <Link href={`/tournaments/${medal.project_slug ?? medal.project_id}/`}>
                  {medal.project_name}
                </Link>
              </th>
              <td>{en.board.medals[medal.medal]}</td>
              <td>{texts.of(medal.rank, medal.total_entries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
