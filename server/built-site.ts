import type { Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { allowedMethodsOf } from "./allowed-methods.ts";
import { createHttpServer, type HttpServerParts } from "./http-server.ts";

const buildFolder = join(import.meta.dirname, "..", "build");

/** What the built site offers the server besides its pages (app/entry.server.tsx). */
interface SiteEntry {
  prepareSite: (origin: string) => Promise<string[]>;
  prepareSiteWithRetry: (origin: string, report: (note: string) => void) => Promise<void>;
  closeSite: () => Promise<void>;
  findProblem: () => Promise<string | undefined>;
  documentPolicy: (scriptHashes: string[]) => string;
  requestContext: (ip: string) => RouterContextProvider;
}

type SiteBuild = ServerBuild & { entry: { module: SiteEntry } };

interface BuiltSite {
  /** Doesn't listen yet. */
  server: Server;
  /** Renders a page, past the server's own checks and queues. */
  render: HttpServerParts["render"];
  /** Every route, by its id. */
  routes: ServerBuild["routes"];
  entry: SiteEntry;
}

/**
 * Loads the site from build/ and connects it to an HTTP server. `npm start` and the tests of the
 * routes both use this, so that what is tested is what runs.
 */
export async function loadBuiltSite(
  settings: Pick<HttpServerParts, "publicOrigin" | "trustedProxies" | "ready">,
): Promise<BuiltSite> {
  // React and React Router read NODE_ENV when they are first imported: not before it is set.
  const { createRequestHandler } = await import("react-router");
  const script = pathToFileURL(join(buildFolder, "server/index.js")).href;
  const build: SiteBuild = await import(/* @vite-ignore */ script);
  const { routes } = build;
  const entry = build.entry.module;
  const handler = createRequestHandler(build, "production");
  const render = (request: Request, ip: string) => handler(request, entry.requestContext(ip));
  const server = createHttpServer({
    ...settings,
    render,
    allowedMethods: allowedMethodsOf(routes),
    staticFolder: join(buildFolder, "client"),
    pagePolicy: entry.documentPolicy,
    findProblem: entry.findProblem,
  });
  return { server, render, routes, entry };
}
