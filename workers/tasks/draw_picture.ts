/** Draws an SVG picture as PNG. It loads the program that draws with the first picture. */
import type * as Drawing from "@resvg/resvg-js";
import { packages } from "../../src/places.ts";
import type { Answer, TaskInput } from "../messages.ts";

/** Pixels. Sites that show a link want this width (https://ogp.me). */
const WIDTH = 1_200;
const FAMILY = "DejaVu Sans";
/** A font of our own, because a server has often none. */
const FONTS = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"];
/** Matches what our font lacks: most scripts beyond Latin, Greek, Cyrillic and Arabic. */
const BEYOND_FONT = /[^\u0000-\u06ff\u1e00-\u2fff\ufb00-\ufeff]/u;

/** Looks for fonts of the machine only where a text needs them: that takes another 80 ms. */
export function drawPicture({ svg }: TaskInput<"drawPicture">): Answer<"drawPicture"> {
  const { Resvg } = packages("@resvg/resvg-js") as typeof Drawing;
  const fontFiles = FONTS.map((name) => packages.resolve(`dejavu-fonts-ttf/ttf/${name}`));
  const picture = new Resvg(svg, {
    fitTo: { mode: "width", value: WIDTH },
    font: { fontFiles, loadSystemFonts: BEYOND_FONT.test(svg), defaultFontFamily: FAMILY },
  });
  const png = new Uint8Array(picture.render().asPng());
  return { output: { png }, transfer: [png.buffer] };
}
