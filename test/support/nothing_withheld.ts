/** What exports need to know of conditionals, for projects that have none. */
export const NOTHING_WITHHELD = { parents: new Set<number>(), branches: new Set<number>() };

export const withheldIn = () => Promise.resolve(NOTHING_WITHHELD);
