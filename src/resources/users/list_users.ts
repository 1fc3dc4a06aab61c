/** Lists active accounts by id (Contract 2.16). */
import type { Capabilities } from "../../capabilities.ts";
import { usernameKey } from "../../domain/accounts/username.ts";
import { invalidField } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { presentPublicUser } from "../../present/user.ts";

const MIN_SEARCH = 3;

export interface ListUsersRequest extends Pick<Request, "baseUrl" | "path" | "search"> {
  readonly query: { readonly limit: number; readonly offset: number; readonly search?: string };
}

export async function listUsers({ store }: Pick<Capabilities, "store">, request: ListUsersRequest) {
  const { limit, offset } = request.query;
  const search = usernameKey(request.query.search?.trim() ?? "");
  if (search !== "" && Array.from(search).length < MIN_SEARCH) {
    throw invalidField("search", `At least ${MIN_SEARCH} characters.`);
  }
  const [rows, count] = await Promise.all([
    store.users.page({ limit, offset, search }),
    store.users.count(search),
  ]);
  return {
    status: 200 as const,
    body: {
      count,
      ...pageLinks(request, { limit, offset, hasMore: rows.length > limit }),
      results: rows.slice(0, limit).map(presentPublicUser),
    },
  };
}
