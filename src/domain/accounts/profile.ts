/** Checks the fields of a profile. Contract 2.17. */

/**
 * Matches what a browser would follow to another place: a text that starts like a scheme
 * (`javascript:`, `data:`, `mailto:`) or like a host (`//host`, with either slash). A handle may
 * hold no control character, because browsers drop tabs and line ends before they read an address.
 */
const NO_HANDLE = /\p{Cc}|^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/iu;
const NO_WEB_URL = "Enter an http or https URL.";
export const MAX_WEBSITE_LENGTH = 100;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\][^\s\\]*$/i;

/**
 * Returns true for an absolute http or https address that has a host, no credentials and no blanks.
 */
export function isWebUrl(text: string): boolean {
  return WEB_ADDRESS.test(text) && !/^https?:\/\/[^/?#]*@/i.test(text);
}

/** Returns the address as the URL parser writes it, or null when it is not a web address. */
export function parsedWebUrl(text: string): string | null {
  if (!isWebUrl(text) || !URL.canParse(text)) return null;
  return new URL(text).href;
}

/** Returns true for a name on another platform and for the address of a page there. */
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
 * Returns what is wrong with a website, or null. It expects the address as it is stored: the parser
 * writes the host in ASCII, so the stored address may be longer than the one that was sent.
 */
function websiteFault(website: string): string | null {
  if (website === "") return null;
  if (parsedWebUrl(website) === null) return NO_WEB_URL;
  return website.length > MAX_WEBSITE_LENGTH
    ? `Ensure this field has no more than ${MAX_WEBSITE_LENGTH} characters.`
    : null;
}

/**
 * Returns messages for each faulty field, under the names of the wire. An empty text is good in
 * every field.
 */
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
