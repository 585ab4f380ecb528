import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { Packed } from "./static-files.ts";

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Below this many bytes a packed copy saves nothing. */
const smallest = 200;

/**
 * Packs text tightly: once, for many readers.
 *
 * @param quality of brotli; by default as tight as it can, which takes three times as long as 10.
 */
export async function packText(bytes: Buffer, quality = zlib.BROTLI_MAX_QUALITY): Promise<Packed> {
  if (bytes.length < smallest) return {};
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    packBrotli(bytes, { params }),
    packGzip(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}
