import type { RequestHandler } from "react-router";
import { type Edition, withEdition } from "../app/editions/edition.server.ts";
import { requestContext } from "../app/platform/request-context.server.ts";
import { streamFile } from "../app/platform/stream-file.server.ts";
import type { AnswerFrom } from "../app/publishing/preview.server.ts";
import type { StaticFile } from "./static-files.ts";

interface Parts {
  /** A file of an edition, or a page of it that is the same for everyone; undefined for others. */
  findFile: (edition: Edition, path: string) => Promise<StaticFile | undefined>;
  handler: RequestHandler;
  origin: string;
}

/** Answers the desk's previews with the pages and files of any edition. */
export function answerPreviews({ findFile, handler, origin }: Parts): AnswerFrom {
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
