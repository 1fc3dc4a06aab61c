import { render } from "preact";
import { restoreSession } from "./api/session.ts";
import { App } from "./app.tsx";
import { watchAddress } from "./router.tsx";
import { watchScroll } from "./scroll.ts";
import "./styles/base.css";
import { applyTheme } from "./theme.ts";

applyTheme();
watchScroll();
watchAddress();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
restoreSession();
