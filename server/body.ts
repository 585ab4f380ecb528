import type { IncomingMessage } from "node:http";

/** The site's longest form has about twelve. */
const mostFields = 100;

/**
 * Reads a request's body whole, so that what is too large or cut off never reaches a page.
 *
 * @param limit the most bytes to take, however the body is sent.
 * @returns the body, or the status to refuse it with: 413 over the limit or with more than a
 *   hundred fields, 400 with a NUL in it (no form has one, and PostgreSQL stores none).
 * @throws when the sender breaks off.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer> | 400 | 413> {
  const body = await collect(request, limit);
  if (body === undefined || hasTooManyFields(body)) return 413;
  return body.includes(0) || body.includes("%00") ? 400 : body;
}

/** Counts what stands between fields, before anything is made of them. */
function hasTooManyFields(body: Buffer): boolean {
  let fields = 1;
  for (let at = body.indexOf("&"); at >= 0; at = body.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > mostFields) return true;
  }
  return false;
}

function collect(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer> | undefined>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    // Past the limit the rest is still taken in, and dropped, until the answer is out.
    if (size > limit) resolve(undefined);
    else chunks.push(chunk);
  });
  request.once("end", () => resolve(Buffer.concat(chunks)));
  request.once("error", reject);
  return promise;
}
