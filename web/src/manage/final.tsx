/** What becomes final with a leaderboard: the questions that do not count, and the first ranks. */
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ReadState } from "../parts/read_state.tsx";
import type { Project } from "../project/use_project.ts";
import { en } from "../texts/en.ts";
import { signedApart } from "../texts/apart.ts";
import { amount, count, whole } from "../texts/format.ts";
import { manage } from "../texts/manage.ts";
import "./cascade.css";
import { useInclusion } from "./inclusion.tsx";

const SHOWN = 10;

export function Final({ project: { id } }: { readonly project: Project }) {
  return (
    <div class="cascade">
      <NotCounting projectId={id} />
      <FirstRanks projectId={id} />
    </div>
  );
}

interface PartProps {
  readonly projectId: number;
}

/** How many questions do not count, by the reason. */
function NotCounting({ projectId }: PartProps) {
  const texts = manage.board;
  const reading = useInclusion(projectId);
  const rows = reading.data.value?.results ?? null;
  if (rows === null) return <ReadState of={reading} />;
  const out = rows.filter(({ counts }) => !counts);
  if (out.length === 0) return <p>{texts.allCount(count(rows.length, ...manage.questions))}</p>;
  const reasons = [...new Set(out.map(({ explanation }) => explanation))];
  return (
    <div>
      <p>
        <b>{texts.notCounting(out.length, count(rows.length, ...manage.questions))}</b>
      </p>
      <ul class="notes">
        {reasons.map((reason) => (
          <li key={reason}>
            {whole(out.filter(({ explanation }) => explanation === reason).length)}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FirstRanks({ projectId }: PartProps) {
  const texts = en.board;
  const params = { path: { projectId }, query: { limit: SHOWN } };
  const reading = useRead(
    () => readOf(api.GET("/api/leaderboards/project/{projectId}/", { params })),
    `first ranks ${projectId}`,
  );
  const entries = reading.data.value?.entries ?? null;
  if (entries === null) return <ReadState of={reading} />;
  if (entries.length === 0) return null;
  const currency = reading.data.value?.leaderboard.prize_currency ?? null;
  const shown = signedApart(entries.map(({ score }) => score));
  const hasPrizes = entries.some(({ prize }) => prize !== null && prize > 0);
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">{texts.rank}</th>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.score}</th>
          {hasPrizes && <th scope="col">{texts.prize}</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.user?.id ?? entry.aggregation_method}>
            <td>{entry.rank}</td>
            <th scope="row">{entry.user?.username ?? ""}</th>
            <td>{shown(entry.score)}</td>
            {hasPrizes && <td>{amount(entry.prize ?? 0, currency)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
