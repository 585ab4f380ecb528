import {
  type AssociationDocument,
  type DocumentName,
  documentNames,
} from "../../app/domain/content.ts";
import type { DocumentPages } from "../../app/domain/document-pages.ts";
import { addDocumentPages } from "./document-pages.ts";
import type { ContentFolder } from "./folder.ts";
import type { PublicFiles } from "./output.ts";
import { PdfMistake } from "./pdf/open.ts";
import { type Pdf, readPdf } from "./pdf/read-pdf.ts";
import { PdfThreads } from "./pdf/threads.ts";
import { type DocumentEntry, documentsSchema } from "./schema.ts";

/** The documents, and of those that are files the text and pictures of their pages. */
interface Documents {
  documents: Record<DocumentName, AssociationDocument | null>;
  documentPages: Record<string, DocumentPages>;
}

interface Source {
  bytes: Buffer;
  pdf: Pdf | undefined;
}

const list = "documents/documents.yaml";
/** The server keeps its files in memory. */
const maxBytes = 20_000_000;
/** The small picture of a page with nothing on it packs to less. */
const mostBytesOfEmptyPage = 500;

/** Reads documents/: titles and summaries from documents.yaml, each text from its PDF or embed. */
export async function readDocuments(
  folder: ContentFolder,
  output: PublicFiles,
): Promise<Documents> {
  checkNames(folder);
  const checked = folder.readYaml(list, documentsSchema);
  // Where documents.yaml itself has mistakes, its entries are not missed a second time.
  const expectEntries = checked !== undefined || !folder.has(list);
  const entries: Partial<Record<string, DocumentEntry>> = checked ?? {};
  const sources = await readSources(folder);
  const documents: Partial<Documents["documents"]> = {};
  const documentPages: Documents["documentPages"] = {};
  for (const name of documentNames) {
    const source = sources[name];
    const entry = entries[name];
    if (source && !entry && expectEntries) {
      const message = `is missing; expected the title and summary of ${name}.pdf`;
      folder.findings.mistake(folder.label(list), [name], message);
    }
    documents[name] = entry ? describeDocument(folder, name, entry, source, output) : null;
    if (documents[name]?.file && source?.pdf) {
      documentPages[name] = addDocumentPages(name, source.pdf, output);
    }
  }
  return { documents: documents as Documents["documents"], documentPages };
}

/** Reads the PDFs that are there, several at a time; mistakes are noted in their fixed order. */
async function readSources(folder: ContentFolder): Promise<Partial<Record<DocumentName, Source>>> {
  await using threads = new PdfThreads();
  const sources: Partial<Record<DocumentName, Source>> = {};
  const names = documentNames.filter((name) => folder.has(`documents/${name}.pdf`));
  const readings = names.map((name) => {
    const bytes = folder.readBytes(`documents/${name}.pdf`);
    return { name, bytes, reading: tryToRead(bytes, threads) };
  });
  for (const { name, bytes, reading } of readings) {
    const found = await reading;
    const label = folder.label(`documents/${name}.pdf`);
    if (typeof found === "string") folder.findings.mistake(label, [], found);
    else noteScannedPages(folder, label, found);
    sources[name] = { bytes, pdf: typeof found === "string" ? undefined : found };
  }
  return sources;
}

/** A PDF as read, or what is wrong with it. */
async function tryToRead(bytes: Buffer, threads: PdfThreads): Promise<Pdf | string> {
  if (bytes.length > maxBytes) {
    return `has ${Math.ceil(bytes.length / 1_000_000)} MB; expected at most 20 MB`;
  }
  try {
    return await readPdf(bytes, threads);
  } catch (error) {
    if (error instanceof PdfMistake) return error.message;
    throw error;
  }
}

function noteScannedPages(folder: ContentFolder, label: string, { pages, pictures }: Pdf): void {
  const isScan = (index: number) => (pictures[index]?.small.length ?? 0) > mostBytesOfEmptyPage;
  const scanned = pages.flatMap((blocks, index) =>
    blocks.length === 0 && isScan(index) ? [index + 1] : [],
  );
  if (scanned.length === 0) return;
  const which =
    scanned.length === pages.length ? "no text" : `no text on page ${scanned.join(", ")}`;
  const advice = "it is shown, but can't be searched or read out; better scan it with text (OCR)";
  folder.findings.warn(label, [], `has ${which}: ${advice}`);
}

function checkNames(folder: ContentFolder): void {
  const known = ["documents.yaml", ...documentNames.map((name) => `${name}.pdf`)];
  for (const file of folder.list("documents").filter((file) => !known.includes(file))) {
    const message = `is not a known document; expected ${known.join(", ")}`;
    folder.findings.mistake(folder.label(`documents/${file}`), [], message);
  }
}

/** Null where nothing can be shown: noted as a mistake, or as a warning if nothing is there yet. */
function describeDocument(
  folder: ContentFolder,
  name: DocumentName,
  { title, summary, embed, updated: given }: DocumentEntry,
  source: Source | undefined,
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
  const { bytes, pdf } = source;
  if (!pdf) return null;
  // What a person wrote comes first: a scanner's clock may be years out.
  const updated = given ?? pdf.changed;
  if (updated === null) {
    const message = "is missing, and the PDF says no date; expected a date such as 2026-11-16";
    findings.mistake(label, [name, "updated"], message);
    return null;
  }
  const href = output.add(`/documents/${name}.pdf`, bytes);
  return {
    title,
    summary,
    file: { href, bytes: bytes.length, pages: pdf.pages.length, updated },
    embed: null,
  };
}
