import { saveAsJpeg } from "../app/content/file-type.ts";
import type { Unpacked } from "./heic-worker.ts";
import { runThread } from "./run-thread.ts";

/** Why a photo can't be shown, as the rest of a sentence, and what to do about it. */
export class PhotoFault extends Error {
  readonly advice: string;

  constructor(reason: string, advice: string) {
    super(reason);
    this.advice = advice;
  }
}

export const partMissing: [string, string] = ["part of it is missing", "copy it again"];

/**
 * Decodes an iPhone photo (HEIC), which neither browsers nor our other libraries read.
 *
 * @param act receives it as TIFF, upright and without metadata.
 * @throws PhotoFault.
 */
export async function usingHeic<Result>(
  bytes: Uint8Array,
  act: (tiff: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const tiff = await unpack(bytes);
  try {
    return await act(tiff);
  } finally {
    // One at a time: several photos don't fit in memory.
    tiff.buffer.transfer(0);
  }
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const script = new URL("./heic-worker.ts", import.meta.url);
  // A damaged photo may crash the library's thread.
  const crashed = (): Unpacked => ({ problem: "notReadable" });
  const unpacked = await runThread<Unpacked>(script, bytes).catch(crashed);
  if ("problem" in unpacked) throw new PhotoFault(...problems[unpacked.problem]);
  return unpacked.tiff;
}

const problems: Record<"cutShort" | "tooLarge" | "notReadable", [string, string]> = {
  cutShort: partMissing,
  tooLarge: ["it has too many pixels", "save it in a smaller size"],
  notReadable: ["it can't be read", saveAsJpeg],
};
