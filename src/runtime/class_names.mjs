/**
 * Keeps the names of classes in a bundle, and of nothing else. Errors are known by the names of their
 * classes, also where two packages use the same one and the bundler renames one of them. The
 * bundler's own option names every closure that a request makes, too, which took a third of the time
 * of a small request.
 */

/**
 * What esbuild writes with `keepNames`: the helper, and its call in the body of a class. The
 * parameters have other names where the bundle has a variable of the same name.
 */
const HELPER = /^var __name = \((\w+), (\w+)\) => (.*);$/m;
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
    .replace(HELPER, "var __className = ($1, $2) => $3, __name = (target) => target;")
    .replaceAll(OF_CLASS, (call) => call.replace("__name", "__className"));
}
