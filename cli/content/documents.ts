import {
  type AssociationDocument,
  type DocumentName,
  documentNames,
} from "../../app/domain/content.ts";
import type { ContentFolder } from "./folder.ts";
import type { PublicFiles } from "./output.ts";
import { type PdfFacts, readPdf } from "./pdf.ts";
import { type DocumentEntry, documentsSchema } from "./schema.ts";

type Documents = Record<DocumentName, AssociationDocument | null>;

const list = "documents/documents.yaml";
/** The server keeps its files in memory. */
const maxBytes = 20_000_000;

/** Reads documents/: titles and summaries from documents.yaml, each text from its PDF or embed. */
export function readDocuments(folder: ContentFolder, output: PublicFiles): Documents {
  checkNames(folder);
  const checked = folder.readYaml(list, documentsSchema);
  // Where documents.yaml itself has mistakes, its entries are not missed a second time.
  const expectEntries = checked !== undefined || !folder.has(list);
  const entries: Partial<Record<string, DocumentEntry>> = checked ?? {};
  const documents: Partial<Documents> = {};
  for (const name of documentNames) {
    const file = `documents/${name}.pdf`;
    const bytes = folder.has(file) ? folder.readBytes(file) : undefined;
    const facts = bytes && checkPdf(folder, file, bytes);
    const entry = entries[name];
    if (bytes && !entry && expectEntries) {
      const message = `is missing; expected the title and summary of ${name}.pdf`;
      folder.findings.mistake(folder.label(list), [name], message);
    }
    const source = bytes && { bytes, facts };
    documents[name] = entry ? describeDocument(folder, name, entry, source, output) : null;
  }
  return documents as Documents;
}

function checkNames(folder: ContentFolder): void {
  const known = ["documents.yaml", ...documentNames.map((name) => `${name}.pdf`)];
  for (const file of folder.list("documents").filter((file) => !known.includes(file))) {
    const message = `is not a known document; expected ${known.join(", ")}`;
    folder.findings.mistake(folder.label(`documents/${file}`), [], message);
  }
}

function checkPdf(folder: ContentFolder, file: string, bytes: Buffer): PdfFacts | undefined {
  const facts = readPdf(bytes);
  if ("mistake" in facts) {
    folder.findings.mistake(folder.label(file), [], facts.mistake);
    return undefined;
  }
  if (bytes.length <= maxBytes) return facts;
  const size = Math.ceil(bytes.length / 1_000_000);
  folder.findings.mistake(folder.label(file), [], `has ${size} MB; expected at most 20 MB`);
  return undefined;
}

/** Null where nothing can be shown: noted as a mistake, or as a warning if nothing is there yet. */
function describeDocument(
  folder: ContentFolder,
  name: DocumentName,
  { title, summary, embed, updated: given }: DocumentEntry,
  source: { bytes: Buffer; facts: PdfFacts | undefined } | undefined,
  output: PublicFiles,
): AssociationDocument | null {
  const { findings } = folder;
  const label = folder.label(list);
  if (!source) {
    if (embed) return { title, summary, file: null, embed };
    findings.warn(label, [name], `has neither a file ${name}.pdf nor the field embed`);
    return null;
  }
  if (embed) {
    const message = `stands beside the file ${name}.pdf; expected one of the two`;
    findings.mistake(label, [name, "embed"], message);
    return null;
  }
  if (!source.facts) return null;
  const { bytes, facts } = source;
  // What a person wrote comes first: a scanner's clock may be years out.
  const updated = given ?? facts.changed;
  if (updated === null) {
    const message = "is missing, and the PDF says no date; expected a date such as 2026-11-16";
    findings.mistake(label, [name, "updated"], message);
    return null;
  }
  const href = output.add(`/documents/${name}.pdf`, bytes);
  return {
    title,
    summary,
    file: { href, bytes: bytes.length, pages: facts.pages, updated },
    embed: null,
  };
}
