/** CDFs for tests that need a legal one of a given form. */
import { checkCdf, type CdfShape } from "../../src/domain/forecasts/cdf.ts";
import { repairCdf } from "../../src/domain/forecasts/valid_cdf.ts";

/** Returns the legal CDF that is nearest to the masses, as it is stored. */
export function validCdf(masses: ArrayLike<number>, shape: CdfShape): Float64Array {
  const verdict = checkCdf(repairCdf(masses, shape).cdf, shape);
  if (!verdict.ok) throw new Error(verdict.faults[0]?.message);
  return verdict.stored;
}
