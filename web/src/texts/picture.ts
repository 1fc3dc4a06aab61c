/** The texts of the picture of a project: a part of the catalogue. */

export const picture = {
  title: "Picture",
  about: "A small square stands beside the name of the project.",
  choose: "PNG, JPEG or WebP",
  hint: "At most 64 KiB, and 2,000 pixels wide and high.",
  tooLarge: "The file has more than 64 KiB.",
  preview: "The chosen picture",
  present: "The picture of the project",
  store: "Use this picture",
  remove: "Remove the picture",
  stored: "The picture is stored.",
  removed: "The picture is removed.",
};
