/** Every text of the console. A part that depends on a value is a function of it. */
export * as en from "./parts.ts";
