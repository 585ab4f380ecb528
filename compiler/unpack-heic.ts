import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { saveAsJpeg } from "../app/editions/photo-advice.ts";
import type { Unpacked } from "./heic-worker.ts";
import { PhotoFault, partMissing } from "./photo-fault.ts";

/**
 * Does something with a photo in the format of phones, which neither browsers nor our other libraries read.
 *
 * @param act gets it as TIFF, upright, without what the camera wrote beside it.
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
    // At once: of several photos together the memory would not be enough.
    tiff.buffer.transfer(0);
  }
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), {
    stdout: true,
    stderr: true,
  });
  // What the library has to say of a photo is not for the one who waits for the result.
  worker.stdout.resume();
  worker.stderr.resume();
  const answered = once(worker, "message") as Promise<[Unpacked]>;
  const ended = once(worker, "exit").then((): [Unpacked] => [notReadable]);
  try {
    worker.postMessage(bytes);
    // A damaged photo may bring the library down, and its thread.
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
