/** The catalogue of texts, part by part. A text that depends on a value is a function of it. */
export * as en from "./parts.ts";
