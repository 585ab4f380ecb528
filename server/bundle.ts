/**
 * What the built site consists of (build/server/index.js): the server with all pages, in one file
 * that starts fast.
 */
export { closeSite, prepareSite } from "../app/startup.server.ts";
export { shutDownGracefully } from "./graceful-shutdown.ts";
export { serve } from "./serve.ts";
export { servePages } from "./serve-pages.ts";
export { createSite } from "./site.ts";
