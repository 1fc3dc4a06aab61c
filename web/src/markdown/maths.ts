/** Draws formulas. This part is loaded where a text holds one. */
import { type Branch, treeOf } from "./formula.ts";
import "./maths.css";

const MATHML = "http://www.w3.org/1998/Math/MathML";
/** After this time, in milliseconds, the page gets its turn. */
const SLICE = 40;

/** Puts each formula in the place of its source. A formula that cannot be drawn stays as it is. */
export async function drawAll(places: readonly HTMLElement[]): Promise<void> {
  let begin = performance.now();
  for (const place of places) {
    draw(place);
    if (performance.now() - begin < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begin = performance.now();
  }
  // A formula that is wider than the page scrolls, also by keyboard.
  for (const place of places) if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
}

function draw(place: HTMLElement): void {
  const source = place.textContent;
  const tree = treeOf(source);
  if (tree === null) return;
  const formula = elementOf(tree);
  // A screen reader that knows no MathML says the source.
  formula.setAttribute("aria-label", source.replace(/^\s*\$+\s*|\s*\$+\s*$/g, ""));
  place.replaceChildren(formula);
}

function elementOf({ name, attributes, children }: Branch): Element {
  const element = document.createElementNS(MATHML, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(
    ...children.map((child) => (typeof child === "string" ? child : elementOf(child))),
  );
  return element;
}
