import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { allowedMethodsOf } from "./allowed-methods.ts";
import { createFileMemory, EditionFiles, type ServedEdition } from "./edition-files.ts";
import { securityHeaders } from "./headers.ts";
import { createHttpServer, type FindFile, type HttpServerParts } from "./http-server.ts";
import { loadStaticTable } from "./static-files.ts";
import { fillWorker } from "./worker-words.ts";

const buildFolder = join(import.meta.dirname, "..", "build");

/** What the built site offers the server besides its pages (app/entry.server.tsx). */
interface SiteEntry {
  prepareSite: (origin: string) => Promise<string[]>;
  prepareSiteWithRetry: (origin: string, report: (note: string) => void) => Promise<void>;
  closeSite: () => Promise<void>;
  findProblem: () => Promise<string | undefined>;
  documentPolicy: (scriptHashes: string[]) => string;
  requestContext: (ip: string) => RouterContextProvider;
  keptPageContext: () => RouterContextProvider;
  currentEdition: () => Edition | undefined;
  withEdition: <Result>(edition: Edition, act: () => Result) => Result;
}

/** What the association says, of which the server knows the files. */
type Edition = ServedEdition & { readonly key: string };

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
  const render = (request: Request, ip: string) => {
    const edition = entry.currentEdition();
    const answer = () => handler(request, entry.requestContext(ip));
    return edition ? entry.withEdition(edition, answer) : answer();
  };

  const security = securityHeaders(settings.publicOrigin?.startsWith("https:") ?? false);
  const memory = createFileMemory();
  const worker = readFileSync(join(buildFolder, "service-worker.js"), "utf8");

  function filesOf(edition: Edition): EditionFiles {
    const pagePolicy = (hashes: string[]) =>
      entry.withEdition(edition, () => entry.documentPolicy(hashes));
    const renderKept = async (path: string): Promise<string> => {
      const request = new Request(new URL(path, settings.publicOrigin ?? "http://localhost"));
      const answer = await entry.withEdition(edition, () =>
        handler(request, entry.keptPageContext()),
      );
      if (answer.status !== 200) throw new Error(`The page ${path} could not be rendered.`);
      return answer.text();
    };
    return new EditionFiles(edition, { security, pagePolicy }, memory, async (path) =>
      path === "/sw.js" ? fillWorker(worker, await renderKept("/offline")) : renderKept(path),
    );
  }

  const program = loadStaticTable(join(buildFolder, "client"), {
    security,
    pagePolicy: entry.documentPolicy,
  });
  let served: { edition: Edition; files: EditionFiles; earlier?: EditionFiles } | undefined;
  const findFile: FindFile = (path) => {
    const file = program.get(path);
    if (file) return file;
    const edition = entry.currentEdition();
    if (!edition) return undefined;
    if (served?.edition !== edition) {
      served = { edition, files: filesOf(edition), ...(served && { earlier: served.files }) };
    }
    return served.files.find(path) ?? served.earlier?.findPicture(path);
  };
  const server = createHttpServer({
    ...settings,
    render,
    allowedMethods: allowedMethodsOf(routes),
    findFile,
    findProblem: entry.findProblem,
  });
  return { server, render, routes, entry };
}
