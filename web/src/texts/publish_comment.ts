/** The texts of the question whether a private comment becomes public: a part of the catalogue. */

export const publishComment = {
  title: "Publish this comment?",
  about:
    "Everybody who sees the question reads it from now on, as if it were written now. It does not become private again.",
  confirm: "Publish it",
} as const;

export const botNotes = {
  title: "Private comments of your bot",
  lead: "Only you and the bot read these. What you publish stands there under the name of the bot.",
  publishOf: (title: string) => `Publish the comment on ${title}`,
} as const;
