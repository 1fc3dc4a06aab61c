/**
 * Stryker's runner for mocha, for tests that lie in one CommonJS file: it reads that file again
 * for a change of code that runs at import, where Stryker's own starts a process. All tests run
 * then until one fails, those of the changed folder first.
 */
import { commonTokens, declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { createMochaTestRunner } from "@stryker-mutator/mocha-runner";

/** The part of the domain that a file, or a test of it, belongs to. */
const folderOf = (file) => /\/domain\/(\w+)\//.exec(file)?.[1];

class ReloadingRunner {
  constructor(injector) {
    this.inner = createMochaTestRunner(injector);
  }

  capabilities() {
    return Promise.resolve({ reloadEnvironment: true });
  }

  async init() {
    await this.inner.init();
    this.inner.mocha.loadFilesAsync = () => Promise.resolve(this.load());
  }

  /** Without `require`, files would stay in the cache of modules. */
  load() {
    const { mocha } = this.inner;
    mocha.loadFiles();
    const isNear = ({ testFile }) => folderOf(testFile) === this.changedFolder;
    mocha.suite.suites.sort((one, other) => Number(isNear(other)) - Number(isNear(one)));
  }

  dryRun(options) {
    return this.inner.dryRun(options);
  }

  async mutantRun(options) {
    this.changedFolder = folderOf(options.activeMutant.fileName);
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
