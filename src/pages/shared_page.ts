/**
 * The one way from a read to the bytes of its answer. What belongs to the caller alone is left out as
 * slots (`own_parts.ts`) and filled in last. The bytes without it are kept by the feed cache under
 * versions, for all callers of a permission class, except where the page is the caller's alone.
 * ADR 0010, Contract 1.10.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FinishedPage } from "../cache/page_codec.ts";
import type { FeedVersions } from "../cache/gate_step.ts";
import type { Caches, Caller, Capabilities, OwnPageNeeds } from "../capabilities.ts";
import { MOST_IN_DETAILS, MOST_IN_LISTS } from "../domain/forecasts/own_history.ts";
import type { KnownRequest } from "../http/route.ts";
import { inSlices } from "../in_slices.ts";
import { fillEmpty, ownSlotValues, withholdsFrom } from "./own_parts.ts";
import { permissionClass } from "./permission_class.ts";
import { createSlotMarker, fillSlots, fillSome, type PageSlots } from "./slots.ts";

type Needs = OwnPageNeeds & Pick<Capabilities, "clock" | "cache"> & Caches<"projects">;

/** What a read has to say, with slots where the caller's own parts go. */
export interface PageContent {
  readonly body: unknown;
  /** The next time at which the clock changes it (publish, open, close, reveal), ms. */
  readonly changesAt: number;
  /** Whether it was read from a member of the database that may be behind by any time. */
  readonly isBehind?: boolean;
}

export interface OwnPageSource {
  readonly request: { readonly caller: Caller; readonly now: number };
  /** It shows one prediction whole, which others must see move within 2 s at the median. */
  readonly isDetail?: boolean;
  /** Reads and presents everything except the caller's own parts. */
  readonly assemble: (slots: PageSlots) => Promise<PageContent>;
}

export interface PageSource extends OwnPageSource {
  /** Names what is shown: host and parameters. The permission class is added here. */
  readonly key: string;
  readonly request: KnownRequest & { readonly now: number };
}

/**
 * Lists live longer after a change, because a page of twenty posts costs far more than one of them.
 */
const DETAIL_LIFE_MS = 1_500;
const TOKEN_BYTES = 16;
const COMPRESS_FROM_BYTES = 1024;
/** Takes about half a millisecond. */
const HASHED_AT_ONCE = 256 * 1024;
const gzipAsync = promisify(gzip);

/**
 * Returns the reply that the caller got to the very same request before, if it is still valid. Its
 * key holds everything that decides the caller's permissions, so nothing is checked or read again.
 */
export async function knownPage(
  caps: Needs,
  request: KnownRequest,
): Promise<({ readonly status: 200 } & FinishedPage) | null> {
  const versions = caps.cache.feed.trusted(request.pageVersions);
  if (versions === null) return null;
  const { caller } = request;
  const name = finishedName(await permissionClass(caps, caller), request);
  const page = caps.cache.feed.finished(name, caller.id, versions);
  return page === undefined ? null : { status: 200, ...page };
}

function finishedName(permissions: string, { baseUrl, url }: KnownRequest): string {
  return `${permissions} ${baseUrl} ${url}`;
}

/** Returns the finished body for this caller. Its shared part comes from a cache if it is valid. */
export async function sharedPage(caps: Needs, source: PageSource): Promise<FinishedPage> {
  const versions = caps.cache.feed.trusted(source.request.pageVersions);
  // Without Redis it is unknown whether a page that is kept is still right.
  return versions === null ? ownPage(caps, source) : finishShared(caps, source, versions);
}

/**
 * Returns the finished body of a page that is not cached. It shows everything that the caller may
 * see, also what others of the class may not.
 *
 * Own parts are put into one page of an account at a time. Long ones take a while, and a caller who
 * asks for many at once waits for themselves. Most often the first page is the answer to the
 * others, too.
 */
export async function ownPage(caps: OwnPageNeeds, source: OwnPageSource): Promise<FinishedPage> {
  const page = await fill(caps, source, false);
  return caps.lanes.ownPages(source.request.caller.id, async () => {
    const own = await ownValues(caps, source, page.slots);
    return compressLong(await finished(fillSlots(page, own ?? fillEmpty)));
  });
}

async function finishShared(
  caps: Needs,
  source: PageSource,
  versions: FeedVersions,
): Promise<FinishedPage> {
  const { caller } = source.request;
  const { feed } = caps.cache;
  const permissions = await permissionClass(caps, caller);
  const name = finishedName(permissions, source.request);
  const key = `${permissions} ${source.key}`;
  const shared = await feed.shared(key, versions, () => fill(caps, source, true), source.isDetail);
  if (withholdsFrom(caller, shared.slots)) return ownPage(caps, source);
  const under = { versions: { ...versions, live: shared.live }, life: shared.life };
  const mine = await caps.lanes.ownPages(caller.id, async () => {
    // Addresses that differ in an unknown parameter ask for the same page.
    const ready =
      feed.finished(name, caller.id, versions) ?? feed.finished(key, caller.id, versions);
    if (ready !== undefined) return ready;
    const own = await ownValues(caps, source, shared.slots);
    if (own === null) return null;
    const page = await compressLong(await finished(fillSlots(shared, own)));
    feed.keepFinished(key, caller.id, { ...under, page, isShared: false });
    feed.keepFinished(name, caller.id, { ...under, page, isShared: true });
    return page;
  });
  if (mine !== null) return mine;
  // Without any own part there is one body for all such callers.
  const page = shared.plain ?? (await finished(fillSlots(shared, fillEmpty)));
  if (shared.plain === undefined) shared.plain = page;
  else await compress(page);
  feed.keepFinished(name, caller.id, { ...under, page, isShared: true });
  return page;
}

async function fill(caps: Pick<Capabilities, "random">, source: OwnPageSource, isShared: boolean) {
  const { assemble, request, isDetail = false } = source;
  const marker = createSlotMarker(caps.random.hex(TOKEN_BYTES));
  const json = new Map<string, Buffer>();
  const { body, ...ends } = await assemble({ marker, json, isShared });
  const filled = fillSome(marker.cut(body), (slot) => json.get(slot));
  return { ...filled, ...ends, ...(isDetail && { freshUntil: request.now + DETAIL_LIFE_MS }) };
}

function ownValues(
  caps: OwnPageNeeds,
  { request, isDetail = false }: OwnPageSource,
  slots: readonly string[],
) {
  const mostForecasts = isDetail ? MOST_IN_DETAILS : MOST_IN_LISTS;
  return ownSlotValues(caps, request.caller, slots, { now: request.now, mostForecasts });
}

/** Hashes a body. A long one is hashed in slices, so that no caller waits for the page of another. */
async function finished(json: Buffer): Promise<FinishedPage> {
  const hash = createHash("sha1");
  if (json.length <= HASHED_AT_ONCE) hash.update(json);
  else {
    const slices = await inSlices();
    for (let at = 0; at < json.length; at += HASHED_AT_ONCE) {
      hash.update(json.subarray(at, at + HASHED_AT_ONCE));
      if (slices.isOver()) await slices.next();
    }
  }
  return { json, tag: hash.digest("base64url") };
}

/** Compresses a long page at once, so that each later answer uses the same bytes. */
async function compressLong(page: FinishedPage): Promise<FinishedPage> {
  if (page.json.length > HASHED_AT_ONCE) await compress(page);
  return page;
}

/** Compresses once, from the second reader on. */
async function compress(page: FinishedPage): Promise<void> {
  if (page.gzip !== undefined || page.json.length <= COMPRESS_FROM_BYTES) return;
  page.gzip = await gzipAsync(page.json, { level: constants.Z_BEST_SPEED });
}
