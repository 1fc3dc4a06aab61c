/** The texts of what shows a text of a user: a part of the catalogue. */
export const reading = {
  plain: "This text is shown as it was written: it has too many marks to be rendered quickly.",
} as const;
