/** The caller who reads without an account. */
import type { Caller } from "../caller.ts";
import { AuthenticationError } from "../errors.ts";

/** No account has this id, so nothing stored is the visitor's own. */
const NO_ACCOUNT = 0;

/**
 * Returns the visitor under a version of the projects. Whatever asks for the account of a visitor
 * ends with a 401.
 */
export function visitor(projectsVersion: string): Caller {
  return {
    id: NO_ACCOUNT,
    get user(): never {
      throw new AuthenticationError("missing");
    },
    isVisitor: true,
    isStaff: false,
    isSuperuser: false,
    isBot: false,
    via: "session",
    credential: "",
    scope: "read",
    memberships: new Map(),
    projectsVersion,
  };
}
