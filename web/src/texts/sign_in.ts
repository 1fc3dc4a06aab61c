/** The texts of the pages that begin a session: a part of the catalogue. */

export const signIn = {
  title: "Sign in",
  lead: "Welcome back.",
  login: "Username or e-mail",
  password: "Password",
  submit: "Sign in",
  newHere: "New here?",
  create: "Create an account",
  forgot: "Forgotten password?",
  inactive:
    "This account is not active yet. Open the activation link of the mail, or ask for a new password: the link comes again.",
} as const;

export const signUp = {
  title: "Create an account",
  lead: "You can forecast, comment and run your own bots at once.",
  username: "Username",
  usernameHint: "Up to 30 letters, digits and @ . + - _. Everybody sees it.",
  email: "E-mail",
  emailHint: "Only you and the operators see it.",
  password: "Password",
  passwordHint: "At least 8 characters.",
  submit: "Create account",
  already: "Have an account already?",
  confirm: "Confirm your e-mail address",
  confirmLead: (address: string) =>
    `A mail with a link went to ${address}. Open the link, and your account is ready. It works for 24 hours.`,
} as const;

export const forgot = {
  title: "A new password",
  lead: "You get a link that works once, for 24 hours. It comes by mail, or the operators hand it to you where the platform sends none.",
  login: "Username or e-mail",
  submit: "Ask for a link",
  done: "If there is such an account, the link is on its way. Ask the operators if nothing comes.",
  back: "Back to sign in",
} as const;

export const reset = {
  title: "Choose a new password",
  lead: "Every session of your account ends, and you are signed in here.",
  password: "New password",
  submit: "Set password",
  noToken: "This link is not complete. Copy it from the first to the last character.",
  badToken: "This link was used already or is older than 24 hours. Ask for a new one.",
} as const;

export const activate = {
  title: "Activate your account",
  lead: "One click, and you can sign in from then on.",
  submit: "Activate",
} as const;

export const confirmEmail = {
  title: "Confirm your new e-mail address",
  lead: "Your account has this address from then on.",
  submit: "Confirm",
  signIn: "Sign in to your account first, then confirm the address.",
} as const;
