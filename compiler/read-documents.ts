import {
  type AssociationDocument,
  type SectionDocument,
  sectionUrls,
} from "../app/editions/content.ts";
import { placesOfFixedNames } from "../app/editions/fixed-names.ts";
import { compareOrder } from "../app/editions/list-order.ts";
import { type ContentFolder, expectOneOf, isMeant } from "./content-folder.ts";
import { DocumentFiles } from "./document-files.ts";
import type { Output } from "./output.ts";
import { isWordsFile } from "./scans/corrected-words.ts";
import { type DocumentEntry, documentsSchema } from "./schema.ts";
import { keepSlugs } from "./slugs.ts";

const list = "documents/documents.yaml";
/** The one document that belongs to no section. */
const ofAllMinutes = "meetingminutes";

interface Documents {
  /** Those of the sections, in their order. */
  documents: SectionDocument[];
  /** One document with all minutes, if there is one. */
  allMinutes: AssociationDocument | null;
}

/**
 * Reads documents/: the entries of documents.yaml and their PDFs. An entry with neither a PDF nor an address is
 * "To Be Added".
 */
export async function readDocuments(folder: ContentFolder, output: Output): Promise<Documents> {
  const checked = folder.readYaml(list, documentsSchema);
  const entries = new Map(Object.entries(checked ?? {}));
  const files = new DocumentFiles(folder, "documents", output);
  const names = listNames(folder, entries);
  await files.read(names);
  // If documents.yaml itself has mistakes, missing entries aren't reported as well.
  if (checked !== undefined || !folder.has(list)) {
    for (const name of names) if (!entries.has(name)) files.noteMissingEntry(name);
  }
  checkTwins(folder, entries);
  const listed: { document: SectionDocument; order: number | undefined; name: string }[] = [];
  for (const [id, entry] of entries) {
    if (id === ofAllMinutes) continue;
    const { order, ...place } = placeOf(folder, id, entry);
    const described = files.describe(id, entry, `${sectionUrls[place.section]}/${id}`);
    if (!described) continue;
    listed.push({ document: { ...described, ...place }, order, name: place.menuName });
  }
  return {
    documents: listed.sort(compareOrder).map(({ document }) => document),
    allMinutes: readAllMinutes(folder, files, entries.get(ofAllMinutes)),
  };
}

/** The names of the PDFs. Other files, and names that are nearly an entry's, are mistakes. */
function listNames(folder: ContentFolder, entries: ReadonlyMap<string, DocumentEntry>): string[] {
  const wanted = [...entries.keys()].map((name) => `${name}.pdf`);
  const names = new Map<string, string>();
  for (const name of folder.list("documents")) {
    const file = `documents/${name}`;
    const id = name.replace(/\.pdf$/, "");
    const isWanted = wanted.includes(name);
    if (name === "documents.yaml" || isWordsFile(folder, file)) continue;
    if (id !== name && (isWanted || !wanted.some((other) => isMeant(name, other)))) {
      names.set(id, file);
    } else {
      const known = ["documents.yaml", ...wanted];
      const meant = known.some((other) => isMeant(name, other));
      const expected = meant
        ? expectOneOf(name, known)
        : "expected documents.yaml, PDFs, and a .txt beside its PDF";
      folder.findings.mistake(folder.label(file), [], `is not known; ${expected}`);
    }
  }
  return keepSlugs(folder, names);
}

/** Two names that differ only in case would be one file on some computers. */
function checkTwins(folder: ContentFolder, entries: ReadonlyMap<string, DocumentEntry>): void {
  const seen = new Map<string, string>();
  for (const name of entries.keys()) {
    const twin = seen.get(name.toLowerCase());
    seen.set(name.toLowerCase(), name);
    if (!twin) continue;
    const message = `differs from ${twin} only in capital letters; expected names that differ more`;
    folder.findings.mistake(folder.label(list), [name], message);
  }
}

/** Where a document is listed; a fixed name needs no section. */
function placeOf(folder: ContentFolder, id: string, entry: DocumentEntry) {
  const place = entry.section ? undefined : placesOfFixedNames.get(id);
  const section = entry.section ?? place?.section;
  const complain = (field: string, message: string) =>
    folder.findings.mistake(folder.label(list), [id, field], message);
  if (!section) complain("section", "is missing; expected governing or architectural");
  else if (entry.alsoIn === section) {
    complain("alsoIn", "is its own section; expected the other one, or no such field");
  }
  return {
    section: section ?? "governing",
    order: entry.order ?? place?.order,
    menuName: entry.menuTitle ?? place?.menuTitle ?? entry.title,
    alsoIn: entry.alsoIn ?? place?.alsoIn ?? null,
    ...(entry.form && { isForm: true as const }),
  };
}

function readAllMinutes(
  folder: ContentFolder,
  files: DocumentFiles,
  entry: DocumentEntry | undefined,
): AssociationDocument | null {
  if (!entry) return null;
  for (const field of ["section", "alsoIn"] as const) {
    if (entry[field] === undefined) continue;
    const message =
      "has no effect, because all minutes are on a page of their own; expected no such field";
    folder.findings.mistake(folder.label(list), [ofAllMinutes, field], message);
  }
  return files.describe(ofAllMinutes, entry, "/meetingminutes", "nothing");
}
