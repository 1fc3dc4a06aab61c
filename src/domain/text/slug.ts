/** Makes the names that appear in addresses. Contract 3.1 (posts), 3.10 (projects), 7.1 (files). */

export const MAX_POST_SLUG_LENGTH = 100;
export const MAX_PROJECT_SLUG_LENGTH = 200;

const PROJECT_SLUG = /^[A-Za-z0-9_-]+$/;

function dashed(text: string, maxLength: number): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, maxLength)
    .replace(/-$/, "");
}

/**
 * Returns the slug of a post, which is never stored. It is made from the short title, else from the
 * title, and may be empty.
 */
export function postSlug(shortTitle: string, title: string): string {
  return dashed(shortTitle.trim() === "" ? title : shortTitle, MAX_POST_SLUG_LENGTH);
}

/**
 * Returns true for letters, digits, `-` and `_`. At least one letter is needed, so that a slug is
 * never read as an id.
 */
export function isProjectSlug(text: string): boolean {
  return text.length <= MAX_PROJECT_SLUG_LENGTH && PROJECT_SLUG.test(text) && /[A-Za-z]/.test(text);
}

/**
 * Returns a slug for a project that was created without one. `taken` holds the slugs of its type.
 */
export function projectSlug(name: string, taken: ReadonlySet<string>): string {
  const plain = dashed(name, MAX_PROJECT_SLUG_LENGTH - 16);
  const base = /[a-z]/.test(plain) ? plain : `project-${plain}`.replace(/-$/, "");
  if (!taken.has(base)) return base;
  let counter = 2;
  while (taken.has(`${base}-${counter}`)) counter += 1;
  return `${base}-${counter}`;
}
