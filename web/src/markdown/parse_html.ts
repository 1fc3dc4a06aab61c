/** Reads HTML into a document that no window shows: no script of it runs and no picture loads. */

interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
/** Browsers with trusted types take no plain text as HTML or as a script's address. */
export const policy = trustedTypes?.createPolicy("presage-markdown", {
  createHTML: (text) => text,
  createScriptURL: (address) => address,
});

/** Returns the body. Its nodes are only read, and never put into the page. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html").body;
}
