/**
 * The stored fields a feed may be ordered by, and their indexes. Every order is total: ties go to
 * the higher id in both directions (Contract 1.6), so each field has one index per direction; an
 * index read backwards serves the other direction with its ids the other way round.
 */
import type { IndexSpec } from "../platform/collection.ts";

/** Fields that may be null; such rows come last in both directions (Maths 9.7). */
const NULLABLE = [
  "publishedAt",
  "openTime",
  "scheduledCloseTime",
  "scheduledResolveTime",
  "cpRevealTime",
  "weeklyMovement",
] as const;
const NEVER_NULL = [
  "createdAt",
  "voteScore",
  "commentCount",
  "forecastsCount",
  "nrForecasters",
  "hotness",
] as const;

export type PostOrderField = (typeof NULLABLE)[number] | (typeof NEVER_NULL)[number];

export interface PostOrder {
  readonly field: PostOrderField;
  readonly descending: boolean;
}

export const POST_ORDER_FIELDS: readonly PostOrderField[] = [...NULLABLE, ...NEVER_NULL];

export function mayBeNull(field: PostOrderField): boolean {
  return (NULLABLE as readonly PostOrderField[]).includes(field);
}

/** Two indexes per field: `{field: 1, _id: 1}` backwards is descending, `{…, _id: -1}` ascending. */
export const postOrderIndexes: readonly IndexSpec[] = POST_ORDER_FIELDS.flatMap((field) => [
  { key: { [field]: 1, _id: 1 }, serves: `the feed ordered by ${field}, descending` } as const,
  { key: { [field]: 1, _id: -1 }, serves: `the feed ordered by ${field}, ascending` } as const,
]);
