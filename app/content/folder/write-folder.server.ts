import { formatWords } from "../../documents/corrected-words.ts";
import { mostPictures, parseFile, pictureFields, type Values } from "../../publishing/fields.ts";
import type { Entry } from "../entry.ts";
import type { FolderForm, Kind, Paths } from "../kind.ts";
import { ofAllMinutes } from "../kinds/document-fields.ts";
import { pageOfSlug } from "../kinds/scan-words.ts";
import { entriesOf, kinds } from "../kinds.ts";

/** What a file of a folder has: a text, or the bytes of this SHA-256. */
export type FolderFile = { text: string } | { hash: string };

/**
 * Writes entries as a folder. Reading it again gives the same entries.
 *
 * @returns the files by their paths.
 */
export async function writeEntries(entries: readonly Entry[]): Promise<Map<string, FolderFile>> {
  const { stringify } = await import("yaml");
  // Wide enough that a sentence stays on few lines.
  const format = (value: unknown) => stringify(value, { lineWidth: 100 });
  const files = new Map<string, FolderFile>();
  const lists = new Map<string, Row>();
  for (const kind of kinds) {
    const own = entriesOf(kind, entries);
    if (own.length > 0) writeKind(kind, own, { files, lists, format });
  }
  writeWords(entries, files);
  for (const [path, row] of lists) files.set(path, { text: format(row) });
  return files;
}

type Row = Record<string, unknown>;

interface Writing {
  files: Map<string, FolderFile>;
  /** The YAML files that several entries or kinds are in. */
  lists: Map<string, Row>;
  format: (value: unknown) => string;
}

function writeKind(kind: Kind, entries: readonly Entry[], writing: Writing): void {
  const { folder: form } = kind;
  const { files, lists, format } = writing;
  switch (form.form) {
    case "list": {
      const rows = entries.map(({ slug, values }) => {
        const picture = keepFile(files, values["picture"], form.pictures);
        const row = rowOf(kind, values);
        return { ...(form.slug && { [form.slug]: slug }), ...row, ...(picture && { picture }) };
      });
      files.set(form.file, { text: format(rows) });
      return;
    }
    case "map": {
      const path = `${form.folder}/${form.folder}.yaml`;
      const list = lists.get(path) ?? {};
      lists.set(path, list);
      for (const { slug, values, position } of entries) {
        const name = form.only ? ofAllMinutes : slug;
        list[name] = { ...rowOf(kind, values), ...orderOf(position) };
        const pdf = parseFile(values["file"]);
        if (pdf) files.set(`${form.folder}/${name}.pdf`, { hash: pdf.hash });
      }
      return;
    }
    case "markdown":
      for (const { slug, values } of entries) {
        const { [form.text]: text = "", ...head } = values;
        const path = `${form.folder}/${slug}.md`;
        files.set(path, { text: formatMarkdown(format(rowOf(kind, head)), text) });
      }
      return;
    case "folders":
      for (const entry of entries) writeFolder(kind, form, entry, writing);
      return;
    case "part": {
      const site = lists.get("site.yaml") ?? {};
      lists.set("site.yaml", site);
      const values: Values = entries[0]?.values ?? {};
      for (const [name, row] of Object.entries(rowOf(kind, values, form.paths))) {
        site[name] = typeof row === "object" ? { ...(site[name] as Row), ...(row as Row) } : row;
      }
      for (const [field, name] of Object.entries(form.pictures ?? {})) {
        const file = parseFile(values[field]);
        if (file) files.set(`${name}.${endingOf(file.name)}`, { hash: file.hash });
      }
      return;
    }
    case "lines": {
      const lines = (entries[0]?.values[form.field] ?? "").split("\n");
      files.set(form.file, { text: format(lines) });
      return;
    }
    case "file": {
      const file = parseFile(entries[0]?.values[form.field]);
      if (file) files.set(form.file, { hash: file.hash });
      return;
    }
    default:
  }
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function formatMarkdown(head: string, text: string): string {
  return `---\n${head}---\n\n${text.trim()}\n`;
}

function orderOf(position: number | null) {
  return position === null ? {} : { order: position };
}

/** A picture's file, kept in a folder under its name; returns that name without its ending. */
function keepFile(
  files: Map<string, FolderFile>,
  value: string | undefined,
  directory: string | undefined,
): string | undefined {
  const file = parseFile(value);
  if (!file || !directory) return undefined;
  const ending = endingOf(file.name);
  const wanted = file.name.slice(0, -ending.length - 1).replace(/[^\w -]/g, "-") || "photo";
  let name = wanted;
  const isTaken = (other: string) =>
    [...files].some(
      ([path, known]) =>
        path.startsWith(`${directory}/${other}.`) && !("hash" in known && known.hash === file.hash),
    );
  for (let count = 2; isTaken(name); count += 1) name = `${wanted}-${count}`;
  files.set(`${directory}/${name}.${ending}`, { hash: file.hash });
  return name;
}

/** An entry's fields but files, as YAML has them. */
function rowOf({ fields }: Kind, values: Values, paths: Paths = {}): Row {
  const row: Row = {};
  for (const { name, type } of fields) {
    const value = values[name];
    if (value === undefined || ["pdf", "picture", "pictures"].includes(type)) continue;
    const [top = name, inside] = paths[name] ?? [];
    const written = writtenValue(name, type, value);
    if (inside === undefined) row[top] = written;
    else row[top] = { ...(row[top] as Row), [inside]: written };
  }
  return row;
}

function writtenValue(name: string, type: string, value: string): unknown {
  if (type === "number") return Number(value);
  if (name === "chartLines") return value.split("\n").flatMap((line) => line.trim() || []);
  return type === "choice" && value === "true" ? true : value;
}

function writeFolder(
  kind: Kind,
  { folder, text, paths }: Extract<FolderForm, { form: "folders" }>,
  { slug, values, position }: Entry,
  { files, format }: Writing,
): void {
  const directory = `${folder}/${slug}`;
  const { [text]: body = "", ...others } = values;
  const isOnChart = others["chartX"] !== undefined;
  const chart = isOnChart && {
    chartLabel: others["chartLabel"] ?? "right",
    chartLines: others["chartLines"] ?? (others["name"] ?? "").slice(0, 40),
  };
  const row = rowOf(kind, { ...others, ...chart }, paths);
  const pictures = Array.from({ length: mostPictures }, (_, index) => pictureFields(index + 1))
    .filter(({ file }) => values[file])
    .map(({ file: field, alt, caption }) => {
      const file = keepFile(files, values[field], directory);
      const said = values[caption];
      return { file, alt: values[alt], ...(said && { caption: said }) };
    });
  const head = { ...row, ...orderOf(position), ...(pictures.length > 0 && { pictures }) };
  files.set(`${directory}/index.md`, { text: formatMarkdown(format(head), body) });
}

/** The corrected words of each PDF, beside it. */
function writeWords(entries: readonly Entry[], files: Map<string, FolderFile>): void {
  const words = new Map<string, { pdf: string; pages: Map<number, string> }>();
  for (const { kind, slug, values } of entries) {
    const place = kind === "scans" ? pageOfSlug(slug) : null;
    if (!place) continue;
    const { pdf = "", text = "" } = values;
    const known = words.get(place.name) ?? { pdf, pages: new Map() };
    words.set(place.name, known);
    known.pages.set(place.number, text);
  }
  for (const [name, ofPdf] of words) {
    const directory = ["documents", "minutes"].find((one) => files.has(`${one}/${name}.pdf`));
    if (directory) files.set(`${directory}/${name}.txt`, { text: formatWords(ofPdf) });
  }
}
