import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keepFile } from "../app/editions/cache-folder.server.ts";
import type { FileJob, ReadyFile } from "../app/editions/compile-job.ts";
import { ContentError } from "../app/editions/content-error.ts";
import { fileKindOf } from "../app/editions/file-type.ts";
import { convertPhoto, PictureMistake } from "./convert-picture.ts";
import { PdfMistake } from "./pdf/pdf-mistake.ts";
import { PdfWorkers } from "./pdf/pdf-workers.ts";
import type { Progress } from "./progress.ts";
import { checkSvg } from "./svg.ts";

/** As a page shows it, and as it is opened: wide enough to read a flyer. */
const widths = [480, 1600];

/**
 * Makes a file ready for people: checks that a PDF opens without a password and that a drawing can be shown, and
 * makes of a photo two pictures, upright and without what the camera wrote into it.
 *
 * @param job with a folder of the cache for what isn't finished.
 * @throws ContentError with what is wrong with it.
 */
export function prepareFile(
  job: FileJob & { drafts: string },
  progress: Progress,
): Promise<ReadyFile> {
  const path = join(job.cache, "files", job.sha256);
  return progress.during(job.name, async () => {
    try {
      const bytes = readFileSync(path);
      const kind = fileKindOf(bytes);
      if (kind === "svg") return await prepareDrawing(bytes);
      if (kind !== "pdf") return await preparePhoto(job, bytes);
      await using workers = new PdfWorkers();
      await workers.run({ what: "size", file: path });
      return { type: "pdf" };
    } catch (error) {
      if (!(error instanceof PdfMistake || error instanceof PictureMistake)) throw error;
      throw new ContentError([`${job.name} ${error.message}.`]);
    }
  });
}

async function prepareDrawing(bytes: Buffer): Promise<ReadyFile> {
  const drawing = await checkSvg(bytes);
  if ("mistake" in drawing) throw new PictureMistake(drawing.mistake);
  return { type: "drawing" };
}

async function preparePhoto(
  { cache, drafts }: { cache: string; drafts: string },
  bytes: Buffer,
): Promise<ReadyFile> {
  const folder = mkdtempSync(join(drafts, "photo-"));
  const { width, height, sizes } = await convertPhoto(bytes, folder, widths);
  const [small = "", hash = small] = sizes.map(({ name }) =>
    keepFile(cache, readFileSync(join(folder, name))),
  );
  return { type: "picture", hash, small, width, height };
}
