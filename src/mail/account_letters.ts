/** The letters to the owner of an account (Contract 2.41, 3.9). */
import type { SecretKind } from "../accounts/mailed_secrets.ts";
import type { Letter } from "./letter.ts";

/** @param address the page on which the owner uses the link */
export function accountLetter(kind: SecretKind, username: string, address: string): Letter {
  return kind === "reset" ? resetLetter(username, address) : activationLetter(username, address);
}

function resetLetter(username: string, address: string): Letter {
  return {
    subject: "Choose a new password",
    greeting: `Hello ${username},`,
    lines: ["somebody asked for a new password for your account."],
    link: { label: "Choose a new password", address },
    after: [
      "The link works once, within 24 hours.",
      "If it was not you, do nothing. Your password stays as it is.",
    ],
  };
}

function activationLetter(username: string, address: string): Letter {
  return {
    subject: "Confirm your e-mail address",
    greeting: `Hello ${username},`,
    lines: ["an account was made with this address. It can be used once the address is confirmed."],
    link: { label: "Confirm the address", address },
    after: [
      "The link works once, within 24 hours.",
      "If you made no account, do nothing. The account stays closed.",
    ],
  };
}

/** Goes to the wanted address. */
export function emailChangeLetter(username: string, address: string): Letter {
  return {
    subject: "Confirm your new e-mail address",
    greeting: `Hello ${username},`,
    lines: ["your account is to have this e-mail address."],
    link: { label: "Confirm the address", address },
    after: [
      "The link works once, within 24 hours, where you are signed in.",
      "If you have no such account, do nothing. Nothing changes.",
    ],
  };
}

/** Goes to the address of before, and names the other one. */
export function emailNoticeLetter(username: string, wanted: string): Letter {
  return {
    subject: "Your e-mail address is about to change",
    greeting: `Hello ${username},`,
    lines: [
      `your account is to have the e-mail address ${wanted}. It changes when a link that goes there is opened.`,
    ],
    after: ["If it was not you, change your password now. That stops the change."],
  };
}
