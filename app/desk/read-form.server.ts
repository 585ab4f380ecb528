import { findFile } from "../content/content-files.server.ts";
import { convertAhead, keepReading } from "../content/convert-document.server.ts";
import { normalizeWords } from "../content/corrected-words.ts";
import {
  explainTooMany,
  type Field,
  fieldsOfFiles,
  fileFields,
  fileTypes,
  formatFile,
  isSeveral,
  longestRefusal,
  type Problem,
  parseFile,
  ruleOfWeekdays,
  type Several,
  type SourceFile,
  siteColor,
  type Values,
} from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { isDay, weekdayCodes } from "../platform/dates.ts";
import { completeUrl } from "../platform/links.ts";
import { audienceField, formFields } from "./desk-kinds.server.ts";
import { findEntry } from "./open-form.server.ts";
import { type Parts, readParts } from "./read-parts.server.ts";

export type SentForm = Awaited<ReturnType<typeof readDeskForm>>;

/** The pressed button, and the marks. */
const otherNames = ["intent", "entry", "seen", "draft", "revision", "publishAt", "asked"];

/**
 * Reads a form with its files, which are written to disk as they arrive.
 *
 * @param more names of other forms' fields on the page.
 * @throws if the connection is closed.
 */
export async function readDeskForm(request: Request, kind: Kind, more: readonly string[] = []) {
  const sent = await readParts(request, kind);
  const { fields, problems } = sent;
  const values: Record<string, string> = {};
  for (const field of formFields(kind)) {
    const { name, type } = field;
    // Without an answer nothing becomes public: the earlier choice stays.
    if (name === audienceField.name && !fields.has(name)) continue;
    if (!fileTypes.includes(type)) {
      const isRemoved = type === "color" && fields.has(fileFields(name).remove);
      const text = isRemoved ? "" : readText(type, fields.get(name));
      const codes = weekdayCodes.filter((code) => fields.has(name + code));
      const isOnWeekdays = field.hasWeekdays && text === "weekly" && codes.length > 0;
      values[name] = isOnWeekdays
        ? ruleOfWeekdays(codes)
        : field.isDays
          ? text.replaceAll(/^.+$/gm, toIsoDay)
          : text;
      continue;
    }
    Object.assign(
      values,
      isSeveral(type) ? await readFiles(sent, field, type) : await readFile(sent, name),
    );
    const [pdf] = type === "pdf" ? (sent.files.get(name) ?? []) : [];
    if (pdf) convertAhead({ sha256: pdf.hash, label: pdf.name }, cacheFolder());
    keepReading(cacheFolder(), parseFile(values[name])?.hash ?? "");
    const names = fileFields(name);
    const refused = readRefused(sent, name);
    if (refused) values[names.refused] = refused;
    else if (field.without && !values[name] && fields.has(names.without))
      values[names.without] = "on";
  }
  // The date of a PDF that is replaced isn't that of the new one.
  const replaced = sent.files.has("file") && (await findEntry(kind, fields.get("entry") ?? null));
  if (replaced && values["updated"] === replaced.values["updated"]) values["updated"] = "";
  const others = [...otherNames, ...more].map((name) => [name, fields.get(name) ?? ""] as const);
  return { values, others: Object.fromEntries<string>(others), problems };
}

/** The new or else the kept file. */
export async function readFile({ fields, files, problems }: Parts, name: string): Promise<Values> {
  const names = fileFields(name);
  const [received] = files.get(name) ?? [];
  const isKept = !received && !fields.get(names.remove);
  const file = isKept ? await findKept(name, fields.get(names.kept), problems) : received;
  return { [name]: file ? formatFile(file) : "" };
}

/** The kept files by their numbers, then the new ones. */
export async function readFiles(
  { fields, files, problems }: Parts,
  { name: field }: Field,
  type: Several,
): Promise<Values> {
  const places = fieldsOfFiles(type);
  const kept: { file: SourceFile; alt: string; caption: string }[] = [];
  const sent = places.filter(({ file }) => fields.get(file));
  for (const names of inTypedOrder(sent, ({ file }) => fields.get(`${file}Order`))) {
    if (fields.get(`${names.file}Remove`)) continue;
    const file = await findKept(field, fields.get(names.file), problems);
    if (!file) continue;
    kept.push({
      file,
      alt: normalize(fields.get(names.alt)).replaceAll(/\s+/g, " "),
      caption: normalize(fields.get(names.caption)),
    });
  }
  const added = (files.get(field) ?? []).map((file) => ({ file, alt: "", caption: "" }));
  const all = [...kept, ...added].slice(0, places.length);
  const left = kept.length + added.length - all.length;
  if (left > 0) {
    problems.push({ field, message: explainTooMany(type, left) });
  }
  const values = all.map(({ file, alt, caption }, index) => {
    const names = places[index] as (typeof places)[number];
    return { [names.file]: formatFile(file), [names.alt]: alt, [names.caption]: caption };
  });
  return Object.assign({}, ...values);
}

/** What got a new number goes to that place; the others keep their order and make way. */
export function inTypedOrder<Item>(
  items: readonly Item[],
  typedOf: (item: Item) => string | undefined,
): Item[] {
  const rows = items.map((item, index) => {
    const typed = typedOf(item) ?? "";
    const place = /^\d+$/.test(typed) ? Math.max(1, Number(typed)) : index + 1;
    return { item, place, isMoved: place !== index + 1 };
  });
  const moved = rows.filter(({ isMoved }) => isMoved).sort((one, other) => one.place - other.place);
  const inOrder = rows.filter(({ isMoved }) => !isMoved);
  for (const row of moved) inOrder.splice(row.place - 1, 0, row);
  return inOrder.map(({ item }) => item);
}

/** A file that the form already has; null if there is none. */
async function findKept(field: string, value: string | undefined, problems: Problem[]) {
  const file = parseFile(value);
  if (!file || (await findFile(file.hash, cacheFolder()))) return file;
  problems.push({ field, message: `“${file.name}” is no longer here. Please choose it again.` });
  return null;
}

/** Why files were refused. Stays until others are chosen, or the box is checked. */
function readRefused({ fields, files, problems }: Parts, name: string): string {
  const names = fileFields(name);
  const said = problems.filter(({ field }) => field === name).map(({ message }) => message);
  const isSettled = files.has(name) || fields.has(names.without);
  const known = isSettled ? "" : (fields.get(names.refused) ?? "");
  return (said.join(" ") || normalize(known)).slice(0, longestRefusal);
}

/** 2026-12-24 for 12/24/2026; anything else stays. */
function toIsoDay(line: string): string {
  const [, month = "", day = "", year] = /^\s*(\d\d?)\/(\d\d?)\/(\d{4})\s*$/.exec(line) ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(iso) ? iso : line;
}

/** Cleans up a typed or pasted text. */
export function readText(type: Field["type"], sent: string | undefined): string {
  if (type === "words") return normalizeWords(sent ?? "");
  const text = normalize(sent);
  // Bullets from word processors.
  if (type === "markdown") return text.replace(/^[\t ]*[•·▪◦‣][\t ]+/gm, "- ");
  if (type === "color") return text === siteColor ? "" : text;
  if (type !== "url") return text;
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]\S*)?$/i.test(text) ? `https://${text}` : completeUrl(text);
}

function normalize(text: string | undefined): string {
  // PostgreSQL can't store NUL.
  return (text ?? "").replaceAll("\0", "").replace(/\r\n?/g, "\n").trim();
}
