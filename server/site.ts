import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type RequestHandler } from "react-router";
import {
  currentEdition,
  differsForResidents,
  type Edition,
  NoEdition,
  wholeEdition,
  withEdition,
} from "../app/content/edition.server.ts";
import { findProblem } from "../app/database/readiness.server.ts";
import { type AnswerFrom, previewBy } from "../app/desk/preview.server.ts";
import { editionFor } from "../app/identity/guards.server.ts";
import { readSessionToken } from "../app/identity/session-cookie.server.ts";
import { findSignedIn } from "../app/identity/sessions.server.ts";
import { keptPagePolicy, siteStyles } from "../app/layout/document-head.server.ts";
import { keptPageContext, requestContext } from "../app/platform/request-context.server.ts";
import { fileResponse } from "../app/platform/responses.server.ts";
import { createFileMemory, type EditionFiles, filesOfEdition } from "./edition-files.ts";
import { allowedMethodsOf } from "./find-page.ts";
import { securityHeaders } from "./headers.ts";
import { createHttpServer, type FindFile, type HttpServerParts } from "./http-server.ts";
import { sendFile } from "./send-file.ts";
import { loadStaticTable, type StaticFile } from "./static-files.ts";

/** The built site (cli/build.ts), which includes this file when it runs. */
const buildFolder = join(import.meta.dirname, "..");

/**
 * Connects the site's pages and files to an HTTP server, in `npm start` and in the tests of the routes alike.
 *
 * @returns the server, which doesn't listen yet; `render`, which bypasses the server's checks and queues; and all routes.
 */
export function createSite(
  settings: Pick<HttpServerParts, "publicOrigin" | "trustedProxies" | "ready" | "metrics">,
) {
  const handler = createRequestHandler(build, "production");
  const render = (request: Request, ip: string) =>
    withEdition(currentEdition(), () => handler(request, requestContext(ip)));

  const security = securityHeaders(settings.publicOrigin?.startsWith("https:") ?? false);
  const memory = createFileMemory();

  function filesOf(edition: Edition): EditionFiles {
    const pagePolicy = (html: string) => withEdition(edition, () => keptPagePolicy(html));
    const renderKept = async (path: string): Promise<string> => {
      const request = new Request(new URL(path, settings.publicOrigin ?? "http://localhost"));
      const answer = await withEdition(edition, () => handler(request, keptPageContext()));
      if (answer.status === 503) throw new NoEdition(`The page ${path} can't be rendered yet.`);
      if (answer.status !== 200) throw new Error(`The page ${path} could not be rendered.`);
      return answer.text();
    };
    return filesOfEdition(edition, { security, pagePolicy }, memory, renderKept);
  }

  const program = loadStaticTable(join(buildFolder, "client"), { security });
  let served: { edition: Edition; files: EditionFiles } | undefined;
  const findFile: FindFile = (path, cookies) => {
    const file = program.get(path);
    if (file) return file;
    const edition = currentEdition();
    if (served?.edition !== edition) served = { edition, files: filesOf(edition) };
    const { files } = served;
    const { forResidents } = edition;
    if (!forResidents) return files.find(path);
    if (forResidents.keptPages.has(path)) {
      // Rendered for each resident.
      const isOther = differsForResidents(edition, path) && headersOfSession(cookies);
      return isOther ? undefined : files.find(path);
    }
    if (files.has(path)) return files.find(path);
    const all = residentsFiles(forResidents, security);
    const reader = all.has(path) ? headersOfSession(cookies) : undefined;
    return reader && findForReader(all, reader, path);
  };
  const origin = settings.publicOrigin ?? "http://localhost";
  previewBy(answerPreviews(handler, origin), siteStyles.public);
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

/** The headers of a request with a session of this site; undefined for any other. */
function headersOfSession(cookies: string | undefined): Headers | undefined {
  if (cookies === undefined) return undefined;
  const headers = new Headers({ Cookie: cookies });
  return readSessionToken(headers) ? headers : undefined;
}

/** The files of an edition as residents see it, none of which stay in memory. */
function residentsFiles(edition: Edition, security: Record<string, string>): EditionFiles {
  const options = { security, isPrivate: true } as const;
  return filesOfEdition(edition, options, createFileMemory(0), async () => "");
}

/** A file that only residents may have; undefined for anybody else, as if it didn't exist. */
async function findForReader(
  files: EditionFiles,
  headers: Headers,
  path: string,
): Promise<StaticFile | undefined> {
  const { person } = await findSignedIn(headers);
  const { forResidents } = currentEdition();
  return editionFor(person) === forResidents ? files.find(path) : undefined;
}

/** Answers the desk's previews with any edition's pages and files. None of their pages are kept. */
function answerPreviews(handler: RequestHandler, origin: string): AnswerFrom {
  return async (edition, path) => {
    const isPage = edition.keptPages.has(path);
    const file = isPage ? undefined : await residentsFiles(edition, {}).find(path);
    if (file) return toResponse(file);
    const request = new Request(new URL(path, origin));
    return withEdition(edition, () => handler(request, requestContext("")));
  };
}

/** A file as a page's response, whole and uncompressed. */
async function toResponse({ variants }: StaticFile): Promise<Response> {
  const { body, headers } = variants.identity;
  const pairs = Array.from({ length: headers.length / 2 }, (_, index): [string, string] => [
    headers[2 * index] ?? "",
    headers[2 * index + 1] ?? "",
  ]);
  if (Buffer.isBuffer(body)) return new Response(new Uint8Array(body), { headers: pairs });
  return fileResponse(body.path, pairs);
}

const devMemory = createFileMemory();
let hasDevPreviews = false;

/**
 * Sends one of the association's pictures or documents in development (`npm run dev`), where Vite makes the pages.
 *
 * @returns whether there is one at the request's path.
 */
export async function sendDevFile(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!hasDevPreviews) {
    const handler = createRequestHandler(build, "development");
    previewBy(answerPreviews(handler, "http://localhost"), siteStyles.public);
    hasDevPreviews = true;
  }
  const [path = ""] = request.url?.split("?", 1) ?? [];
  const edition = currentEdition();
  const whole = wholeEdition(edition);
  // Vite makes the pages, including those that are the same for everyone.
  if (whole.keptPages.has(path)) return false;
  const files = filesOfEdition(edition, { security: {} }, devMemory, async () => "");
  const reader = headersOfSession(request.headers.cookie);
  const file =
    (await files.find(path)) ??
    (reader && (await findForReader(residentsFiles(whole, {}), reader, path)));
  if (file) sendFile(request, response, file);
  return file !== undefined;
}
