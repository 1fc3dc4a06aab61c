/**
 * Finds names that look like other names: it detects invisible characters and mixed scripts, and
 * computes what a name looks like (Unicode TR39). Contract 2.18.
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

/** Groups of scripts that a language mixes. Each group counts as one script (TR39, section 5.1). */
const WRITTEN_TOGETHER = ["Hani Hira Kana", "Hani Hang", "Hani Bopo"];

/**
 * One pattern for each script. It allows the letters and marks of the script, digits, and the
 * characters that all scripts share.
 */
const ONE_SCRIPT = [...SCRIPTS.trim().split(/\s+/), ...WRITTEN_TOGETHER].map((group) => {
  const letters = group.split(" ").map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join("")}\\p{scx=Zyyy}\\p{scx=Zinh}\\p{Nd}]*$`, "u");
});
const LATIN = /^[\p{scx=Latn}\p{scx=Zyyy}]*$/u;

/** Returns true when a character of the text is invisible. */
export function hasHiddenCharacter(text: string): boolean {
  return SHOWS_NOTHING.test(text);
}

/** Returns true when the text needs only one script, besides digits and punctuation. */
export function isOneScript(text: string): boolean {
  return LATIN.test(text) || ONE_SCRIPT.some((pattern) => pattern.test(text));
}

/**
 * Decomposes the text and replaces each character by the prototype of those that look like it
 * (TR39, section 4).
 */
function skeleton(text: string): string {
  return rectifyConfusion(text.normalize("NFD").replace(IGNORABLE, "")).normalize("NFD");
}

/**
 * Returns a text that is equal for two names that look alike, in upper or lower case. It is the
 * skeleton of the lower-case skeleton. "I" is the upper case of "i" and looks like "l", so these
 * three count as one.
 */
export function lookOf(name: string): string {
  const lower = Array.from(skeleton(name), (char) => char.toLowerCase()).join("");
  return skeleton(lower).replaceAll("i", "l");
}
