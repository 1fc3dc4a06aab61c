/** The texts of what to do in a project that has nothing yet: a part of the catalogue. */
export const firstSteps = {
  title: "What to do next",
  invite: "Invite people",
  inviteAbout:
    "by their names, by e-mail or by a link. Members may see the project and forecast in it.",
  write: "Write questions",
  writeAbout: "one after the other, or import a file of them.",
  approve:
    "Publish each question with its times there, or approve it here once an author has submitted it.",
  resolve: "Resolve it when the answer is known. Scores and the leaderboard follow by themselves.",
} as const;
