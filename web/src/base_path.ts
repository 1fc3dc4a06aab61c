/** The path below which the platform is served, without a final slash. The server writes it into the page. */
export const basePath = document.documentElement.dataset["base"] ?? "";
