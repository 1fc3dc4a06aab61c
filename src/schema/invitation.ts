/** Invitations, by link and by address (Contract 3.13). */
import Type, { type Static, type TSchema } from "typebox";
import {
  MAX_INVITATION_DOMAINS,
  MAX_INVITATION_MESSAGE,
  MAX_INVITATION_USES,
  MAX_INVITED_AT_ONCE,
} from "../domain/accounts/invitation.ts";
import { INVITATION_RESULTS, INVITATION_STATES, PROJECT_TYPES } from "../domain/vocabulary.ts";
import {
  described,
  Exact,
  Id,
  Moment,
  Named,
  Nullable,
  pageLinks,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import { Permission } from "./project.ts";
import { ShortUser } from "./short_user.ts";

const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);

export const InvitationWrite = Named(
  "InvitationWrite",
  Type.Object({
    permission: described("Level of those who come; default forecaster.", optional(Permission)),
    uses: described(
      `How many accounts it lets in, 1 to ${MAX_INVITATION_USES}; default 1.`,
      optional(Type.Integer({ minimum: 1, maximum: MAX_INVITATION_USES })),
    ),
    expires_at: described(
      "When it ends, UTC; default in 14 days, at most in 366.",
      optional(Nullable(Moment)),
    ),
    allowed_domains: described(
      "Domains of the e-mail addresses that it lets in; absent or empty allows every address.",
      optional(
        Type.Array(Text({ minLength: 1, maxLength: 253 }), { maxItems: MAX_INVITATION_DOMAINS }),
      ),
    ),
  }),
);
export type InvitationWrite = Static<typeof InvitationWrite>;

const MAX_TYPED_EMAIL = 300;

export const InvitationsWrite = Named(
  "InvitationsWrite",
  Type.Object({
    emails: described(
      `The addresses to invite, 1 to ${MAX_INVITED_AT_ONCE}.`,
      Type.Array(Text({ maxLength: MAX_TYPED_EMAIL }), {
        minItems: 1,
        maxItems: MAX_INVITED_AT_ONCE,
      }),
    ),
    permission: described("Level of those who come; default forecaster.", optional(Permission)),
    message: described(
      "What the mail says beside the invitation; plain text.",
      optional(Nullable(Text({ maxLength: MAX_INVITATION_MESSAGE }))),
    ),
  }),
);
export type InvitationsWrite = Static<typeof InvitationsWrite>;

export const InvitationResults = Named(
  "InvitationResults",
  Exact({
    results: described(
      "One entry for each address, in the order of the request.",
      Type.Array(
        Exact({
          email: described("The address as it was sent.", Type.String()),
          result: described(
            "`sent`: a mail goes out. `member`: an account that came by an earlier invitation to the address is a member. `refused`: nothing was done.",
            Word(INVITATION_RESULTS),
          ),
          detail: described("Why the address is refused, else `null`.", Nullable(Type.String())),
          invitation_id: described(
            "Id of the invitation that was made, else `null`.",
            Nullable(Id),
          ),
        }),
      ),
    ),
  }),
);
export type InvitationResults = Static<typeof InvitationResults>;

const offered = {
  permission: described("Level of those who come.", Permission),
  expires_at: described("When it ends, UTC.", Timestamp),
  allowed_domains: described(
    "Domains of the e-mail addresses that it lets in; empty allows every address.",
    Type.Array(Type.String()),
  ),
};

const kept = {
  id: described("Id of the invitation.", Id),
  ...offered,
  uses: described("How many accounts it lets in.", Type.Integer({ minimum: 1 })),
  uses_left: described("How many more it lets in.", Type.Integer({ minimum: 0 })),
  state: described("Whether it lets accounts in, or why not.", Word(INVITATION_STATES)),
  created_by: described("The administrator who made it.", Nullable(ShortUser)),
  created_at: described("When it was made, UTC.", Timestamp),
  email: described("The invited address; `null` for a link.", Nullable(Type.String())),
  mailed_at: described(
    "When the mail server took its newest mail, UTC; `null` before, and for a link.",
    Nullable(Timestamp),
  ),
  members: described(
    "The accounts that came by it, the first one first.",
    Type.Array(
      Exact({
        user: described("The account.", ShortUser),
        joined_at: described("When it came, UTC.", Timestamp),
      }),
    ),
  ),
};

export const Invitation = Named("Invitation", Exact(kept));
export type Invitation = Static<typeof Invitation>;

export const MadeInvitation = Named(
  "MadeInvitation",
  Exact({
    ...kept,
    token: described("The secret of the link. It is shown this once.", Type.String()),
    url: described("The link for the invited.", Type.String()),
  }),
);

export type MadeInvitation = Static<typeof MadeInvitation>;

export const InvitationList = Named(
  "InvitationList",
  Exact({
    count: described("Number of invitations.", Type.Integer({ minimum: 0 })),
    ...pageLinks,
    results: described("A page of them, the newest first.", Type.Array(Invitation)),
  }),
);

export const InvitedProject = Named(
  "InvitedProject",
  Exact({
    id: described("Id of the project.", Id),
    type: described("Type of the project.", Word(PROJECT_TYPES)),
    name: described("Name of the project.", Type.String()),
    slug: described("Name for links; `null` without one.", Nullable(Type.String())),
  }),
);
export type InvitedProject = Static<typeof InvitedProject>;

export const ShownInvitation = Named(
  "ShownInvitation",
  Exact({
    project: described("The project that one joins.", InvitedProject),
    inviter: described("The administrator who invites.", ShortUser),
    email: described("The address that was invited; `null` for a link.", Nullable(Type.String())),
    ...offered,
  }),
);

export const AcceptedInvitation = Named(
  "AcceptedInvitation",
  Exact({
    project: described("The project.", InvitedProject),
    permission: described("Level of the caller in it.", Permission),
    joined: described("Whether this call changed the level of the caller.", Type.Boolean()),
  }),
);
