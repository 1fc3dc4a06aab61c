/** The texts of the start as visitors see it: a part of the catalogue. */
export const home = {
  title: "The future, in numbers you can check",
  lead: "People and bots answer questions about what is to come with probabilities. Presage combines them into one prediction, and scores everybody once the answer is known.",
  signIn: "Sign in",
  first: {
    title: "This platform is new",
    about: "It has no administrator yet. Make one on the machine that it runs on, in its folder:",
    commands: [
      "npx presage user create ada --superuser --email ada@example.org",
      "npx presage user link ada --reset",
    ],
    then: "The second command prints a link. Open it here to choose a password.",
  },
  reference: "Reference of the API",
  referenceAbout: "How to get a token, the first forecast, and every operation",
  status: "Status",
  statusAbout: "Whether the platform can serve requests now",
} as const;
