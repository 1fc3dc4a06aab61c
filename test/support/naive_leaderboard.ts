/** Computes a board directly by the formulas of maths 6, one subject at a time. */

export interface NaiveScore {
  subject: string;
  userId: number | null;
  question: number;
  score: number;
  coverage: number;
}

export interface NaiveEntry {
  subject: string;
  score: number;
  coverageSum: number;
  contributionCount: number;
  rank: number;
  share: number;
  prize: number | null;
  medal: string | null;
}

export interface NaiveBoard {
  kind: "peer_global" | "sum" | "peer_global_legacy";
  weights: Map<number, number>;
  levels: Map<string, number>;
  pool: number;
  minimum: number;
}

function entryScore(kind: NaiveBoard["kind"], sum: number, parts: [number, number]): number {
  if (kind === "peer_global") return sum / Math.max(30, parts[0]);
  if (kind === "peer_global_legacy") return sum / Math.max(40, parts[1]);
  return sum;
}

interface Standing {
  subject: string;
  userId: number | null;
  level: number;
  score: number;
  coverageSum: number;
  contributionCount: number;
}

function standingOf(subject: string, rows: NaiveScore[], board: NaiveBoard): Standing {
  const own = rows.filter((row) => row.subject === subject);
  const weighted = (key: "score" | "coverage"): number =>
    own.reduce((sum, row) => sum + (board.weights.get(row.question) ?? 1) * row[key], 0);
  const coverageSum = weighted("coverage");
  return {
    subject,
    userId: own[0]?.userId ?? null,
    level: own[0]?.userId === null ? 2 : (board.levels.get(subject) ?? 0),
    score: entryScore(board.kind, weighted("score"), [coverageSum, own.length]),
    coverageSum,
    contributionCount: own.length,
  };
}

/** Shares of the prize pool (6.4), from the last entry upwards. */
function sharesOf(standings: Standing[], board: NaiveBoard): number[] {
  const take = ({ score }: Standing): number =>
    board.kind === "sum" ? Math.max(score, 0) ** 2 : 0;
  const paid = standings.filter(({ level }) => level === 0);
  let rest = paid.reduce((sum, standing) => sum + take(standing), 0);
  const least = board.pool > 0 ? board.minimum / board.pool : 0;
  const shares = new Map<string, number>();
  for (const standing of paid.toReversed()) {
    const share = take(standing) / (rest === 0 ? 1 : rest);
    if (share < least) rest -= take(standing);
    else shares.set(standing.subject, share);
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return standings.map(({ subject }) => (shares.get(subject) ?? 0) / (total === 0 ? 1 : total));
}

function medalOf(rank: number, n: number): string | null {
  if (rank <= Math.max(Math.ceil(0.01 * n), 1)) return "gold";
  if (rank <= Math.max(Math.ceil(0.02 * n), 2)) return "silver";
  return rank <= Math.max(Math.ceil(0.05 * n), 3) ? "bronze" : null;
}

/** Entries in board order, with the medals of a final board. */
export function naiveLeaderboard(rows: NaiveScore[], board: NaiveBoard): NaiveEntry[] {
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const standings = subjects
    .map((subject) => standingOf(subject, rows, board))
    .sort((a, b) => b.score - a.score || (a.userId ?? 1e15) - (b.userId ?? 1e15));
  const shares = sharesOf(standings, board);
  const ranked = standings.filter(({ level }) => level <= 1).length;
  const ranks: number[] = [];
  return standings.map((standing, i) => {
    const above = standings[i - 1];
    const taken = standings.slice(0, i).filter(({ level }) => level <= 1).length;
    const isTied =
      above !== undefined &&
      Math.abs(standing.score - above.score) <= 1e-8 + 1e-5 * Math.abs(above.score);
    const rank = isTied ? ranks[i - 1]! : taken + 1;
    ranks.push(rank);
    const { subject, score, coverageSum, contributionCount, level } = standing;
    return {
      subject,
      score,
      coverageSum,
      contributionCount,
      rank,
      share: shares[i]!,
      prize: level === 0 ? board.pool * shares[i]! : null,
      medal: level <= 1 ? medalOf(rank, ranked) : null,
    };
  });
}
