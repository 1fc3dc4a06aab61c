/** The addresses of invitations, and what follows them. */
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { projectPath } from "../project/path.ts";

const PAGE = /^\/invitations\/([0-9a-f]{48})\/$/;

/** Returns the token of the page of an invitation, or null for another address. */
export function invitationToken(path: string): string | null {
  return PAGE.exec(path)?.[1] ?? null;
}

/**
 * Returns where an account goes that has just signed up with an invitation: to the project. The
 * page of the invitation may show nothing by then, because this was its last use.
 */
export async function pathAfterSignUp(next: string): Promise<string> {
  const token = invitationToken(next);
  if (token === null) return next;
  const { data } = await readOf(
    api.POST("/api/invitations/{token}/accept/", { params: { path: { token } } }),
  );
  return (data && projectPath(data.project)) ?? "/";
}
