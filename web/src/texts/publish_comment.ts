/** The texts of the question whether a note becomes public: a part of the catalogue. */

export const publishComment = {
  title: "Publish this note?",
  about:
    "Everybody who sees the question reads it from now on, as if it were written now. It does not become private again.",
  confirm: "Publish it",
} as const;
