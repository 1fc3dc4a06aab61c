/** The texts of the question before a comment is deleted: a part of the catalogue. */
export const removeComment = {
  title: "Delete this comment?",
  about: "Its text is gone for everybody, and there is no way back. Replies stay where they are.",
  confirm: "Delete comment",
} as const;
