/**
 * Python with the packages that the tests of clients/python need. They are unpacked from packages of
 * Debian beside the engines, so nothing of the machine is changed.
 */
import { join } from "node:path";

interface Settings {
  readonly enginesDir: string;
}

interface SettingsModule {
  readonly readSettings: (env: NodeJS.ProcessEnv) => Settings;
}

interface ProvisionModule {
  readonly provision: (settings: Settings, parts: string[]) => Promise<void>;
}

const runtime = (name: string): string =>
  new URL(`../../src/runtime/${name}.mjs`, import.meta.url).href;

/** The Python of Debian, for which the packages are compiled. */
export const PYTHON = "/usr/bin/python3";

/**
 * Fetches the packages if they are missing, and returns the environment in which Python finds them.
 * @param folders come first on the path of modules
 */
export async function pythonEnvironment(...folders: string[]): Promise<Record<string, string>> {
  // The runtime is plain JavaScript without types.
  const { readSettings } = (await import(runtime("settings"))) as SettingsModule;
  const { provision } = (await import(runtime("provision"))) as ProvisionModule;
  const settings = readSettings({ ...process.env, EMBEDDED: "auto" });
  await provision(settings, ["python"]);
  const lib = join(settings.enginesDir, "python/usr/lib");
  const triplet = `${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
  const libraries = ["", "blas", "lapack"].map((name) => join(lib, triplet, name));
  return {
    PYTHONPATH: [...folders, join(lib, "python3/dist-packages")].join(":"),
    LD_LIBRARY_PATH: libraries.join(":"),
    // Compiled once for all programs of the tests, and beside no source.
    PYTHONDONTWRITEBYTECODE: "",
    PYTHONPYCACHEPREFIX: join(settings.enginesDir, "python-compiled"),
  };
}
