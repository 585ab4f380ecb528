import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type RequestHandler } from "react-router";
import {
  currentEdition,
  type Edition,
  NoEdition,
  withEdition,
} from "../app/content/edition.server.ts";
import { findProblem } from "../app/database/readiness.server.ts";
import { keptPagePolicy } from "../app/layout/content-policy.server.ts";
import { keptPageContext, requestContext } from "../app/platform/request-context.server.ts";
import { streamFile } from "../app/platform/stream-file.server.ts";
import { type AnswerFrom, previewBy } from "../app/publishing/preview.server.ts";
import { allowedMethodsOf } from "./allowed-methods.ts";
import { createFileMemory, EditionFiles } from "./edition-files.ts";
import { securityHeaders } from "./headers.ts";
import { createHttpServer, type FindFile, type HttpServerParts } from "./http-server.ts";
import { sendFile } from "./send-file.ts";
import { fillWorker, loadStaticTable, type StaticFile } from "./static-files.ts";

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

interface PreviewParts {
  /** A file of an edition, or a page of it that is the same for everyone; undefined for others. */
  findFile: (edition: Edition, path: string) => Promise<StaticFile | undefined>;
  handler: RequestHandler;
  origin: string;
}

/** Answers the desk's previews with the pages and files of any edition. */
function answerPreviews({ findFile, handler, origin }: PreviewParts): AnswerFrom {
  return async (edition, path) => {
    const file = await findFile(edition, path);
    if (file) return toResponse(file);
    const request = new Request(new URL(path, origin));
    return withEdition(edition, () => handler(request, requestContext("")));
  };
}

/** A file as a page's response, whole and unpacked. */
async function toResponse({ variants }: StaticFile): Promise<Response> {
  const { body, headers } = variants.identity;
  const pairs = Array.from({ length: headers.length / 2 }, (_, index): [string, string] => [
    headers[2 * index] ?? "",
    headers[2 * index + 1] ?? "",
  ]);
  if (Buffer.isBuffer(body)) return new Response(new Uint8Array(body), { headers: pairs });
  const file = await streamFile(body.path);
  const response = new Response(file.body, { headers: pairs });
  response.headers.set("Content-Length", String(file.length));
  return response;
}

let sendFromEdition: typeof sendDevFile | undefined;

/**
 * Sends a picture or a document of the association while somebody works on the code (`npm run dev`),
 * when Vite makes the pages.
 *
 * @returns whether there is one at the request's path.
 */
export async function sendDevFile(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  sendFromEdition ??= prepareDevFiles();
  return sendFromEdition(request, response);
}

function prepareDevFiles(): typeof sendDevFile {
  const memory = createFileMemory();
  // Vite makes the pages, also those that are the same for everyone.
  const findFile = async (edition: Edition, path: string) =>
    edition.keptPages.has(path)
      ? undefined
      : new EditionFiles(edition, { security: {} }, memory, async () => "").find(path);
  const handler = createRequestHandler(build, "development");
  previewBy(answerPreviews({ findFile, handler, origin: "http://localhost" }));
  return async (request, response) => {
    const [path = ""] = request.url?.split("?", 1) ?? [];
    const file = await findFile(currentEdition(), path);
    if (file) sendFile(request, response, file);
    return file !== undefined;
  };
}
