import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { findProblem } from "../app/database/readiness.server.ts";
import {
  currentEdition,
  type Edition,
  NoEdition,
  withEdition,
} from "../app/editions/edition.server.ts";
import { prepareEditionsBy } from "../app/editions/shown-edition.server.ts";
import { keptPagePolicy } from "../app/layout/content-policy.server.ts";
import { keptPageContext, requestContext } from "../app/platform/request-context.server.ts";
import { previewBy } from "../app/publishing/preview.server.ts";
import { allowedMethodsOf } from "./allowed-methods.ts";
import { createFileMemory, EditionFiles } from "./edition-files.ts";
import { securityHeaders } from "./headers.ts";
import { createHttpServer, type FindFile, type HttpServerParts } from "./http-server.ts";
import { answerPreviews } from "./preview-pages.ts";
import { loadStaticTable } from "./static-files.ts";
import { fillWorker } from "./worker-words.ts";

/** The built site (cli/build.ts), of which this file is a part when it runs. */
const buildFolder = join(import.meta.dirname, "..");

interface Site {
  /** Doesn't listen yet. */
  server: Server;
  /** Renders a page, past the server's own checks and queues. */
  render: HttpServerParts["render"];
  /** Every route, by its id. */
  routes: typeof build.routes;
}

/**
 * Connects the site's pages and files to an HTTP server. `npm start` and the tests of the routes
 * both use this, so that what is tested is what runs.
 */
export function createSite(
  settings: Pick<HttpServerParts, "publicOrigin" | "trustedProxies" | "ready" | "metrics">,
): Site {
  const handler = createRequestHandler(build, "production");
  const render = (request: Request, ip: string) =>
    withEdition(currentEdition(), () => handler(request, requestContext(ip)));

  const security = securityHeaders(settings.publicOrigin?.startsWith("https:") ?? false);
  const memory = createFileMemory();
  const worker = readFileSync(join(buildFolder, "service-worker.js"), "utf8");

  function filesOf(edition: Edition): EditionFiles {
    const pagePolicy = (html: string) => withEdition(edition, () => keptPagePolicy(html));
    const renderKept = async (path: string): Promise<string> => {
      const request = new Request(new URL(path, settings.publicOrigin ?? "http://localhost"));
      const answer = await withEdition(edition, () => handler(request, keptPageContext()));
      if (answer.status === 503) throw new NoEdition(`The page ${path} can't be rendered yet.`);
      if (answer.status !== 200) throw new Error(`The page ${path} could not be rendered.`);
      return answer.text();
    };
    return new EditionFiles(edition, { security, pagePolicy }, memory, async (path) =>
      path === "/sw.js" ? fillWorker(worker, await renderKept("/offline")) : renderKept(path),
    );
  }

  const program = loadStaticTable(join(buildFolder, "client"), { security });
  let served: { edition: Edition; files: EditionFiles; earlier?: EditionFiles } | undefined;
  const findFile: FindFile = (path) => {
    const file = program.get(path);
    if (file) return file;
    const edition = currentEdition();
    if (served?.edition !== edition) {
      // The same one once more, made again, has the same one before it.
      const earlier = served?.edition.key === edition.key ? served.earlier : served?.files;
      served = { edition, files: filesOf(edition), ...(earlier && { earlier }) };
    }
    return served.files.find(path) ?? served.earlier?.findPicture(path);
  };
  prepareEditionsBy((edition) => filesOf(edition).prepare(currentEdition()));
  const findIn = async (edition: Edition, path: string) => filesOf(edition).find(path);
  const origin = settings.publicOrigin ?? "http://localhost";
  previewBy(answerPreviews({ findFile: findIn, handler, origin }));
  const server = createHttpServer({
    ...settings,
    render,
    allowedMethods: allowedMethodsOf(build.routes),
    findFile,
    keptPages: () => currentEdition().keptPages.keys(),
    findProblem,
  });
  return { server, render, routes: build.routes };
}
