/** Where tests keep the data of engines that they start themselves. */
import { tmpdir } from "node:os";

/**
 * Returns the folder that the runner of the tests chose and removes, in memory where there is room.
 * A test that runs alone gets the folder of the system.
 */
export const dataFolder = (): string => process.env["TEST_DATA_DIR"] ?? tmpdir();
