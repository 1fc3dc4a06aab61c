/** Collects what is wrong with the fields of a request. Contract 1.11. */

/** Sentences that say what is wrong, by the name of the field. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>;

/** Most sentences for one field. Further ones would say the same. */
const MOST_SENTENCES = 5;

/** Collects sentences by field. */
export class Faults {
  readonly byField: Record<string, string[]> = {};

  /** Adds a sentence, unless the field has the most already. */
  add(field: string, sentence: string): void {
    const sentences = (this.byField[field] ??= []);
    if (sentences.length < MOST_SENTENCES) sentences.push(sentence);
  }

  get any(): boolean {
    return Object.keys(this.byField).length > 0;
  }
}
