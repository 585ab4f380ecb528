import type { BoardMember, Picture } from "../app/editions/content.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { PublicFiles } from "./output-folder.ts";
import {
  baseName,
  choosePicture,
  explainMissing,
  explainNoPicture,
  explainNotShown,
  isPicture,
  preparePicture,
} from "./pictures.ts";
import { type BoardEntry, boardSchema } from "./schema.ts";

const file = "board.yaml";

/** Reads board.yaml and the portraits in board/; null if there is no board.yaml. */
export async function readBoard(
  folder: ContentFolder,
  output: PublicFiles,
): Promise<BoardMember[] | null> {
  const entries = folder.readYaml(file, boardSchema);
  if (!entries) return null;
  checkFiles(folder, entries);
  const members: BoardMember[] = [];
  const ids = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const { id, name, role, about } = entry;
    const where = `entry ${index + 1}`;
    if (ids.has(id)) {
      const message = `is "${id}" a second time; expected an id of its own`;
      folder.findings.mistake(folder.label(file), [where, "id"], message);
    }
    ids.add(id);
    const picture = await readPortrait(folder, entry, where, output);
    members.push({ id, name, role, about, picture });
  }
  return members;
}

async function readPortrait(
  folder: ContentFolder,
  { picture: wanted, id, name }: BoardEntry,
  where: string,
  output: PublicFiles,
): Promise<Picture | null> {
  if (!wanted) return null;
  const before = folder.findings.mistakes.length;
  const portrait = choosePicture(folder, "board", wanted);
  if (!portrait) {
    if (folder.findings.mistakes.length === before) {
      const message = explainMissing(folder, "board", wanted);
      folder.findings.mistake(folder.label(file), [where, "picture"], message);
    }
    return null;
  }
  const prepared = await preparePicture(folder, `board/${portrait}`, `board-${id}`, output);
  return prepared ? { ...prepared, alt: `Portrait of ${name}`, caption: null } : null;
}

function checkFiles(folder: ContentFolder, entries: readonly BoardEntry[]): void {
  const shown = entries.map(({ picture }) => picture);
  for (const portrait of folder.list("board")) {
    const label = folder.label(`board/${portrait}`);
    if (!isPicture(portrait)) {
      const known = ".jpg, .png, .webp, .avif or .svg";
      folder.findings.mistake(label, [], explainNoPicture(portrait, known));
    } else if (!shown.includes(baseName(portrait))) {
      folder.findings.warn(label, [], explainNotShown(portrait, shown, file));
    }
  }
}
