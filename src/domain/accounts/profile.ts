/** What may stand in the fields of a profile. Contract 2.17. */

/**
 * What a browser may follow elsewhere: anything that starts like a scheme (`javascript:`, `data:`,
 * `mailto:`) or like a host (`//host`, with either slash). Tabs and line ends are dropped there
 * before anything is read, so that none of them, and no other control character, is in a handle.
 */
const NO_HANDLE = /\p{Cc}|^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/iu;
const NO_WEB_URL = "Enter an http or https URL.";
export const MAX_WEBSITE_LENGTH = 100;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\][^\s\\]*$/i;

/** An absolute http or https address with a host, without credentials or blanks. */
export function isWebUrl(text: string): boolean {
  return WEB_ADDRESS.test(text) && !/^https?:\/\/[^/?#]*@/i.test(text);
}

/** The address as the URL parser writes it; null when it is no web address. */
export function parsedWebUrl(text: string): string | null {
  if (!isWebUrl(text) || !URL.canParse(text)) return null;
  return new URL(text).href;
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

/**
 * What is wrong with a website as it is stored: the parser may write an address longer than it was
 * sent, with its host in ASCII.
 */
function websiteFault(website: string): string | null {
  if (website === "") return null;
  if (parsedWebUrl(website) === null) return NO_WEB_URL;
  return website.length > MAX_WEBSITE_LENGTH
    ? `Ensure this field has no more than ${MAX_WEBSITE_LENGTH} characters.`
    : null;
}

/** Messages per faulty field, under the names of the wire; empty texts are fine everywhere. */
export function profileFaults(links: ProfileLinks): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const { website = "", twitter, linkedin, github } = links;
  const picture = links.profilePicture ?? "";
  const wrongWebsite = websiteFault(website);
  if (wrongWebsite !== null) faults["website"] = [wrongWebsite];
  if (picture !== "" && !isWebUrl(picture)) faults["profile_picture"] = [NO_WEB_URL];
  for (const [field, text = ""] of Object.entries({ twitter, linkedin, github })) {
    if (!isHandleOrUrl(text)) faults[field] = ["Enter a handle or an http or https URL."];
  }
  return faults;
}
