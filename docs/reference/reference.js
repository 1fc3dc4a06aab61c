// The search of the reference, links into closed parts, and the form that sends a request.
// The page can be read without this script.

const search = document.querySelector("#search");
const found = document.querySelector("#found");
const nothing = document.querySelector("#nothing");
const start = [document.querySelector("#start"), document.querySelector("#links-start")];

/** What the search looks at: operations and shapes, each with its words and its link. */
const entries = [...document.querySelectorAll("details")].map((element) => ({
  element,
  isOperation: element.matches(".operation"),
  link: document.querySelector(`nav li[data-of="${element.id}"]`),
  text: [element.id, ...textsOf(element)].join(" ").toLowerCase(),
}));
const groups = [...document.querySelectorAll(".group, nav .links")];

/** Returns method, path, summary, descriptions, parameters and fields. Examples are left out. */
function textsOf(element) {
  return [...element.querySelectorAll("summary, .about, td")].map((part) => part.textContent);
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Shows what has all words of the search, and hides the rest. */
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isOn = words.length > 0;
  const counts = { operations: 0, shapes: 0 };
  for (const { element, isOperation, link, text } of entries) {
    const isShown = words.every((word) => text.includes(word));
    element.hidden = !isShown;
    if (link) link.hidden = !isShown;
    if (isShown) counts[isOperation ? "operations" : "shapes"] += 1;
  }
  for (const part of start) part.hidden = isOn;
  for (const group of groups) {
    const parts = [...group.querySelectorAll("details, li[data-of]")];
    group.hidden = isOn && parts.every((part) => part.hidden);
  }
  nothing.hidden = !isOn || counts.operations + counts.shapes > 0;
  const { operations, shapes } = counts;
  found.value = isOn ? `${counted(operations, "operation")}, ${counted(shapes, "shape")}` : "";
}

search.addEventListener("input", filter);
search.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = entries.find(({ element }) => !element.hidden);
  if (search.value !== "" && first) location.hash = first.element.id;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.matches("input, textarea")) {
    event.preventDefault();
    search.focus();
  }
  if (event.key === "Escape" && event.target === search) {
    search.value = "";
    filter();
  }
});

/** Opens the part that the address names. A search that hides it ends. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest("[hidden]")) {
    search.value = "";
    filter();
  }
  if (target.matches("details")) target.open = true;
  target.scrollIntoView();
}
window.addEventListener("hashchange", openTarget);
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (link && link.hash === location.hash) openTarget();
});

/** The token of the reader. It stays in the memory of this page. */
let token = "";

function labelled(name, field) {
  const label = document.createElement("label");
  label.append(name, field);
  return label;
}

function field(kind, value) {
  const made = document.createElement(kind);
  made.value = value;
  made.spellcheck = false;
  made.autocomplete = "off";
  return made;
}

/** Adds the form that sends the operation, when it is opened for the first time. */
function addForm(details) {
  const { method, path } = details.dataset;
  const example = details.querySelector("h5 + pre")?.textContent ?? "";
  const hasBody = [...details.querySelectorAll("h4")].some((h4) =>
    h4.textContent.startsWith("Body"),
  );
  const form = document.createElement("form");
  form.className = "send";
  const credential = field("input", token);
  credential.type = "password";
  const address = field("input", path);
  const body = field("textarea", example);
  body.rows = Math.min(12, example.split("\n").length + 1);
  const button = document.createElement("button");
  button.textContent = `Send ${method}`;
  const answer = document.createElement("pre");
  answer.hidden = true;
  const title = document.createElement("h4");
  title.textContent = "Try it on this server";
  form.append(title, labelled("Token", credential), labelled("Path", address));
  if (hasBody) form.append(labelled("Body", body));
  form.append(button, answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    token = credential.value.trim();
    answer.hidden = false;
    answer.textContent = "…";
    answer.textContent = await send(method, address.value, hasBody ? body.value : "");
  });
  details.append(form);
}

/** Sends a request and returns its answer as text. */
async function send(method, path, body) {
  const headers = {};
  if (token !== "") headers.Authorization = `Token ${token}`;
  if (body !== "") headers["Content-Type"] = "application/json";
  try {
    const url = new URL(path, location.origin);
    if (url.origin !== location.origin) return "The path must begin with a slash.";
    const reply = await fetch(url, { method, headers, ...(body === "" ? {} : { body }) });
    const shown = ["content-type", "retry-after", "ratelimit", "location", "x-request-id"]
      .filter((name) => reply.headers.has(name))
      .map((name) => `${name}: ${reply.headers.get(name)}`);
    return [`${reply.status} ${reply.statusText}`, ...shown, "", readable(await reply.text())].join(
      "\n",
    );
  } catch (error) {
    return `The request failed: ${error.message}`;
  }
}

/** Returns JSON with line breaks, and any other text as it is. */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

for (const details of document.querySelectorAll(".operation")) {
  details.addEventListener("toggle", () => {
    if (details.open && !details.querySelector(".send")) addForm(details);
  });
}

search.value = new URLSearchParams(location.search).get("q") ?? "";
filter();
openTarget();
