/**
 * What the console reads beside CommonMark: formulas, tables, ~~struck out words~~ and addresses that
 * stand bare, as GitHub reads them, and the names of accounts. Few texts need it.
 */
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { maths } from "./maths_syntax.ts";

export { named } from "./mentions.ts";

export const extensions = [
  ...[maths, gfmAutolinkLiteral(), gfmStrikethrough({ singleTilde: false }), gfmTable()],
];
