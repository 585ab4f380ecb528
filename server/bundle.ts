/**
 * What the built site consists of (build/server/index.js): the server with all pages, in one file
 * that starts fast.
 */
export { readSiteCalendar } from "../app/export/read-calendar.server.ts";
export { closeSite, prepareSite } from "../app/startup.server.ts";
export { shutDownGracefully } from "./graceful-shutdown.ts";
export { serve } from "./serve.ts";
export { createSite } from "./site.ts";
