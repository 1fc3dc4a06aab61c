/**
 * Makes the bytes of answers that show posts, and of public pages. The parts that belong to the
 * caller alone are left out as slots (`own_parts.ts`) and filled in last. The feed cache keeps the
 * bytes around the slots under versions, for all callers of a permission class. `ownPage` makes a
 * page that only one caller can get, and no cache keeps it. ADR 0010, Contract 1.10.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FinishedPage, Slot } from "../cache/page_codec.ts";
import type { FeedVersions } from "../cache/gate_step.ts";
import type { Caches, Caller, Capabilities, OwnPageNeeds } from "../capabilities.ts";
import { MOST_IN_DETAILS, MOST_IN_LISTS } from "../domain/forecasts/own_history.ts";
import type { KnownRequest } from "../http/route.ts";
import { inSlices } from "../in_slices.ts";
import { fillEmpty, ownSlotValues, withholdsFrom } from "./own_parts.ts";
import { permissionClass } from "./permission_class.ts";
import { createSlots, fillSlots, type PageSlots } from "./slots.ts";

type Needs = OwnPageNeeds & Pick<Capabilities, "clock" | "cache"> & Caches<"projects">;

/** The contents of a page, with slots in place of the caller's own parts. */
export interface PageContent {
  readonly body: unknown;
  /** The next time at which the clock changes the page (publish, open, close, reveal), ms. */
  readonly changesAt: number;
}

export interface OwnPageSource {
  readonly request: { readonly caller: Caller; readonly now: number };
  /**
   * The page shows one post or question. Others must see its prediction move within 2 s at the
   * median, so it is kept for a shorter time than a list.
   */
  readonly isDetail?: boolean;
  /** Reads and presents everything except the caller's own parts. */
  readonly assemble: (slots: PageSlots) => Promise<PageContent>;
}

export interface PageSource extends OwnPageSource {
  /**
   * Names everything that shapes the page, except for the permission class, which is added here.
   */
  readonly key: string;
  readonly request: KnownRequest & { readonly now: number };
}

/**
 * A detail is kept for this long at most, ms. A list is kept for longer (`PAGE_LIFE_MS`), because a
 * page of twenty posts costs far more than one post.
 */
const DETAIL_LIFE_MS = 1_500;
const TOKEN_BYTES = 16;
const COMPRESS_FROM_BYTES = 1024;
/**
 * Bytes that are hashed at once, in about half a millisecond. A page with more bytes is a long one.
 */
const HASHED_AT_ONCE = 256 * 1024;
const gzipAsync = promisify(gzip);

/**
 * Returns the reply that the caller got to the same request before, if it is still valid. Its key
 * holds everything that decides the caller's permissions, so nothing is checked or read again.
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
  // Without Redis it is unknown whether a kept page is still valid.
  return versions === null ? ownPage(caps, source) : finishShared(caps, source, versions);
}

/**
 * Returns the finished body of a page that is not cached. It shows everything that the caller may
 * see, also what others of the class may not.
 *
 * The pages of an account get their own parts one after the other. Long parts take a while, and a
 * caller who asks for many pages at once must not make others wait.
 */
export async function ownPage(caps: OwnPageNeeds, source: OwnPageSource): Promise<FinishedPage> {
  const page = await assembleWithSlots(caps, source, false);
  return caps.lanes.ownPages(source.request.caller.id, async () => {
    const own = await ownValues(caps, source, page.slots);
    return compressLong(await withTag(fillSlots(page, own ?? fillEmpty)));
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
  const assemble = () => assembleWithSlots(caps, source, true);
  const shared = await feed.shared(key, versions, assemble, source.isDetail);
  if (withholdsFrom(caller, shared.slots)) return ownPage(caps, source);
  const validity = { versions: { ...versions, live: shared.live }, until: shared.until };
  const mine = await caps.lanes.ownPages(caller.id, async () => {
    // Another request of the caller may have made the page meanwhile. Its address may have differed
    // in an unknown parameter, which is part of the name but not of the key.
    const ready =
      feed.finished(name, caller.id, versions) ?? feed.finished(key, caller.id, versions);
    if (ready !== undefined) return ready;
    const own = await ownValues(caps, source, shared.slots);
    if (own === null) return null;
    const page = await compressLong(await withTag(fillSlots(shared, own)));
    // The key holds the page, and its bytes are counted there. The name only refers to it.
    feed.keepFinished(key, caller.id, { ...validity, page, isShared: false });
    feed.keepFinished(name, caller.id, { ...validity, page, isShared: true });
    return page;
  });
  if (mine !== null) return mine;
  // All callers without data of their own share one body. It is compressed for the second of them.
  const page = shared.plain ?? (await withTag(fillSlots(shared, fillEmpty)));
  if (shared.plain === undefined) shared.plain = page;
  else await compress(page);
  feed.keepFinished(name, caller.id, { ...validity, page, isShared: true });
  return page;
}

/** Reads the page and cuts it at its slots. */
async function assembleWithSlots(
  caps: Pick<Capabilities, "random">,
  source: OwnPageSource,
  isShared: boolean,
) {
  const { assemble, request, isDetail = false } = source;
  const slots = createSlots(caps.random.hex(TOKEN_BYTES), isShared);
  const { body, ...ends } = await assemble(slots);
  const fresh = isDetail ? { freshUntil: request.now + DETAIL_LIFE_MS } : {};
  return { ...slots.cut(body), ...ends, ...fresh };
}

function ownValues(
  caps: OwnPageNeeds,
  { request, isDetail = false }: OwnPageSource,
  slots: readonly Slot[],
) {
  const mostForecasts = isDetail ? MOST_IN_DETAILS : MOST_IN_LISTS;
  return ownSlotValues(caps, request.caller, slots, { now: request.now, mostForecasts });
}

/**
 * Returns the body with its hash as the tag. A long body is hashed in slices, so that no caller
 * waits for the page of another.
 */
async function withTag(json: Buffer): Promise<FinishedPage> {
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

/** Compresses a long page, so that each answer uses the same compressed bytes. */
async function compressLong(page: FinishedPage): Promise<FinishedPage> {
  if (page.json.length > HASHED_AT_ONCE) await compress(page);
  return page;
}

/** Compresses a page, unless it is short or compressed already. */
async function compress(page: FinishedPage): Promise<void> {
  if (page.gzip !== undefined || page.json.length <= COMPRESS_FROM_BYTES) return;
  page.gzip = await gzipAsync(page.json, { level: constants.Z_BEST_SPEED });
}
