import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";

/**
 * A file as the body of a response, which says its length and is sent as it is read, without holding it in
 * memory (server/send-page.ts).
 */
export async function streamFile(
  path: string,
): Promise<{ body: ReadableStream<Uint8Array>; length: number }> {
  const { size: length } = await stat(path);
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  return { body, length };
}
