/** What an account is told (Contract 3.15). */
import Type, { type Static, type TSchema } from "typebox";
import {
  NOTIFICATION_DAYS,
  MOST_TOLD_EVENTS,
  MOST_UNREAD,
  MOVEMENT_DISTANCE,
} from "../domain/accounts/notification.ts";
import {
  MAIL_TOPICS,
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  QUESTION_TYPES,
  REVIEW_OUTCOMES,
  type NotificationKind,
} from "../domain/vocabulary.ts";
import {
  described,
  Exact,
  Flag,
  Id,
  limitQuery,
  Named,
  Nullable,
  Timestamp,
  Word,
} from "./primitives.ts";
import { InvitedProject } from "./invitation.ts";
import { ShortUser } from "./short_user.ts";

/** Most notifications that one request names. */
const MOST_NAMED = 100;

export const NotificationQuery = Type.Object({
  unread: described("Only unread ones.", Type.Optional(Flag)),
  post: described("Only those about the post with this id.", Type.Optional(Id)),
  limit: limitQuery(20),
  cursor: described(
    "Where the page begins, from `next` of the page before.",
    Type.Optional(Type.String({ maxLength: 200 })),
  ),
});
export type NotificationQuery = Static<typeof NotificationQuery>;

const NotificationPost = Exact({
  id: described("Id of the post.", Id),
  title: described("Its title now.", Type.String()),
});

const NotificationQuestion = Exact({
  id: described("Id of the question.", Id),
  title: described("Its title now.", Type.String()),
  type: described("Its type.", Word(QUESTION_TYPES)),
  resolution: described(
    "How it was resolved, of `question_resolved`; otherwise `null`. The outcome of a date question is Unix seconds.",
    Nullable(Type.String()),
  ),
  own_score: described(
    "Score of the caller by the question's `default_score_type`, of `question_resolved`; `null` without one.",
    Nullable(Type.Number()),
  ),
  own_rank: described(
    "Rank of the caller in the leaderboard of the project with this resolution, of `question_resolved`; `null` without one.",
    Nullable(Type.Integer({ minimum: 1 })),
  ),
  rank_before: described(
    "The rank before, which resolutions within two minutes share; `null` without one.",
    Nullable(Type.Integer({ minimum: 1 })),
  ),
});

export const Notification = Named(
  "Notification",
  Exact({
    id: described("Names it in `read/`.", Type.String()),
    kind: described("What happened.", Word(NOTIFICATION_KINDS)),
    count: described(
      `How many events of the kind on the post in one hour it stands for, 1 to ${MOST_TOLD_EVENTS}. Those that the caller may not see any more are not counted.`,
      Type.Integer({ minimum: 1, maximum: MOST_TOLD_EVENTS }),
    ),
    created_at: described("When the first of them happened, UTC.", Timestamp),
    read_at: described("When it was marked as read, UTC; `null` before.", Nullable(Timestamp)),
    post: described("The post on which it happened; `null` for none.", Nullable(NotificationPost)),
    question: described(
      "The newest of its questions; `null` for none.",
      Nullable(NotificationQuestion),
    ),
    project: described(
      "The project of the newest invitation, export or proposal; `null` for other kinds, and of the own data.",
      Nullable(InvitedProject),
    ),
    export_path: described(
      "Path of the newest export, below the address of the platform; `null` for other kinds.",
      Nullable(Type.String()),
    ),
    happens_at: described(
      "When that question opened, closes or was resolved, when the forecast ends, or was made (`movement`), when the review ended, or when the invitation or the file of the export ends, UTC; `null` for comments.",
      Nullable(Timestamp),
    ),
    outcome: described(
      "How the review ended; `null` for other kinds.",
      Nullable(Word(REVIEW_OUTCOMES)),
    ),
    comment_id: described("The newest of its comments; `null` for none.", Nullable(Id)),
    actor: described(
      "Author of that comment, or who invites; `null` for none.",
      Nullable(ShortUser),
    ),
  }),
);
export type Notification = Static<typeof Notification>;

const byKind = <S extends TSchema>(way: S) =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, described(`How \`${kind}\` is told.`, way)]),
  ) as Record<NotificationKind, S>;

const movementDistance = described(
  `How far a community prediction moves away from a forecast before \`movement\` is told, in log odds; ${MOVEMENT_DISTANCE.default} without a choice.`,
  Type.Number({ minimum: MOVEMENT_DISTANCE.least, maximum: MOVEMENT_DISTANCE.most }),
);

export const NotificationPreferences = Named(
  "NotificationPreferences",
  Exact({ ...byKind(Word(NOTIFICATION_WAYS)), movement_distance: movementDistance }),
);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

export const PreferencesPatch = Named(
  "NotificationPreferencesPatch",
  Type.Object({
    ...byKind(Type.Optional(Word(NOTIFICATION_WAYS))),
    movement_distance: Type.Optional(movementDistance),
  }),
);
export type PreferencesPatch = Static<typeof PreferencesPatch>;

export const MailSubscription = Named(
  "MailSubscription",
  Exact({
    topic: described(
      "What the mails are about: a kind, or the daily or weekly digest.",
      Word(MAIL_TOPICS),
    ),
    is_subscribed: described("Whether such mails are sent.", Flag),
  }),
);
export type MailSubscription = Static<typeof MailSubscription>;

const unreadCount = described(
  `How many unread ones the caller sees, among the newest ${MOST_UNREAD}.`,
  Type.Integer({ minimum: 0, maximum: MOST_UNREAD }),
);

export const NotificationPage = Named(
  "NotificationPage",
  Exact({
    unread_count: unreadCount,
    next: described("Address of the next page; `null` on the last.", Nullable(Type.String())),
    results: described(
      `Those of the last ${NOTIFICATION_DAYS} days, newest first. A page may be shorter than its limit, also an empty one that has a next page.`,
      Type.Array(Notification),
    ),
  }),
);

export const ReadBody = Named(
  "NotificationsRead",
  Type.Object({
    ids: described(
      "These notifications.",
      Type.Optional(
        Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: MOST_NAMED }),
      ),
    ),
    post: described("All about the post with this id.", Type.Optional(Id)),
    question: described("All about the post of the question with this id.", Type.Optional(Id)),
    all: described("All of them, when true.", Type.Optional(Flag)),
  }),
);
export type ReadBody = Static<typeof ReadBody>;

export const UnreadCount = Named("UnreadCount", Exact({ unread_count: unreadCount }));

export const PostSubscription = Named(
  "PostSubscription",
  Exact({
    is_subscribed: described("Whether the caller follows the post.", Flag),
    created_at: described("Since when, UTC; `null` where not.", Nullable(Timestamp)),
  }),
);
