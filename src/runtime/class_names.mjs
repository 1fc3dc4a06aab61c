/**
 * Keeps the names of classes in a bundle, and of nothing else. Errors are known by the names of their
 * classes, also where two packages use the same one and the bundler renames one of them. The
 * bundler's own option names every closure that a request makes, too, which took a third of the time
 * of a small request.
 */

/** What esbuild writes with `keepNames`: the helper, and its call in the body of a class. */
const HELPER = /^var __name = \(target, value\) => (.*);$/m;
const OF_CLASS = /\bstatic \{\s*__name\(this, /g;

/**
 * Returns the bundle with a helper for classes, and one for functions that does nothing.
 * @param {string} bundle made by esbuild with `keepNames`
 * @throws {Error} when the bundle has another form than this code knows
 */
export function keepClassNames(bundle) {
  if (!bundle.includes("__name(")) return bundle;
  if (!HELPER.test(bundle)) throw new Error("esbuild names functions in another way than before");
  return bundle
    .replace(HELPER, "var __className = (target, value) => $1, __name = (target) => target;")
    .replaceAll(OF_CLASS, (call) => call.replace("__name", "__className"));
}
