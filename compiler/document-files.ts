import type { DocumentPage, DocumentPages } from "../app/documents/document-pages.ts";
import type { AssociationDocument } from "../app/editions/content.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { PublicFiles } from "./output-folder.ts";
import { PdfMistake } from "./pdf/open-pdf.ts";
import { type PagePicture, pictureWidths } from "./pdf/page-pictures.ts";
import { type Pdf, PdfWorkers, readPdf } from "./pdf/read-pdf.ts";
import type { DocumentEntry } from "./schema.ts";

/** A PDF of the content folder; without `pdf`, it can't be read, which is noted. */
interface Source {
  bytes: Buffer;
  pdf: Pdf | undefined;
}

/** A document, and its pages if it is a file. */
interface DescribedDocument {
  document: AssociationDocument;
  pages: DocumentPages | null;
}

/** The server keeps its files in memory. */
const maxBytes = 20_000_000;
/** The large picture of a page with nothing on it packs to less. */
const mostBytesOfEmptyPage = 500;

/** The PDFs in a content folder, and the YAML list that describes them. */
export class DocumentFiles {
  readonly #folder: ContentFolder;
  readonly #directory: string;
  readonly #list: string;
  readonly #output: PublicFiles;
  #sources = new Map<string, Source>();

  constructor(folder: ContentFolder, directory: string, output: PublicFiles) {
    this.#folder = folder;
    this.#directory = directory;
    this.#list = `${directory}/${directory}.yaml`;
    this.#output = output;
  }

  /** Reads the PDFs of these names that are there, several at a time; notes what is wrong. */
  async read(names: readonly string[]): Promise<void> {
    await using workers = new PdfWorkers();
    const there = names.filter((name) => this.#folder.has(`${this.#directory}/${name}.pdf`));
    const readings = there.map((name) => {
      const bytes = this.#folder.readBytes(`${this.#directory}/${name}.pdf`);
      return { name, bytes, reading: tryToRead(bytes, workers) };
    });
    for (const { name, bytes, reading } of readings) {
      const found = await reading;
      const label = this.#folder.label(`${this.#directory}/${name}.pdf`);
      if (typeof found === "string") this.#folder.findings.mistake(label, [], found);
      else noteScannedPages(this.#folder, label, found);
      this.#sources.set(name, { bytes, pdf: typeof found === "string" ? undefined : found });
    }
  }

  has(name: string): boolean {
    return this.#sources.has(name);
  }

  /** Reports a PDF that the list doesn't mention. */
  noteMissingEntry(name: string): void {
    const message = `is missing; expected the title and summary of ${name}.pdf`;
    this.#folder.findings.mistake(this.#folder.label(this.#list), [name], message);
  }

  /** Null where nothing can be shown: noted as a mistake, or as a warning if nothing is there yet. */
  describe(
    name: string,
    { title, summary, embed, updated: given }: DocumentEntry,
  ): DescribedDocument | null {
    const { findings } = this.#folder;
    const label = this.#folder.label(this.#list);
    const source = this.#sources.get(name);
    if (!source) {
      if (embed) return { document: { title, summary, file: null, embed }, pages: null };
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
    const href = this.#output.add(`/documents/${name}.pdf`, bytes);
    const file = { href, bytes: bytes.length, pages: pdf.pages.length, updated };
    return {
      document: { title, summary, file, embed: null },
      pages: addDocumentPages(name, pdf, this.#output),
    };
  }
}

/** A PDF as read, or what is wrong with it. */
async function tryToRead(bytes: Buffer, workers: PdfWorkers): Promise<Pdf | string> {
  if (bytes.length > maxBytes) {
    return `has ${Math.ceil(bytes.length / 1_000_000)} MB; expected at most 20 MB`;
  }
  try {
    return await readPdf(bytes, workers);
  } catch (error) {
    if (error instanceof PdfMistake) return error.message;
    throw error;
  }
}

function noteScannedPages(folder: ContentFolder, label: string, { pages, pictures }: Pdf): void {
  const isScan = (index: number) => (pictures[index]?.large.length ?? 0) > mostBytesOfEmptyPage;
  const scanned = pages.flatMap((blocks, index) =>
    blocks.length === 0 && isScan(index) ? [index + 1] : [],
  );
  if (scanned.length === 0) return;
  const which =
    scanned.length === pages.length ? "no text" : `no text on page ${scanned.join(", ")}`;
  const advice = "it is shown, but can't be searched or read out; better scan it with text (OCR)";
  folder.findings.warn(label, [], `has ${which}: ${advice}`);
}

type Size = keyof typeof pictureWidths;

/** A page is shown small beside its text; a scan without text is shown large. */
const sizesShown: Record<"besideText" | "alone", Size[]> = {
  besideText: ["thumbnail", "beside", "small"],
  alone: ["small", "large"],
};

/** The pages of a document as the site shows them; adds their pictures to the files it serves. */
function addDocumentPages(name: string, pdf: Pdf, output: PublicFiles): DocumentPages {
  const pages = pdf.pages.map((blocks, index): DocumentPage => {
    const picture = pdf.pictures[index];
    const number = index + 1;
    if (!picture) throw new Error(`${name}.pdf has no picture of page ${number}`);
    const sizes = sizesShown[blocks.length > 0 ? "besideText" : "alone"];
    return { number, picture: addPicture(`${name}-${number}`, picture, sizes, output), blocks };
  });
  return { outline: pdf.outline, pages };
}

function addPicture(
  name: string,
  picture: PagePicture,
  sizes: readonly Size[],
  output: PublicFiles,
): DocumentPage["picture"] {
  const { width, height } = picture;
  const add = (size: Size) =>
    output.addMedia(`${name}-${size}`, "webp", Buffer.from(picture[size]));
  const widthOf = (size: Size) => Math.round((width * pictureWidths[size]) / pictureWidths.large);
  const srcSet = sizes.map((size) => `${add(size)} ${widthOf(size)}w`).join(", ");
  return { src: add("small"), largeSrc: add("large"), srcSet, width, height };
}
