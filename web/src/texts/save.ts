/** The texts beside the button that stores a form: a part of the catalogue. */

export const save = {
  nothing: "Nothing was changed yet.",
  nothingSince: "Nothing was changed since.",
} as const;
