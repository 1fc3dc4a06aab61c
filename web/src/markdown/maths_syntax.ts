/**
 * Finds formulas: `$…$` in a line of text, `$$…$$` in a paragraph, and blocks between two lines of
 * `$$`. The rule is that of pandoc, so that amounts of money stay text: an opening `$` has no space
 * to its right, and a closing one has no space to its left and no digit to its right. Between them
 * stands no other dollar. `\$` is a dollar everywhere, and a formula holds no code.
 */
import type { Code, Construct, Effects, Extension, State, Tokenizer } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    /** A formula with its dollars. */
    readonly mathsText: "mathsText";
    readonly mathsFlow: "mathsFlow";
    /** What stands on one line of it. */
    readonly mathsData: "mathsData";
  }
}

const [DOLLAR, BACKSLASH, BACKTICK] = [36, 92, 96];

// micromark writes the ends of lines as -5 to -3, and tabs as -2 and -1.
const isLineEnd = (code: Code) => code !== null && code < -2;
const isSpace = (code: Code) => code === null || code < 0 || code === 32;
const isDigit = (code: Code) => code !== null && code >= 48 && code <= 57;

/** Takes the end of a line inside a formula. */
function consumeLineEnd(effects: Effects, code: Code): void {
  effects.enter("lineEnding");
  effects.consume(code);
  effects.exit("lineEnding");
}

const tokenizeText: Tokenizer = function (effects, ok, nok) {
  let size = 0;
  let run = 0;
  let before: Code = null;

  const opening: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code);
      size++;
      return opening;
    }
    return size > 2 || (size === 1 && isSpace(code)) ? nok(code) : inside(code);
  };
  const inside: State = (code) => {
    if (code === null || code === BACKTICK) return nok(code);
    if (code === DOLLAR) return closing(code);
    before = code;
    if (isLineEnd(code)) {
      effects.exit("mathsData");
      consumeLineEnd(effects, code);
      effects.enter("mathsData");
      return inside;
    }
    effects.consume(code);
    return code === BACKSLASH ? escaped : inside;
  };
  const escaped: State = (code) => {
    if (code !== DOLLAR && code !== BACKSLASH) return inside(code);
    before = code;
    effects.consume(code);
    return inside;
  };
  // The next dollars end it, or the opening ones are text.
  const closing: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code);
      run++;
      return closing;
    }
    const isEnd = run === size && !isDigit(code) && (size === 2 || !isSpace(before));
    if (!isEnd) return nok(code);
    effects.exit("mathsData");
    effects.exit("mathsText");
    return ok(code);
  };
  return (code) => {
    effects.enter("mathsText");
    effects.enter("mathsData");
    return opening(code);
  };
};

/** Goes on where the next line belongs to the block, which ends with the quote or list around it. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      if (code === null) return nok(code);
      consumeLineEnd(effects, code);
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  },
};

/** Reads a line that holds two dollars and nothing else. */
const fence: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let size = 0;
    const dollars: State = (code) => {
      if (size === 2 && (code === null || isLineEnd(code))) {
        effects.exit("mathsData");
        return ok(code);
      }
      const isBeside = size !== 1 && isSpace(code) && code !== null && !isLineEnd(code);
      if (!isBeside && (code !== DOLLAR || size === 2)) return nok(code);
      if (code === DOLLAR) size++;
      effects.consume(code);
      return dollars;
    };
    return (code) => {
      if (code === null) return nok(code);
      effects.enter("mathsData");
      return dollars(code);
    };
  },
};

const tokenizeFlow: Tokenizer = function (effects, ok, nok) {
  const after: State = (code) => {
    effects.exit("mathsFlow");
    return ok(code);
  };
  // A block without an end takes the rest of the text, as fenced code does.
  const atLineEnd: State = (code) => effects.attempt(nextLine, atLine, after)(code);
  const atLine: State = (code) => effects.attempt(fence, after, line)(code);
  const line: State = (code) => {
    if (code === null || isLineEnd(code)) return atLineEnd(code);
    effects.enter("mathsData");
    return data(code);
  };
  const data: State = (code) => {
    if (code === null || isLineEnd(code)) {
      effects.exit("mathsData");
      return atLineEnd(code);
    }
    effects.consume(code);
    return data;
  };
  const begun: State = (code) => (this.interrupt ? ok(code) : atLineEnd(code));
  return (code) => {
    effects.enter("mathsFlow");
    return effects.attempt(fence, begun, nok)(code);
  };
};

const text: Construct = {
  name: "mathsText",
  previous(code) {
    return code !== DOLLAR || this.events.at(-1)?.[1].type === "characterEscape";
  },
  tokenize: tokenizeText,
};
const flow: Construct = { name: "mathsFlow", concrete: true, tokenize: tokenizeFlow };

/** What micromark needs to find formulas. */
export const maths: Extension = { text: { [DOLLAR]: text }, flow: { [DOLLAR]: flow } };
