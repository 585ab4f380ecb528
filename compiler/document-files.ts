import { existsSync, readFileSync, statSync } from "node:fs";
import pLimit from "p-limit";
import type { AssociationDocument, ScanState } from "../app/editions/content.ts";
import { convertedNote, stopNote } from "../app/editions/kept-scans.server.ts";
import { describeScan } from "../app/editions/scan-words.ts";
import type { ContentFolder } from "./content-folder.ts";
import { type AboutDocument, converterVersion, makeDocument } from "./make-document.ts";
import type { Output } from "./output.ts";
import { addReadText } from "./scans/add-read-text.ts";
import { readCorrectedWords } from "./scans/corrected-words.ts";
import type { Work } from "./work-folders.ts";

/** Two PDFs at once keep two processors busy, even while a short one is only being opened. */
const atOnce = pLimit(2);

const notConverted =
  "takes more work than the site may spend on one file, so its page offers only the PDF, without its text. If you can, save it again by printing it from a browser (Print, Save as PDF), or in parts";
const stopped =
  "was not read, because someone stopped it, so its page offers only the PDF, without its text. To have it read, choose the file again";

/** The fields of a document that all lists share. */
interface DescribedEntry {
  title: string;
  summary?: string | undefined;
  embed?: string | undefined;
  updated?: string | undefined;
  uploaded?: string | undefined;
}

/** The PDFs in a content folder, and the YAML list that describes them. */
export class DocumentFiles {
  readonly #folder: ContentFolder;
  readonly #directory: string;
  readonly #list: string;
  readonly #output: Output;
  /** Null for one that can't be read, which is reported, or isn't read yet. */
  readonly #made = new Map<string, Work<AboutDocument> | null>();
  readonly #scans = new Map<string, ScanState>();

  constructor(folder: ContentFolder, directory: string, output: Output) {
    this.#folder = folder;
    this.#directory = directory;
    this.#list = `${directory}/${directory}.yaml`;
    this.#output = output;
  }

  /** Reads the existing PDFs with these names, several at a time, and reports what is wrong. */
  async read(names: readonly string[]): Promise<void> {
    const there = names.filter((name) => this.#folder.has(this.#file(name)));
    const making = there.map((name) => atOnce(() => this.#make(this.#file(name))));
    for (const [index, made] of (await Promise.all(making)).entries()) {
      const name = there[index] ?? "";
      const label = this.#folder.label(this.#file(name));
      const { mistake, pages } = made?.about ?? {};
      this.#made.set(name, made && !mistake ? made : null);
      if (mistake) this.#noteMistake(label, mistake);
      else if (pages === null) this.#folder.findings.warn(label, [], this.#whyAlone(name));
      else if (made && pages !== undefined) await this.#noteScan(name, made, pages);
    }
  }

  /** What is shown already isn't taken down by a PDF that can't be shown. */
  #noteMistake(label: string, mistake: string): void {
    const { findings } = this.#folder;
    if (this.#output.leavesUnread) {
      this.#output.excused.push(`${label} ${mistake}`);
      findings.warn(label, [], `${mistake}. Its page offers only the PDF`);
    } else findings.mistake(label, [], mistake);
  }

  #whyAlone(name: string): string {
    const { cache } = this.#folder;
    const isStopped = existsSync(stopNote(cache, this.#folder.sha256(this.#file(name))));
    return isStopped ? stopped : notConverted;
  }

  #file(name: string): string {
    return `${this.#directory}/${name}.pdf`;
  }

  /** Records the scanned pages: which are read or corrected, and which are waiting. */
  async #noteScan(name: string, made: Work<AboutDocument>, pages: number): Promise<void> {
    const { scanned, layered } = made.about;
    const scans = [...scanned, ...layered];
    const file = this.#file(name);
    const words = readCorrectedWords(this.#folder, file, pages);
    if (scans.length + words.size === 0) return;
    const label = this.#folder.label(file);
    const { key, about } = await addReadText(this.#folder, file, this.#output, made, words);
    const { unread, corrected } = about;
    const waiting = about.waiting.length;
    const read = scans.length - waiting - unread.length;
    this.#scans.set(name, { work: key, read, waiting, unread, corrected });
    for (const { number, names } of scans.filter(({ number }) => about.waiting.includes(number))) {
      const picture = `work/${made.key}/${names.large}`;
      const sha256 = this.#folder.sha256(file);
      this.#output.waiting.push({ sha256, picture, number, label: `${label} page ${number}` });
    }
    for (const [some, hasText] of [
      [scanned, false],
      [layered, true],
    ] as const) {
      const numbers = some.map(({ number }) => number).filter((number) => !words.has(number));
      if (numbers.length > 0) {
        this.#folder.findings.warn(label, [], describeScan(numbers, pages, hasText));
      }
    }
  }

  async #make(file: string): Promise<Work<AboutDocument> | undefined> {
    const source = { label: this.#folder.label(file), sha256: this.#folder.sha256(file) };
    const { leavesUnread, work, unread } = this.#output;
    if (!leavesUnread) return makeDocument(source, this.#folder.path(file), this.#output);
    const made = work.find<AboutDocument>(source, [converterVersion]);
    if (made) return made;
    unread.push(source);
    return this.#findEarlier(source.sha256);
  }

  /** What an earlier version of the converter made of a PDF. */
  #findEarlier(sha256: string): Work<AboutDocument> | undefined {
    try {
      const key = readFileSync(convertedNote(this.#folder.cache, sha256), "utf8");
      return this.#output.work.get(key);
    } catch {
      return undefined;
    }
  }

  /** Reports a PDF that the list doesn't mention. */
  noteMissingEntry(name: string): void {
    const message = `is missing; expected the title and summary of ${name}.pdf`;
    this.#folder.findings.mistake(this.#folder.label(this.#list), [name], message);
  }

  /**
   * Describes a document for its page.
   *
   * @param url the page's.
   * @param without whether an entry with neither a PDF nor an address is "To Be Added", or nothing yet, which
   *   is a warning.
   * @returns null if nothing can be shown, which is reported.
   */
  describe(
    id: string,
    entry: DescribedEntry,
    url: string,
    without: "promise" | "nothing" = "promise",
  ): AssociationDocument | null {
    const { findings } = this.#folder;
    const { title, embed } = entry;
    const summary = entry.summary ?? null;
    const label = this.#folder.label(this.#list);
    const made = this.#made.get(id);
    const about = { id, url, title, summary };
    if (made === undefined && !embed && without === "promise") {
      return { ...about, file: null, embed: null };
    }
    if (summary === null) {
      findings.mistake(label, [id, "summary"], "is missing; expected one or two sentences");
      return null;
    }
    if (made === undefined) {
      if (embed) return { ...about, file: null, embed };
      findings.warn(label, [id], `isn't shown: there is no file ${id}.pdf, and no field embed`);
      return null;
    }
    if (embed) {
      const message = `is there as well as the file ${id}.pdf; expected only one of the two`;
      findings.mistake(label, [id, "embed"], message);
      return null;
    }
    if (!made && !this.#output.leavesUnread) return null;
    // The list's date comes first, because a scanner's clock may be years off, and many PDFs have no date.
    const updated = entry.updated ?? made?.about.changed ?? null;
    const uploaded = updated ? null : (entry.uploaded ?? null);
    const source = this.#file(id);
    const href = this.#output.addFile(`/documents/${id}.pdf`, this.#folder.sha256(source));
    if (made) this.#output.media.add(made.key);
    const { size: bytes } = statSync(this.#folder.path(source));
    const sha256 = this.#folder.sha256(source);
    const isUnread = this.#output.unread.some((one) => one.sha256 === sha256);
    const read = { pages: made?.about.pages ?? null, work: made?.key ?? null };
    const file = { href, bytes, updated, uploaded, ...read, ...(isUnread && { isUnread }) };
    const scan = this.#scans.get(id);
    if (scan) this.#output.media.add(scan.work);
    return { ...about, file: scan ? { ...file, scan } : file, embed: null };
  }
}
