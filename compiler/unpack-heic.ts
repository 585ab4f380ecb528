import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { saveAsJpeg } from "../app/content/photo-advice.ts";
import type { Unpacked } from "./heic-worker.ts";
import { PhotoFault, partMissing } from "./photo-fault.ts";

/**
 * Decodes an iPhone's photo (HEIC), which neither browsers nor our other libraries read.
 *
 * @param act gets it as TIFF, upright and without metadata.
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
    // One at a time: several photos would not fit in memory.
    tiff.buffer.transfer(0);
  }
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), {
    stdout: true,
    stderr: true,
  });
  // The library's messages are not for the user.
  worker.stdout.resume();
  worker.stderr.resume();
  const answered = once(worker, "message") as Promise<[Unpacked]>;
  const ended = once(worker, "exit").then((): [Unpacked] => [notReadable]);
  try {
    worker.postMessage(bytes);
    // A damaged photo may crash the library's thread.
    const [unpacked] = await Promise.race([answered, ended]).catch(() => [notReadable]);
    if ("problem" in unpacked) throw new PhotoFault(...problems[unpacked.problem]);
    return unpacked.tiff;
  } finally {
    await worker.terminate();
  }
}

const notReadable = { problem: "notReadable" } as const;

const problems: Record<"cutShort" | "tooLarge" | "notReadable", [string, string]> = {
  cutShort: partMissing,
  tooLarge: ["it has too many pixels", "save it in a smaller size"],
  notReadable: ["it can't be read", saveAsJpeg],
};
