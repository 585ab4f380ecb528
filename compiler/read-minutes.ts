import type { MeetingRecord } from "../app/editions/content.ts";
import type { ContentFolder } from "./content-folder.ts";
import { DocumentFiles } from "./document-files.ts";
import type { Output } from "./output.ts";
import { isWordsFile } from "./scans/corrected-words.ts";
import { minutesSchema, recordExpected, recordName } from "./schema.ts";

const list = "minutes/minutes.yaml";

/**
 * Reads minutes/: minutes.yaml describes every record, and each has its PDF or embed. The newest
 * come first.
 */
export async function readMinutes(folder: ContentFolder, output: Output): Promise<MeetingRecord[]> {
  const entries = folder.readYaml(list, minutesSchema);
  // If minutes.yaml itself has mistakes, missing entries aren't reported as well.
  const expectEntries = entries !== undefined || !folder.has(list);
  const names = listNames(folder);
  const files = new DocumentFiles(folder, "minutes", output);
  await files.read(names);
  for (const name of names) {
    if (expectEntries && !(entries && name in entries)) files.noteMissingEntry(name);
  }
  const records = Object.entries(entries ?? {}).flatMap(([id, entry]): MeetingRecord[] => {
    const { kind, date } = entry;
    if (!id.startsWith(date.slice(0, 7))) {
      const message = `is ${date}, and its name begins with ${id.slice(0, 7)}: is one of them wrong?`;
      folder.findings.warn(folder.label(list), [id, "date"], message);
    }
    const described = files.describe(id, entry, `/meetingminutes/${id}`, "nothing");
    return described ? [{ ...described, kind, date }] : [];
  });
  return records.sort((one, other) => (key(one) < key(other) ? 1 : -1));
}

function key({ date, id }: MeetingRecord): string {
  return `${date} ${id}`;
}

/** The names of the PDFs; other files are mistakes. */
function listNames(folder: ContentFolder): string[] {
  const others = folder
    .list("minutes")
    .filter((file) => file !== "minutes.yaml" && !isWordsFile(folder, `minutes/${file}`));
  return others.flatMap((file) => {
    const name = file.replace(/\.pdf$/i, "");
    if (file === `${name}.pdf` && recordName.test(name)) return [name];
    const message =
      file === name
        ? "is not known; expected minutes.yaml, the PDFs it lists, and a .txt beside its PDF"
        : `can't have this name; expected ${recordExpected}.pdf`;
    folder.findings.mistake(folder.label(`minutes/${file}`), [], message);
    return [];
  });
}
