import {
  type AssociationDocument,
  type DocumentName,
  documentNames,
} from "../app/editions/content.ts";
import { type ContentFolder, expectOneOf } from "./content-folder.ts";
import { DocumentFiles } from "./document-files.ts";
import type { Output } from "./output.ts";
import { type DocumentEntry, documentsSchema } from "./schema.ts";

type Documents = Record<DocumentName, AssociationDocument | null>;

const list = "documents/documents.yaml";

/**
 * Reads documents/: titles and summaries from documents.yaml, each text from its PDF or embed.
 */
export async function readDocuments(folder: ContentFolder, output: Output): Promise<Documents> {
  checkNames(folder);
  const checked = folder.readYaml(list, documentsSchema);
  // Where documents.yaml itself has mistakes, its entries are not missed a second time.
  const expectEntries = checked !== undefined || !folder.has(list);
  const entries: Partial<Record<string, DocumentEntry>> = checked ?? {};
  const files = new DocumentFiles(folder, "documents", output);
  await files.read(documentNames);
  const documents: Partial<Documents> = {};
  for (const name of documentNames) {
    const entry = entries[name];
    if (files.has(name) && !entry && expectEntries) files.noteMissingEntry(name);
    const described = entry ? files.describe(name, entry) : null;
    documents[name] = described;
  }
  return documents as Documents;
}

function checkNames(folder: ContentFolder): void {
  const known = ["documents.yaml", ...documentNames.map((name) => `${name}.pdf`)];
  for (const file of folder.list("documents").filter((file) => !known.includes(file))) {
    const message = `is not a known document; ${expectOneOf(file, known)}`;
    folder.findings.mistake(folder.label(`documents/${file}`), [], message);
  }
}
