/** The version of the platform: that of package.json, which a test compares. */
export const VERSION = "2.0.0";
