/** `ByteText` as a string that is encoded at the end. */
import { roundDecimals } from "../../src/domain/numbers/rounding.ts";
import { formatDatetime } from "../../src/domain/text/datetime.ts";

export class PlainText {
  #text = "";

  text(text: string): void {
    this.#text += text;
  }

  number(value: number): void {
    // `-0` has no text of its own in CSV.
    this.#text += String(value === 0 ? 0 : value);
  }

  numbers(values: ArrayLike<number>): void {
    this.#text += JSON.stringify(Array.from(values));
  }

  probabilities(values: Float64Array): void {
    this.numbers(values.map((value) => roundDecimals(value, 10)));
  }

  digits(value: number, width: number): void {
    this.#text += String(value).padStart(width, "0");
  }

  moment(ms: number): void {
    this.#text += formatDatetime(ms);
  }

  take(): Uint8Array {
    const bytes = Buffer.from(this.#text);
    this.#text = "";
    return bytes;
  }
}
