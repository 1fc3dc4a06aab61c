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

/**
 * Returns the links (Contract 1.6). Parameters are sorted by key, and `limit` is always explicit.
 */
export function pageLinks(
  request: { readonly baseUrl: string; readonly path: string; readonly search: URLSearchParams },
  page: Page,
): PageLinks {
  const link = (offset: number) => {
    const search = new URLSearchParams(request.search);
    search.delete("limit");
    search.delete("offset");
    search.set("limit", String(page.limit));
    if (offset > 0) search.set("offset", String(offset));
    search.sort();
    return `${request.baseUrl}${request.path}?${search.toString()}`;
  };
  return {
    next: page.hasMore ? link(page.offset + (page.shown ?? page.limit)) : null,
    previous: page.offset > 0 ? link(page.offset - page.limit) : null,
  };
}
