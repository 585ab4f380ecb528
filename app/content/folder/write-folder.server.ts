import { stringify } from "yaml";
import { type FeedFacts, writeCalendar } from "../../ics/write-calendar.server.ts";
import { formatWords, markOfPdf } from "../corrected-words.ts";
import type { Entry } from "../entry.ts";
import { fieldsOfFiles, isSeveral, linesOf, parseFile, type Values } from "../fields.ts";
import type { Kind, Paths } from "../kind.ts";
import { earlierFiles, ofAllMinutes } from "../kinds/document-fields.ts";
import { timeZoneOf } from "../kinds/events.ts";
import { pageOfSlug } from "../kinds/scan-words.ts";
import { entriesOf, kinds } from "../kinds.ts";
import { freeName } from "../slug.server.ts";
import { baseName } from "./picture-files.ts";
import { siteKinds } from "./read-entries.server.ts";
import { isBeside } from "./read-row.ts";

type Row = Record<string, unknown>;

/** A text, or the bytes of this SHA-256. */
export type FolderFile = { text: string } | { hash: string };

/** Writes entries as a folder, by path. Reading it gives the same entries, after `fitFolder`. */
export function writeEntries(entries: readonly Entry[]): Map<string, FolderFile> {
  const files = new Map<string, FolderFile>();
  const lists = new Map<string, Row>();
  const { name = "" } = entries.find(({ kind }) => kind === "facts")?.values ?? {};
  const facts = { name, timeZone: timeZoneOf(entries) };
  for (const kind of new Set([...siteKinds, ...kinds])) {
    const own = entriesOf(kind, entries);
    if (own.length > 0) writeKind(kind, own, { files, lists, facts });
  }
  writeWords(entries, files);
  for (const [path, row] of lists) files.set(path, { text: format(row) });
  return files;
}

/** Wide, to keep sentences on few lines. */
function format(value: unknown): string {
  return stringify(value, { lineWidth: 100 });
}

interface Writing {
  files: Map<string, FolderFile>;
  /** The YAML files that several entries share. */
  lists: Map<string, Row>;
  facts: FeedFacts;
}

function writeKind(kind: Kind, entries: readonly Entry[], writing: Writing): void {
  const { folder: form } = kind;
  const { files, lists, facts } = writing;
  switch (form.form) {
    case "list": {
      const rows = entries.map((entry) => {
        const picture = keepFile(files, entry.values["picture"], form.pictures);
        const id = form.slug && { [form.slug]: entry.slug };
        return { ...id, ...rowOf(kind, entry), ...(picture && { picture }), ...audienceOf(entry) };
      });
      files.set(form.file, { text: format(rows) });
      return;
    }
    case "map": {
      const path = `${form.folder}/${form.folder}.yaml`;
      const list = lists.getOrInsert(path, {});
      for (const entry of entries) {
        const name = form.only ? ofAllMinutes : entry.slug;
        list[name] = { ...rowOf(kind, entry), ...orderOf(entry), ...audienceOf(entry) };
        const pdf = parseFile(entry.values["file"]);
        if (pdf) files.set(`${form.folder}/${name}.pdf`, { hash: pdf.hash });
        for (const { file, name: date } of earlierFiles(entry.values)) {
          const { hash = "" } = parseFile(file) ?? {};
          files.set(`${form.folder}/${name}.${date}.pdf`, { hash });
        }
      }
      return;
    }
    case "markdown":
      for (const entry of entries) {
        const { [form.text]: text = "", ...values } = entry.values;
        const directory = `${form.folder}/${entry.slug}`;
        const named = keepFiles(kind, values, directory, files);
        const row = rowOf(kind, { values }, form.paths);
        const head = format({ ...row, ...orderOf(entry), ...audienceOf(entry), ...named });
        const path = `${directory}${form.isInside ? "/index.md" : ".md"}`;
        files.set(path, { text: `---\n${head}---\n\n${text.trim()}\n` });
      }
      return;
    case "part": {
      const site = lists.getOrInsert("site.yaml", {});
      const [{ values } = { values: {} as Entry["values"] }] = entries;
      for (const [name, said] of Object.entries(rowOf(kind, { values }, form.paths))) {
        site[name] = typeof said === "object" ? { ...(site[name] as Row), ...said } : said;
      }
      for (const [field, name] of Object.entries(form.pictures ?? {})) {
        const file = parseFile(values[field]);
        if (file) files.set(`${name}.${endingOf(file.name)}`, { hash: file.hash });
      }
      return;
    }
    case "lines": {
      const lines = linesOf(entries[0]?.values[form.field]);
      files.set(form.file, { text: format(lines) });
      return;
    }
    case "calendar":
      files.set(form.file, { text: writeCalendar(entries, facts) });
      return;
    default:
  }
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function orderOf({ position }: Entry) {
  return position === null ? {} : { order: position };
}

function audienceOf({ audience }: Entry) {
  return audience === "everyone" ? {} : { audience };
}

/** Writes a picture under a free name; returns that without its extension. */
function keepFile(
  files: Map<string, FolderFile>,
  value: string | undefined,
  directory: string | undefined,
): string | undefined {
  const file = parseFile(value);
  if (!file || !directory) return undefined;
  const plain = baseName(file.name)
    .replace(/[^\w -]/g, "-")
    .replace(/^[^\w]+/, "");
  const inside = [...files.keys()].filter((path) => path.startsWith(`${directory}/`));
  const taken = inside.map((path) => baseName(path.slice(directory.length + 1)));
  const name = freeName(plain.slice(0, 60).trim() || "photo", taken);
  files.set(`${directory}/${name}.${endingOf(file.name)}`, { hash: file.hash });
  return name;
}

function rowOf({ fields }: Kind, { values }: Pick<Entry, "values">, paths: Paths = {}): Row {
  const row: Row = {};
  for (const field of fields) {
    const { name, type } = field;
    const value = values[name];
    const [top = name, inside] = paths[name] ?? [];
    if (value === undefined || isBeside(field)) continue;
    const written = writtenValue(name, type, value);
    row[top] = inside === undefined ? written : { ...(row[top] as Row), [inside]: written };
  }
  return row;
}

function writtenValue(name: string, type: string, value: string): unknown {
  if (type === "number") return Number(value);
  if (name === "chartLines") return linesOf(value);
  return type === "choice" && value === "true" ? true : value;
}

function keepFiles(kind: Kind, values: Values, directory: string, files: Writing["files"]): Row {
  const lists = kind.fields.flatMap(({ name, type }) => {
    if (!isSeveral(type)) return [];
    const given = fieldsOfFiles(type).filter(({ file }) => values[file]);
    const list = given.map(({ file: field, alt, caption }) => {
      const file = keepFile(files, values[field], directory);
      const [what, said] = [values[alt], values[caption]];
      return { file, ...(what && { alt: what }), ...(said && { caption: said }) };
    });
    return list.length > 0 ? [[name, list]] : [];
  });
  return Object.fromEntries(lists);
}

/** Words of a replaced PDF are left out. */
function writeWords(entries: readonly Entry[], files: Map<string, FolderFile>): void {
  const words = new Map<string, { pdf: string; pages: Map<number, string> }>();
  for (const { kind, slug, values } of entries) {
    const place = kind === "scans" ? pageOfSlug(slug) : null;
    if (!place) continue;
    const paths = ["documents", "minutes"].map((directory) => `${directory}/${place.name}`);
    const path = paths.find((one) => files.has(`${one}.pdf`)) ?? "";
    const file = files.get(`${path}.pdf`);
    const pdf = file && "hash" in file ? markOfPdf(file.hash) : "";
    if (pdf === "" || pdf !== values["pdf"]) continue;
    const { pages } = words.getOrInsert(path, { pdf, pages: new Map() });
    pages.set(place.number, values["text"] ?? "");
  }
  for (const [path, ofPdf] of words) files.set(`${path}.txt`, { text: formatWords(ofPdf) });
}
