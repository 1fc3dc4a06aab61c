/** Who gets which prize, in cents whose sum is the pool. */
import { type Answer, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import { ReadState } from "../parts/read_state.tsx";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { amount, percent } from "../texts/format.ts";
import { inCents } from "./prizes.ts";

type Entry = Schemas["ProjectLeaderboardEntry"];

const PAGE_SIZE = 100;

interface Prized {
  readonly entries: readonly Entry[];
  readonly pool: string | null;
  readonly currency: string | null;
  readonly isFinal: boolean;
}

/** Reads the entries with a prize. Entries come by rank, and those without a prize end the list. */
async function readPrized(projectId: number): Promise<Answer<Prized>> {
  const entries: Entry[] = [];
  for (;;) {
    const params = { path: { projectId }, query: { limit: PAGE_SIZE, offset: entries.length } };
    const call = api.GET("/api/leaderboards/project/{projectId}/", { params });
    const { data, problem } = await readOf(call);
    if (data === null) return { data: null, problem };
    entries.push(...data.entries);
    const isLast = data.next === null || (data.entries.at(-1)?.prize ?? 0) === 0;
    if (!isLast) continue;
    const { prize_pool: pool, prize_currency: currency, finalized: isFinal } = data.leaderboard;
    const prized = entries.filter(({ prize }) => prize !== null && prize > 0);
    return { data: { entries: prized, pool, currency, isFinal }, problem: null };
  }
}

export function Prizes({ projectId }: { readonly projectId: number }) {
  const texts = manage.prizes;
  const reading = useRead(() => readPrized(projectId), String(projectId));
  const prized = reading.data.value;
  return (
    <section class="prizes" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ReadState of={reading} />
      {prized !== null && <Table prized={prized} />}
    </section>
  );
}

function Table({ prized }: { readonly prized: Prized }) {
  const { entries, pool, currency, isFinal } = prized;
  const texts = manage.prizes;
  if (entries.length === 0) return <p class="quiet">{texts.none}</p>;
  const amounts = inCents(entries.map(({ prize }) => prize ?? 0));
  const sum = amounts.reduce((total, one) => total + one, 0);
  return (
    <>
      <p class="quiet">{isFinal ? texts.final : texts.provisional}</p>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{en.board.name}</th>
            <th scope="col">{en.board.rank}</th>
            <th scope="col">{texts.share}</th>
            <th scope="col">{en.board.prize}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <tr key={entry.user?.id}>
              <th scope="row">{entry.user?.username}</th>
              <td>{entry.rank}</td>
              <td>{percent(entry.percent_prize)}</td>
              <td>{amount(amounts[at] ?? 0, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {texts.sum(pool === null ? null : amount(Number(pool), currency))}
            </th>
            <td>
              <b>{amount(sum, currency)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
