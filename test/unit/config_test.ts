/** The production entry points refuse to start with a list of everything wrong. */
import { expect } from "chai";
import { ConfigError, readConfig } from "../../src/config.ts";

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("The configuration was taken");
}

describe("readConfig", () => {
  it("names every variable that is missing, at once", () => {
    const message = faultsOf({});

    for (const name of ["MONGODB_URI", "REDIS_URL", "SECRET_KEY"]) expect(message).include(name);
  });

  it("says what a faulty value must look like, in plain words", () => {
    const message = faultsOf({ MONGODB_URI: "x", PORT: "abc" });

    expect(message).include("MONGODB_URI must start with mongodb:// or mongodb+srv://");
    expect(message).include("PORT must be an integer from 0 to 65535");
    expect(message).include("SECRET_KEY");
  });
});
