/**
 * Characters that show nothing and steer what shows a text: a terminal obeys control characters,
 * and marks of direction let a text appear in another order than it has.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The fault of a new name that holds such a character. */
export const NO_CONTROLS = "Must not contain control characters.";

export function hasControls(text: string): boolean {
  return text.search(CONTROLS) >= 0;
}

/** Writes each as `\u001b`. JSON texts keep their meaning by it. `kept` lists those that stay. */
export function withControlsShown(text: string, kept = ""): string {
  return text.replace(CONTROLS, (char) =>
    kept.includes(char) ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
