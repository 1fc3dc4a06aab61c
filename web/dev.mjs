/** Serves the pages from their sources, for `npm run dev`. Everything else comes from API_URL. */
import { createServer } from "vite";
import config from "./vite.config.mjs";

const API = ["/api", "/docs", "/healthz", "/readyz", "/admin/queues"];

const server = await createServer({
  ...config,
  configFile: false,
  base: "/",
  logLevel: "warn",
  server: {
    host: "127.0.0.1",
    port: Number(process.env.DEV_PORT || 5173),
    proxy: Object.fromEntries(API.map((path) => [path, process.env.API_URL])),
  },
});
await server.listen();
process.send?.({ tell: `open ${server.resolvedUrls.local[0]}` });
process.send?.({ ready: true });
process.on("disconnect", () => process.exit());
process.on("SIGTERM", () => process.exit());
