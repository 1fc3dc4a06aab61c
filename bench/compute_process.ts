/** Answers one order after the other. An order has the name of a computation and its input. */
import "../src/v8_flags.ts";
import { computations } from "./computations.ts";
import type { ComputeOrder } from "./computer.ts";

process.on("message", ({ name, given }: ComputeOrder) => {
  try {
    const compute = computations[name] as (given: unknown) => number;
    process.send?.({ value: compute(given) });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
