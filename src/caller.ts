/** Who makes a request: an account as authentication found it, or a visitor. Types only. */
import type { UserDocument } from "./store/accounts/user_document.ts";
import type { CALLER_WAYS, Permission, TokenScope } from "./domain/vocabulary.ts";

export interface Caller {
  readonly id: number;
  readonly user: UserDocument;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly isBot: boolean;
  readonly via: (typeof CALLER_WAYS)[number];
  /** SHA-256 (hex) of the presented API token, or the session's id. */
  readonly credential: string;
  /** What the presented token may do. Everything else that opens an account may do all. */
  readonly scope: TokenScope;
  /** The id of the presented token where it is one with a name. */
  readonly tokenId?: number;
  /** The account's explicit memberships: project id → level. */
  readonly memberships: ReadonlyMap<number, Permission>;
  /** The version of the project directory at authentication (see access/projects.ts). */
  readonly projectsVersion: string;
  /** Set on a visitor, who reads without an account and has no `user`. */
  readonly isVisitor?: true;
}
