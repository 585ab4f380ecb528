import type { BoardMember, Picture } from "../app/editions/content.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Output } from "./output.ts";
import { checkPictureFiles, readPicture } from "./pictures.ts";
import { type BoardEntry, boardSchema } from "./schema.ts";

const file = "board.yaml";

/** Reads board.yaml and the portraits in board/; null if there is no board.yaml. */
export async function readBoard(
  folder: ContentFolder,
  output: Output,
): Promise<BoardMember[] | null> {
  const entries = folder.readYaml(file, boardSchema);
  if (!entries) return null;
  const shown = entries.map(({ picture }) => picture);
  checkPictureFiles(folder, "board", { list: file, isInside: false, shown });
  const members: BoardMember[] = [];
  const ids = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const { id, name, role, about, term = null, askAbout = null } = entry;
    const where = `entry ${index + 1}`;
    if (ids.has(id)) {
      const message = `repeats "${id}"; expected a different id`;
      folder.findings.mistake(folder.label(file), [where, "id"], message);
    }
    ids.add(id);
    const picture = await readPortrait(folder, entry, where, output);
    members.push({ id, name, role, about, term, askAbout, picture });
  }
  return members;
}

async function readPortrait(
  folder: ContentFolder,
  { picture, name }: BoardEntry,
  where: string,
  output: Output,
): Promise<Picture | null> {
  if (!picture) return null;
  const named = {
    directory: "board",
    name: picture,
    list: file,
    where: [where, "picture"],
  };
  const prepared = await readPicture(folder, named, output);
  return prepared ? { ...prepared, alt: `Portrait of ${name}`, caption: null } : null;
}
