/** The version of the platform. A test compares it with package.json. */
export const VERSION = "2.1.0";
