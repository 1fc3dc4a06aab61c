/** The keys of sliders and of handles. */
const ARROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};
const LARGE = 10;

/** Returns how many steps a key moves a slider: one, or ten with Shift. Undefined for other keys. */
export function stepsOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  const direction = ARROWS[key];
  return direction === undefined || !shiftKey ? direction : direction * LARGE;
}
