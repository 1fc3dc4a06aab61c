/** The colours that the reader chose. The browser keeps the choice, so that a page begins with it. */

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "presage.theme";

/** Applies a choice, and stores it in the browser. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

/** Applies the stored choice. Without one the system decides. */
export function applyTheme(): void {
  const theme = localStorage.getItem(KEY) ?? "auto";
  document.documentElement.dataset["theme"] = theme;
}
