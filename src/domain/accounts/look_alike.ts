/**
 * Names that look like other names: characters that show nothing, mixed scripts, and what a name
 * looks like (Unicode TR39). Contract 2.18.
 */
import { rectifyConfusion } from "unicode-confusables";

/** Default-ignorable code points, and the blanks that Unicode counts as letters or marks. */
const SHOWS_NOTHING = /[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}\u{16FE4}]/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** ISO 15924 codes of the scripts of Unicode 15 that have letters. */
const SCRIPTS = `
  Adlm Aghb Ahom Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Bugi Buhd Cakm Cans
  Cari Cham Cher Chrs Copt Cpmn Cprt Cyrl Deva Diak Dogr Dsrt Dupl Egyp Elba Elym Ethi Geor Glag
  Gong Gonm Goth Gran Grek Gujr Guru Hang Hani Hano Hatr Hebr Hira Hluw Hmng Hmnp Hung Ital Java
  Kali Kana Kawi Khar Khmr Khoj Kits Knda Kthi Lana Laoo Latn Lepc Limb Lina Linb Lisu Lyci Lydi
  Mahj Maka Mand Mani Marc Medf Mend Merc Mero Mlym Modi Mong Mroo Mtei Mult Mymr Nagm Nand Narb
  Nbat Newa Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd
  Prti Rjng Rohg Runr Samr Sarb Saur Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund Sylo Syrc
  Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh Tnsa Toto Ugar Vaii Vith
  Wara Wcho Xpeo Xsux Yezi Yiii Zanb`;

/** Languages that are written in several scripts: each counts as one (TR39, section 5.1). */
const WRITTEN_TOGETHER = ["Hani Hira Kana", "Hani Hang", "Hani Bopo"];

/** One pattern for each script: its letters and marks, digits, and what all scripts share. */
const ONE_SCRIPT = [...SCRIPTS.trim().split(/\s+/), ...WRITTEN_TOGETHER].map((group) => {
  const letters = group.split(" ").map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join("")}\\p{scx=Zyyy}\\p{scx=Zinh}\\p{Nd}]*$`, "u");
});
const LATIN = /^[\p{scx=Latn}\p{scx=Zyyy}]*$/u;

/** True when a character of the text leaves no mark on the screen. */
export function hasHiddenCharacter(text: string): boolean {
  return SHOWS_NOTHING.test(text);
}

/** True when one script, beside digits and punctuation, is enough to write the text. */
export function isOneScript(text: string): boolean {
  return LATIN.test(text) || ONE_SCRIPT.some((pattern) => pattern.test(text));
}

/** TR39, section 4: canonical decomposition, prototypes in place of what looks like them. */
function skeleton(text: string): string {
  return rectifyConfusion(text.normalize("NFD").replace(IGNORABLE, "")).normalize("NFD");
}

/**
 * What a name looks like in any case: two names that may be taken for each other have the same
 * text. It is the skeleton of the skeleton in lower case. "I" is the upper case of "i" and looks
 * like "l", so that these three count as one.
 */
export function lookOf(name: string): string {
  const lower = Array.from(skeleton(name), (char) => char.toLowerCase()).join("");
  return skeleton(lower).replaceAll("i", "l");
}
