/** Reads HTML into a document that no window shows: no script of it runs and no picture loads. */

interface Policy {
  createHTML(text: string): string;
}
interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

// Browsers with trusted types parse no plain text under the policy of the page.
const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy("presage-markdown", { createHTML: (text) => text });

/** Returns the body. Its nodes are only read, and never put into the page. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html").body;
}
