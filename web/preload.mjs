/** Loads the files of a part beside it. It replaces the helper of Vite, which weighs three times as much. */

/** The build brings this into the first page, under the name that Vite gives its own. */
const HELPER = "\0vite/preload-helper.js";

/** Style sheets are waited for, so that nothing is shown without them. Scripts are only fetched ahead. */
const CODE = `
const asked = {};
const fetched = (dep, from) => {
  const { href } = new URL(dep, from);
  return (asked[href] ??= new Promise((resolve, reject) => {
    if ([...document.querySelectorAll("link")].some((one) => one.href === href)) return resolve();
    const link = document.createElement("link");
    const isStyle = href.endsWith(".css");
    link.rel = isStyle ? "stylesheet" : "modulepreload";
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      delete asked[href];
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
    if (!isStyle) resolve();
  }));
};
export const __vitePreload = (load, deps = [], from) =>
  Promise.all(deps.map((dep) => fetched(dep, from))).then(load);
`;

export const preload = {
  name: "preload",
  enforce: "pre",
  resolveId: (id) => (id === HELPER ? id : null),
  load: (id) => (id === HELPER ? CODE : null),
};
