/** A reason to stop which the reader can act on: printed without a stack. */
export class Refusal extends Error {
  name = "Refusal";

  /**
   * @param {string} message
   * @param {number} [exitCode] 2 = this machine or environment cannot be served
   */
  constructor(message, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The one message for a machine without usable engines, with the two ways out. */
export function cannotServe(reason) {
  return new Refusal(
    [
      `Cannot start the database engines here: ${reason}`,
      "",
      "Two ways out:",
      "  1. start them in containers:  docker compose up -d mongo redis-queue redis-cache",
      "  2. use servers of your own:   MONGODB_URI=mongodb://… REDIS_URL=redis://… npm start",
      "     (mongod and redis-server on PATH are found and started by themselves)",
    ].join("\n"),
  );
}

/** Prints what stopped the program and returns the exit code. */
export function explain(error) {
  if (error instanceof Refusal) {
    process.stderr.write(`\n${error.message}\n`);
    return error.exitCode;
  }
  process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}
