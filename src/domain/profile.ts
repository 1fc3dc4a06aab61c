/** What may stand in the fields of a profile. Contract 2.17. */

/**
 * What a browser may follow elsewhere: anything that starts like a scheme (`javascript:`, `data:`,
 * `mailto:`) or like a host (`//host`, with either slash). Tabs and line ends are dropped there
 * before anything is read, so that none of them, and no other control character, is in a handle.
 */
const NO_HANDLE = /\p{Cc}|^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/iu;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+\.?[^\s\\]*$/i;

/** An absolute http or https address with a host, without credentials or blanks. */
export function isWebUrl(text: string): boolean {
  return WEB_ADDRESS.test(text) && !/^https?:\/\/[^/?#]*@/i.test(text);
}

/** A name on another platform, or the address of the page there. */
export function isHandleOrUrl(text: string): boolean {
  return !NO_HANDLE.test(text) || isWebUrl(text);
}

export interface ProfileLinks {
  readonly website?: string | undefined;
  readonly profilePicture?: string | null | undefined;
  readonly twitter?: string | undefined;
  readonly linkedin?: string | undefined;
  readonly github?: string | undefined;
}

/** Messages per faulty field, under the names of the wire; empty texts are fine everywhere. */
export function profileFaults(links: ProfileLinks): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const addresses = { website: links.website, profile_picture: links.profilePicture ?? "" };
  for (const [field, text = ""] of Object.entries(addresses)) {
    if (text !== "" && !isWebUrl(text)) faults[field] = ["Enter an http or https URL."];
  }
  const { twitter, linkedin, github } = links;
  for (const [field, text = ""] of Object.entries({ twitter, linkedin, github })) {
    if (!isHandleOrUrl(text)) faults[field] = ["Enter a handle or an http or https URL."];
  }
  return faults;
}
