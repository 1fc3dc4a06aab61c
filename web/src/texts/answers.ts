/** The texts of the forms at a comment: a part of the catalogue. */
export const answers = {
  reply: (name: string) => `Your reply to ${name}`,
  edit: "Your comment, changed",
  forecastThen: "Add the forecast that I had then",
  submit: { reply: "Reply", edit: "Save" },
} as const;
