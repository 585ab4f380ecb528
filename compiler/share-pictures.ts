import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Thing } from "../app/content/compile-job.ts";
import { sharePictureSize } from "../app/content/content.ts";
import { codeVersion } from "./code-version.ts";
import { drawSvg } from "./svg.ts";
import type { Work, WorkFolders } from "./work-folders.ts";

const version = codeVersion([import.meta.filename], ["sharp"]);

/**
 * Makes the picture that other sites and messengers show with a link to a page, of a picture that is made
 * already.
 */
export function makeSharePicture(
  { sha256: folder, name, position, label }: Extract<Thing, { thing: "share picture" }>,
  work: WorkFolders,
): Promise<Work<null>> {
  const source = { label, sha256: `${folder}/${name}` };
  return work.make(source, [version, position], async ({ path }) => {
    const { width, height } = sharePictureSize;
    const picture = await drawSvg(readFileSync(join(work.path(folder), name)), width);
    await picture
      .resize(width, height, { fit: "cover", position })
      .flatten({ background: "#fbf9f4" })
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(join(path, "share.jpg"));
    return null;
  });
}
