import { inflateSync } from "node:zlib";

/** What the site says about a PDF; `changed` is null if the file says no date. */
export interface PdfFacts {
  pages: number;
  changed: string | null;
}

/** The parts of a PDF this file needs: its objects by number, and its trailers from first to last. */
interface Structure {
  objects: Map<string, string>;
  trailers: string[];
}

/**
 * Reads a PDF's number of pages and its date, or says what is wrong with it.
 * A reader of structure only (ISO 32000-1, 7.5), since a whole library weighs 38 MB.
 */
export function readPdf(bytes: Buffer): PdfFacts | { mistake: string } {
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") {
    return { mistake: "does not begin with %PDF-; expected a PDF file" };
  }
  const { objects, trailers } = readStructure(bytes);
  if (trailers.some((trailer) => trailer.includes("/Encrypt"))) {
    return { mistake: "is encrypted; expected a PDF without a password or restrictions" };
  }
  // A file that was changed and saved is appended to: the last trailer counts.
  const follow = (from: string | undefined, key: string) =>
    objects.get(new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(from ?? "")?.[1] ?? "");
  const last = (key: string) => trailers.findLast((trailer) => trailer.includes(`/${key}`));
  const tree = follow(follow(last("Root"), "Root"), "Pages");
  const count = follow(tree, "Count") ?? /\/Count\s+(\d+)/.exec(tree ?? "")?.[1];
  const pages = Number.parseInt(count ?? "", 10);
  if (!(pages > 0)) {
    return { mistake: "is broken or cut short; expected a PDF whose pages can be counted" };
  }
  return { pages, changed: readDate(follow(last("Info"), "Info")) };
}

function readStructure(bytes: Buffer): Structure {
  const source = bytes.toString("latin1");
  const objects = new Map<string, string>();
  const trailers: string[] = [];
  const start = /(\d+)\s+\d+\s+obj\b|\btrailer\b/g;
  for (let found = start.exec(source); found; found = start.exec(source)) {
    const [head, number] = found;
    const from = found.index + head.length;
    const ending = number === undefined ? /startxref|$/g : /endobj|\bstream\r?\n|$/g;
    ending.lastIndex = from;
    const end = ending.exec(source);
    const text = source.slice(from, end?.index);
    start.lastIndex = end?.index ?? source.length;
    if (number === undefined) trailers.push(text);
    else objects.set(number, text);
    if (!end?.[0].startsWith("stream")) continue;
    const data = findData(source, text, end.index + end[0].length);
    start.lastIndex = data.end;
    if (/\/Type\s*\/XRef\b/.test(text)) trailers.push(text);
    if (/\/Type\s*\/ObjStm\b/.test(text)) {
      unpack(bytes.subarray(data.start, data.end), text, objects);
    }
  }
  return { objects, trailers };
}

/** Where a stream's data lie; what its dictionary says is believed only if it fits. */
function findData(
  source: string,
  dictionary: string,
  start: number,
): { start: number; end: number } {
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? Number.NaN);
  const fits = /^\s*endstream/.test(source.slice(start + length, start + length + 12));
  if (fits) return { start, end: start + length };
  const end = source.indexOf("endstream", start);
  return { start, end: end === -1 ? source.length : end };
}

/** Adds the objects of an object stream: pairs of number and offset, then the objects. */
function unpack(data: Buffer, dictionary: string, objects: Map<string, string>): void {
  try {
    const packed = /\/FlateDecode\b/.test(dictionary);
    const text = (packed ? inflateSync(data) : data).toString("latin1");
    const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1]);
    const pairs = text.slice(0, first).trim().split(/\s+/);
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const next = pairs[at + 3];
      const end = next === undefined ? undefined : first + Number(next);
      objects.set(pairs[at] ?? "", text.slice(first + Number(pairs[at + 1]), end));
    }
  } catch {
    // A damaged part: if the pages hang on it, they cannot be counted, and that is said.
  }
}

/** The date of the last change, else of the making, as 2026-11-16. */
function readDate(info: string | undefined): string | null {
  const date =
    /\/ModDate\s*\(D:(\d{4})(\d\d)?(\d\d)?/.exec(info ?? "") ??
    /\/CreationDate\s*\(D:(\d{4})(\d\d)?(\d\d)?/.exec(info ?? "");
  if (!date) return null;
  const [, year, month = "01", day = "01"] = date;
  return `${year}-${month}-${day}`;
}
