/** Declares the environment variables about accounts, public reading and mail. */
import { flag, integer, url, type Variable } from "./variable_checks.ts";

export const accountVariables: readonly Variable[] = [
  {
    name: "SIGNUP",
    fallback: "on",
    about:
      "on: people may sign up without an invitation; providers: only by a provider (OIDC_…); off: only with an invitation",
    check: (t) => (/^(on|providers|off)$/.test(t) ? null : "must be on, providers or off"),
  },
  {
    name: "PUBLIC_READ",
    fallback: "projects",
    about:
      "projects: administrators may show their projects without an account; off: nothing is shown without one",
    check: (t) => (/^(projects|off)$/.test(t) ? null : "must be projects or off"),
  },
  {
    name: "SMTP_URL",
    fallback: "",
    about:
      "Mail server, as smtps://user:password@host or smtp://host:port; empty = no mail, and the log names accounts that asked for a new password",
    check: url("smtp://|smtps://"),
  },
  {
    name: "MAIL_FROM",
    fallback: "Presage <presage@localhost>",
    about: "Sender of mails",
    check: (t) => (/@/.test(t) ? null : "must be an address, as Presage <presage@example.org>"),
  },
  {
    name: "MAIL_OUTBOX",
    fallback: "",
    about:
      "Folder that takes mails as files where SMTP_URL is empty, the newest 100; npm start sets it to outbox in DATA_DIR",
  },
  {
    name: "VERIFY_EMAIL",
    fallback: "off",
    about:
      "on: a new account can log in once it has confirmed its e-mail address by the link of a mail; needs SMTP_URL or MAIL_OUTBOX",
    check: flag,
  },
  {
    name: "AUDIT_DAYS",
    fallback: "365",
    about:
      "Days that events of the audit record are kept; what changed on a question stays with it",
    check: integer(1, 36500),
  },
  { name: "RESERVED_USERNAMES", fallback: "", about: "Further names that no account may take" },
  {
    name: "ADMIN_USERNAME",
    fallback: "",
    about: "Superuser made at first start; needs the password",
  },
  { name: "ADMIN_EMAIL", fallback: "", about: "Its e-mail" },
  { name: "ADMIN_PASSWORD", fallback: "", about: "Its password" },
  {
    name: "ADMIN_TOKEN",
    fallback: "",
    about: "Its API token (40 hex digits), optional",
    check: (t) => (t === "" || /^[0-9a-f]{40}$/.test(t) ? null : "must be 40 hexadecimal digits"),
  },
];
