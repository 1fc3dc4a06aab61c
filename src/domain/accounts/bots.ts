/** The limit of bots. */

/** An account owns at most this many bots, a superuser any number. Contract 2.20. */
export const MAX_BOTS = 5;
