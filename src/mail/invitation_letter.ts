/** The letter that invites an address to a project (Contract 3.13). */
import type { Permission } from "../domain/vocabulary.ts";
import type { Letter } from "./letter.ts";

export interface InvitationText {
  /** Name of the project. */
  readonly project: string;
  /** Name of the account that invites. */
  readonly inviter: string;
  readonly permission: Permission;
  /** What the inviter adds. Empty for nothing. */
  readonly message: string;
  readonly expiresAt: number;
  /** The page on which the invited join. */
  readonly address: string;
}

/**
 * Returns the letter. The words of others stand between quotation marks, so that a reader tells them
 * apart.
 */
export function invitationLetter(given: InvitationText): Letter {
  const { project, inviter, permission, message, expiresAt, address } = given;
  const name = project.replace(/\s+/g, " ");
  const end = new Date(expiresAt).toISOString().slice(0, 10);
  return {
    subject: `Invitation to ${name}`,
    greeting: "Hello,",
    lines: [
      `${inviter} invites you to join “${name}” as ${permission}.`,
      ...(message === "" ? [] : [`${inviter} writes: “${message}”`]),
    ],
    link: { label: "See the invitation", address },
    after: [
      `The link works for one person, until ${end}.`,
      "If you do not know what this is about, do nothing.",
    ],
  };
}
