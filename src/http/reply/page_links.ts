/**
 * Makes the `next` and `previous` links of a page. They are absolute and canonical and keep the
 * caller's parameters.
 */

export interface Page {
  readonly limit: number;
  readonly offset: number;
  /** Whether there are rows after those shown. */
  readonly hasMore: boolean;
  /** The number of rows shown, when a page ended before its limit (Contract 1.13). */
  readonly shown?: number;
}

export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/** The request whose address and parameters the links keep. */
interface Linking {
  readonly baseUrl: string;
  readonly path: string;
  readonly search: URLSearchParams;
}

/**
 * Returns the links (Contract 1.6). Parameters are sorted by key, and `limit` is always explicit.
 */
export function pageLinks(request: Linking, page: Page): PageLinks {
  const link = (offset: number) =>
    linkTo(request, { limit: page.limit, offset: offset > 0 ? offset : null });
  return {
    next: page.hasMore ? link(page.offset + (page.shown ?? page.limit)) : null,
    previous: page.offset > 0 ? link(page.offset - page.limit) : null,
  };
}

/** Returns the address of the page that begins at a cursor (Contract 2.33). */
export function nextLink(
  request: Linking,
  { limit, cursor }: { readonly limit: number; readonly cursor: string },
): string {
  return linkTo(request, { limit, cursor });
}

/** Returns the caller's address with these parameters in the place of theirs; null removes one. */
function linkTo(
  { baseUrl, path, search: given }: Linking,
  changes: Readonly<Record<string, string | number | null>>,
): string {
  const search = new URLSearchParams(given);
  for (const [name, value] of Object.entries(changes)) {
    search.delete(name);
    if (value !== null) search.set(name, String(value));
  }
  search.sort();
  return `${baseUrl}${path}?${search.toString()}`;
}
