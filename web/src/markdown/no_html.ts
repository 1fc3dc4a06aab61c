/**
 * Stands for the two modules with which micromark recognises HTML. HTML in the texts of users is
 * shown as text, so it need not be recognised: what looks like it is text like any other.
 */

interface Construct {
  readonly tokenize: (effects: unknown, ok: unknown, nok: unknown) => unknown;
}

/** A construct that nothing begins. */
const never: Construct = { tokenize: (_effects, _ok, nok) => nok };

export { never as htmlFlow, never as htmlText };
