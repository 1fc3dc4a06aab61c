/** A reason to stop that the reader can act on. It is printed without a stack. */
export class Refusal extends Error {
  /** @override */
  name = "Refusal";

  /**
   * Makes a refusal.
   * @param {string} message
   * @param {number} [exitCode] 2 = this machine or environment cannot be served
   */
  constructor(message, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Returns the message for a machine without usable engines, with the two ways out.
 * @param {string} reason
 */
export function cannotServe(reason) {
  return new Refusal(
    [
      `Cannot start the database engines here: ${reason}`,
      "",
      "Two ways out:",
      "  1. start them in containers and name them:",
      "       deploy/make-env.sh && docker compose up -d mongo redis-queue redis-cache && . ./.env",
      '       MONGODB_URI="mongodb://presage:$MONGO_PASSWORD@127.0.0.1:27017/presage?authSource=admin&directConnection=true&w=majority&journal=true" \\',
      '         REDIS_URL="redis://:$REDIS_PASSWORD@127.0.0.1:6379" \\',
      '         REDIS_CACHE_URL="redis://:$REDIS_PASSWORD@127.0.0.1:6380" npm start',
      "  2. set MONGODB_URI and REDIS_URL to servers of your own (mongod and redis-server on PATH",
      "     are found and started without that).",
    ].join("\n"),
  );
}

/**
 * Prints what stopped the program, and returns the exit code.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof Refusal) {
    process.stderr.write(`\n${error.message}\n`);
    return error.exitCode;
  }
  process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}
