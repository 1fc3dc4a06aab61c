/** Who asks, and the access rule of a route, which is checked before any object is loaded. */
import { TOKEN_SCOPES, type TokenScope } from "../domain/vocabulary.ts";
import { AuthenticationError, PermissionError } from "../errors.ts";
import type { Admission } from "./admission.ts";
import { needsAccount, type Route, scopeOf } from "./route.ts";

/** Returns the id of the account that asks, for logs. A visitor has none. */
export function accountOf({ caller }: Admission): number | undefined {
  return caller === null || caller.isVisitor === true ? undefined : caller.id;
}

/**
 * Checks the access rule of the route, and the scope of the token that the request came with. Every
 * request passes here, whatever its method, and before a stored answer is given again.
 * @throws {AuthenticationError | PermissionError} unless the caller may ask the route at all
 */
export function requireAccess(route: Route, { caller }: Admission): void {
  if (!needsAccount(route)) return;
  if (caller === null) throw new AuthenticationError("missing");
  const permitted =
    route.access === "authenticated" ||
    caller.isSuperuser ||
    (route.access === "staff" && caller.isStaff);
  if (!permitted) throw new PermissionError();
  requireScope(route, caller.scope);
}

function requireScope(route: Route, scope: TokenScope): void {
  const needed = scopeOf(route);
  if (TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed)) return;
  throw new PermissionError(
    `The scope of this token is "${scope}". This request needs a token with the scope "${needed}".`,
  );
}
