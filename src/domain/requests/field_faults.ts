/** What is wrong with the fields of a request. Contract 1.11. */

/** Field name → what is wrong with it. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>;

/** Most sentences for one field: the others would say the same. */
const MOST_SENTENCES = 5;

/** Collects what is wrong, by field. */
export class Faults {
  readonly byField: Record<string, string[]> = {};

  /** Adds a sentence; the first few of a field stay. */
  add(field: string, sentence: string): void {
    const sentences = (this.byField[field] ??= []);
    if (sentences.length < MOST_SENTENCES) sentences.push(sentence);
  }

  get any(): boolean {
    return Object.keys(this.byField).length > 0;
  }
}
