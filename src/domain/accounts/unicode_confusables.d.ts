/** The package declares a file of types that it does not contain. */
declare module "unicode-confusables" {
  /** Replaces each code point by its prototype of the Unicode TR39 table. */
  export function rectifyConfusion(text: string): string;
}
