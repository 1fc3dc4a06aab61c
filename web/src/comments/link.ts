/** The addresses of comments: `/questions/7/#comment-12`. */

const PATTERN = /^#comment-([0-9]{1,15})$/;

/** Returns the id of an element, and the end of an address after `#`. */
export function anchorOf(commentId: number): string {
  return `comment-${commentId}`;
}

/** Returns the comment that the address names, or null. */
export function namedComment(): number | null {
  const [, id] = PATTERN.exec(location.hash) ?? [];
  return id === undefined ? null : Number(id);
}
