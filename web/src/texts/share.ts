/** The texts of the fold that shows a post elsewhere. */
export const share = {
  link: "Link to this page",
  embed: "A frame for a page",
  markdown: "A picture for a README, in Markdown",
  picture: "A picture in pixels",
  lead: "Everybody may read this question. The frame and the pictures follow its prediction.",
  closed: "This question is not public. Only accounts that may see it can open the link.",
};
