import { render } from "preact";
import { restoreSession } from "./api/session.ts";
import { App } from "./app.tsx";
import "./styles/base.css";
import { applyTheme } from "./theme.ts";

applyTheme();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
void restoreSession();
