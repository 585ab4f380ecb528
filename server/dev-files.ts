import type { IncomingMessage, ServerResponse } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { currentEdition, type Edition } from "../app/editions/edition.server.ts";
import { previewBy } from "../app/publishing/preview.server.ts";
import { createFileMemory, EditionFiles } from "./edition-files.ts";
import { answerPreviews } from "./preview-pages.ts";
import { sendFile } from "./send-file.ts";

const memory = createFileMemory();

async function findFile(edition: Edition, path: string) {
  // Vite makes the pages, also those that are the same for everyone.
  if (edition.keptPages.has(path)) return undefined;
  return new EditionFiles(edition, { security: {} }, memory, async () => "").find(path);
}

const handler = createRequestHandler(build, "development");
previewBy(answerPreviews({ findFile, handler, origin: "http://localhost" }));

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
  const [path = ""] = request.url?.split("?", 1) ?? [];
  const file = await findFile(currentEdition(), path);
  if (file) sendFile(request, response, file);
  return file !== undefined;
}
