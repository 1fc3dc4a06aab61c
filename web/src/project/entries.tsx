/** The rows of a leaderboard, and the buttons between its pages. */
import type { Schemas } from "../api/client.ts";
import { user } from "../api/session.ts";
import { Button } from "../parts/button.tsx";
import { Link } from "../router.tsx";
import { en } from "../texts/en.ts";
import { signedApart } from "../texts/apart.ts";
import { amount, percent, signed, whole } from "../texts/format.ts";

/** Entries of a page. */
export const PAGE_SIZE = 50;

type Entry = Schemas["GlobalLeaderboardEntry"];

interface TurnProps {
  readonly offset: number;
  /** The number of entries of this page. */
  readonly shown: number;
  readonly count: number;
  readonly onTurn: (offset: number) => void;
}

/** The buttons of a board with more entries than a page holds. */
export function Turn({ offset, shown, count, onTurn }: TurnProps) {
  if (count <= PAGE_SIZE) return null;
  const last = offset + shown;
  return (
    <div class="pages">
      <Button isDisabled={offset === 0} onClick={() => onTurn(offset - PAGE_SIZE)}>
        {en.feed.previous}
      </Button>
      <span class="quiet">{en.board.entries(offset + 1, last, count)}</span>
      <Button isDisabled={last >= count} onClick={() => onTurn(offset + PAGE_SIZE)}>
        {en.feed.next}
      </Button>
    </div>
  );
}

/** Says where the reader stands on a board. */
export function ownLine(page: {
  readonly user_entry: Entry | null;
  readonly count: number;
}): string {
  const { user_entry: own, count } = page;
  if (own === null) return en.board.noneOfYours;
  return own.rank === null ? en.board.yoursOutside : en.board.yours(own.rank, count);
}

interface EntriesProps {
  /** Names the table for those who listen. */
  readonly label: string;
  readonly entries: readonly Entry[];
  /** That of the reader, which stands first where it is on another page of the board. */
  readonly own: Entry | null;
  /** That of the prizes. */
  readonly currency?: string | null;
}

export function Entries({ label, entries: page, own, currency = null }: EntriesProps) {
  const texts = en.board;
  const isElsewhere = own !== null && page.every((entry) => entry.user?.id !== own.user?.id);
  const entries = isElsewhere ? [own, ...page] : page;
  const has = {
    interval: entries.some(({ ci_lower }) => ci_lower !== null),
    medal: entries.some(({ medal }) => medal !== null),
    prize: entries.some(({ prize }) => prize !== null),
  };
  const range = rangeOf(entries);
  const shown = signedApart(entries.map(({ score }) => score));
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={label}>
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
                {entry.card && (
                  <span class="quiet small">
                    {texts.card(entry.card.model, entry.card.version)}
                  </span>
                )}
              </th>
              <td>{shown(entry.score)}</td>
              {has.interval && (
                <td>
                  <Interval entry={entry} range={range} />
                </td>
              )}
              <td>{percent(entry.coverage)}</td>
              <td>{whole(entry.contribution_count)}</td>
              {has.medal && <td>{entry.medal !== null && texts.medals[entry.medal]}</td>}
              {has.prize && <td>{prizeOf(entry, currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the prize in words. An entry that wins nothing has none. */
function prizeOf({ prize }: Entry, currency: string | null): string {
  return prize === null || prize === 0 ? "" : amount(prize, currency);
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
