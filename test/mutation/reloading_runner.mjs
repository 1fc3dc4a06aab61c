/**
 * Stryker's runner for mocha, for tests that lie in one CommonJS file: it reads that file again
 * for a change of code that runs at import, where Stryker's own starts a process.
 */
import { commonTokens, declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { createMochaTestRunner } from "@stryker-mutator/mocha-runner";

class ReloadingRunner {
  constructor(injector) {
    this.inner = createMochaTestRunner(injector);
  }

  capabilities() {
    return Promise.resolve({ reloadEnvironment: true });
  }

  /** Without `require`, files would stay in the cache of modules. */
  async init() {
    await this.inner.init();
    const { mocha } = this.inner;
    mocha.loadFilesAsync = () => Promise.resolve(mocha.loadFiles());
  }

  dryRun(options) {
    return this.inner.dryRun(options);
  }

  async mutantRun(options) {
    if (options.reloadEnvironment) await this.reload();
    return this.inner.mutantRun(options);
  }

  async reload() {
    this.inner.mocha.unloadFiles();
    await this.inner.dispose();
    this.inner.loadedEnv = false;
    await this.init();
  }

  dispose() {
    return this.inner.dispose();
  }
}

const createRunner = (injector) => new ReloadingRunner(injector);
createRunner.inject = [commonTokens.injector];

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, "reloading", createRunner),
];
