/**
 * The stored fields by which a feed can be ordered, and their indexes. Every order is total: among
 * equal rows the higher id comes first in both directions (Contract 1.6). An index that is read
 * backwards gives its ids in the opposite order too, so each field has one index for each
 * direction.
 */
import type { IndexSpec } from "../platform/collection.ts";

/** Fields that may be null. Rows with null come last in both directions (Maths 9.7). */
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

/**
 * Each field has two indexes: `{field: 1, _id: 1}` read backwards serves the descending order, and
 * `{field: 1, _id: -1}` the ascending one.
 */
export const postOrderIndexes: readonly IndexSpec[] = POST_ORDER_FIELDS.flatMap((field) => [
  { key: { [field]: 1, _id: 1 }, serves: `the feed ordered by ${field}, descending` } as const,
  { key: { [field]: 1, _id: -1 }, serves: `the feed ordered by ${field}, ascending` } as const,
]);
