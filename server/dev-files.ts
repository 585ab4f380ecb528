import type { IncomingMessage, ServerResponse } from "node:http";
import { currentEdition } from "../app/editions/edition.server.ts";
import { createFileMemory, EditionFiles } from "./edition-files.ts";
import { sendFile } from "./send-file.ts";

const memory = createFileMemory();

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
  const edition = currentEdition();
  if (edition.keptPages.has(path)) return false;
  const files = new EditionFiles(edition, { security: {} }, memory, async () => "");
  const file = await files.find(path);
  if (file) sendFile(request, response, file);
  return file !== undefined;
}
