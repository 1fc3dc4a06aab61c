/** Handles GET /api/admin/users/: lists accounts for operators, closed ones too (Contract 3.10). */
import type { Static } from "typebox";
import type { Capabilities } from "../../capabilities.ts";
import { usernameKey } from "../../domain/accounts/username.ts";
import { invalidField } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { presentAdminUser } from "../../present/user.ts";
import type { AdminUserQuery } from "../../schema/operations.ts";

const MIN_SEARCH = 3;

/** Lists the accounts, newest first. An id is found whole, a name and an e-mail by a part. */
export async function listAccounts(
  { store }: Pick<Capabilities, "store">,
  request: Request<string, Static<typeof AdminUserQuery>>,
) {
  const { search: text = "", show = "all", limit, offset } = request.query;
  const search = usernameKey(text.trim());
  const isId = /^\d+$/.test(search);
  if (search !== "" && !isId && Array.from(search).length < MIN_SEARCH) {
    throw invalidField("search", `At least ${MIN_SEARCH} characters, or an id.`);
  }
  const { count, users } = await store.users.sought({ search, show }, { limit, offset });
  const hasMore = users.length > 0 && offset + users.length < count;
  return {
    status: 200 as const,
    body: {
      count,
      ...pageLinks(request, { limit, offset, hasMore }),
      results: users.map(presentAdminUser),
    },
  };
}
