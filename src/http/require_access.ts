/** Who asks, and the access rule of a route, which is checked before any object is loaded. */
import { AuthenticationError, PermissionError } from "../errors.ts";
import type { Admission } from "./admission.ts";
import { needsAccount, type Route } from "./route.ts";

/** Returns the id of the account that asks, for logs. A visitor has none. */
export function accountOf({ caller }: Admission): number | undefined {
  return caller === null || caller.isVisitor === true ? undefined : caller.id;
}

/** @throws {AuthenticationError | PermissionError} unless the caller may ask the route at all */
export function requireAccess(route: Route, { caller }: Admission): void {
  if (!needsAccount(route)) return;
  if (caller === null) throw new AuthenticationError("missing");
  const permitted =
    route.access === "authenticated" ||
    caller.isSuperuser ||
    (route.access === "staff" && caller.isStaff);
  if (!permitted) throw new PermissionError();
}
