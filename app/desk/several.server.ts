import { setTimeout } from "node:timers/promises";
import { shortHash } from "../content/cache-folder.server.ts";
import { awaitReading, convertAhead } from "../content/convert-document.server.ts";
import { content } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import {
  type Field,
  fieldsOfFiles,
  filesOf,
  formatFile,
  type Problem,
  parseFile,
  type SourceFile,
  several,
  type Values,
} from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { adviseAt } from "../content/problems.server.ts";
import type { EntryChange } from "../content/publish.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { listChanges } from "./apply-change.server.ts";
import { audienceField, findFormProblems, formFields, titleOf } from "./desk-kinds.server.ts";
import { explainFault, findFault } from "./explain-fault.server.ts";
import { askFirst, describeTwin, readPdf } from "./find-contacts.server.ts";
import { applyChanges, makeEntries, openNewest } from "./next-edition.server.ts";
import { publishEntries } from "./publish-entries.server.ts";
import { readFiles, readText } from "./read-form.server.ts";
import { readParts } from "./read-parts.server.ts";

export const upload: Field = {
  name: "versions",
  label: "PDFs",
  type: "versions",
  help: `Up to ${several.versions.most} at a time, of up to 20 MB each, without a password.`,
};

type Row = ReturnType<typeof rowOf>;

/** The form as sent, and as shown again. */
export interface SeveralForm {
  rows: Row[];
  /** By the names of the rows' fields. */
  values: Values;
  errors: Record<string, string>;
  banner: string[];
  /** The marks of the questions asked before publishing. */
  asked: string;
}

/** How long to wait for the text of new PDFs, in milliseconds. */
const patience = 10_000;

/** Waits until PDFs that are being read are, for 10 seconds at most; tells whether none is left. */
export async function awaitReadings(files: readonly SourceFile[]): Promise<boolean> {
  const read = Promise.all(files.map(({ hash }) => awaitReading(cacheFolder(), hash)));
  return Promise.race([read.then(() => true), setTimeout(patience, false, { ref: false })]);
}

/**
 * Reads the form. A new row's values are guessed; a faulty file gets no row.
 *
 * @returns also which are left out, as `describeFlash` reads it, and whether all rows were seen, and the button that
 * publishes was pressed.
 */
export async function readSeveral(request: Request, kind: Kind) {
  const sent = await readParts(request, { fields: [upload] });
  const readChosen = async () => filesOf([{ values: await readFiles(sent, upload, "versions") }]);
  let chosen = await readChosen();
  const boxes = fieldsOfFiles("versions").map(({ file }) => `${file}Remove`);
  const leftOut = boxes.flatMap((box) => {
    const file = sent.fields.has(box) && parseFile(sent.fields.get(box.replace("Remove", "")));
    return file ? `_${file.hash.slice(0, 12)}` : [];
  });
  const areLeftOut = chosen.length === 0 && leftOut.length > 0;
  if (areLeftOut) {
    for (const box of boxes) sent.fields.delete(box);
    chosen = await readChosen();
  }
  const banner = sent.problems.map(({ message }) => message);
  const rows: Row[] = [];
  let asked = sent.fields.get("asked") ?? "";
  for (const file of new Map(chosen.map((one) => [one.hash, one])).values()) {
    const fault = await findFault(file);
    if (fault) {
      banner.push(fault);
      continue;
    }
    convertAhead({ sha256: file.hash, label: file.name }, cacheFolder());
    rows.push(rowOf(kind, file, sent.fields, areLeftOut));
  }
  const added = rows.filter(({ isNew }) => isNew);
  await awaitReadings(filesOf(added.map(({ file }) => ({ values: { file } }))));
  const values: Record<string, string> = {};
  for (const { file, isNew, isTwin, fields } of rows) {
    const guessed = isNew ? await guess(kind, file) : {};
    for (const { name, type } of fields) {
      values[name] = isNew
        ? (guessed[plainName(name)] ?? "")
        : readText(type, sent.fields.get(name));
    }
    // It isn't added unless somebody unchecks the box.
    if (isNew && isTwin) asked = `${asked} ${shortHash(file)}`;
  }
  values[audienceField.name] = sent.fields.get(audienceField.name) ?? "";
  const isPublish = sent.fields.get("intent") === "publish";
  if (rows.length === 0 && banner.length === 0) banner.push("Please choose the PDFs.");
  else if (rows.length > 0 && rows.every(({ isLeftOut }) => isLeftOut)) banner.push(allLeftOut);
  else if (added.length > 0 && isPublish) banner.push(unseen);
  const isToPublish = added.length === 0 && banner.length === 0 && isPublish;
  const form: SeveralForm = { rows, values, errors: {}, banner, asked };
  return { form, isToPublish, leftOut: leftOut.join("") };
}

const allLeftOut =
  "There is nothing to add: each PDF below is already on the site, or marked “Don't add this one”. To add one anyway, uncheck that box. To leave without adding any, press Cancel.";

const unseen = "Nothing is published yet. Check the PDFs you just added, then press again.";

export type Suggested = Awaited<ReturnType<typeof suggest>>;

/**
 * What a PDF tells a new entry's form; `twin` is where it is published already, or "", and `isRead` whether that is
 * all: a long PDF is still being read.
 */
export async function suggest(kind: Kind, value: string) {
  const file = parseFile(value);
  if (!file || !kind.several) return { values: {}, twin: "", isRead: true };
  const isRead = await awaitReadings([file]);
  return { values: await guess(kind, value), twin: describeTwin(file.hash), isRead };
}

/** A future entry: its file, and its fields, with unique names. */
function rowOf(
  kind: Kind,
  file: SourceFile,
  sent: ReadonlyMap<string, string>,
  areLeftOut: boolean,
) {
  const asked = formFields(kind).filter(({ name }) => kind.several?.asks.includes(name));
  const twin = describeTwin(file.hash);
  const fields = asked.map(({ help = "", ...field }, index) => ({
    ...field,
    name: `${field.name}-${file.hash.slice(0, 12)}`,
    // Only what nobody fills in is explained, and all are PDFs.
    help:
      index === 0
        ? twin
        : ["summary", "updated"].includes(field.name)
          ? help.replace(" with a PDF or link", "")
          : "",
  }));
  /** Whether its fields are still unseen. */
  const isNew = !fields.some(({ name }) => sent.has(name));
  /** Whether a published entry has the same file; the first field's help says which. */
  const isTwin = twin !== "";
  /** Whether “Don't add this one” is checked. */
  const isLeftOut = areLeftOut || (isTwin && isNew);
  return { file: formatFile(file), fields, isNew, isTwin, isLeftOut };
}

function plainName(name: string): string {
  return name.slice(0, name.lastIndexOf("-"));
}

async function guess({ several }: Kind, value: string): Promise<Values> {
  const file = parseFile(value);
  const [first = ""] = file ? await readPdf(file) : [];
  return several?.guess(file?.name ?? "", first, content().site.name) ?? {};
}

/** Publishes all rows in one edition, or none; returns the first entry's slug, or the form with what is wrong. */
export async function publishSeveral(administrator: May<"publish">, kind: Kind, sent: SeveralForm) {
  const form: SeveralForm = { ...sent, errors: {}, banner: [], asked: "" };
  const complain = (row: Row | undefined, { field, message }: Problem) => {
    const place = row?.fields.find(({ name }) => plainName(name) === field) ?? row?.fields[0];
    const said = place && form.errors[place.name];
    if (place) form.errors[place.name] = said ? `${said} ${message}` : message;
    else form.banner.push(message);
  };
  const audience = sent.values[audienceField.name] ?? "";
  const all = sent.rows.map((row) => {
    const own = row.fields.map(({ name }) => [plainName(name), sent.values[name] ?? ""]);
    return {
      row,
      values: { ...Object.fromEntries(own), file: row.file, [audienceField.name]: audience },
    };
  });
  for (const { row, values } of all) {
    for (const problem of findFormProblems(kind, values, true)) complain(row, problem);
    const questions = await askFirst({ kind, values, before: null });
    for (const question of questions) {
      form.asked = `${form.asked} ${question.mark}`.trim();
      if (!sent.asked.split(" ").includes(question.mark)) complain(row, question);
    }
  }
  const refused = () => ({ ok: false as const, form });
  if (Object.keys(form.errors).length > 0) return refused();
  try {
    const base = await openNewest();
    let entries: readonly Entry[] = base.entries;
    const changes: EntryChange[] = [];
    const rows = new Map<string, Row>();
    for (const { row, values } of all) {
      const change = { kind, action: "save", entry: null, values, seen: null } as const;
      const made = await listChanges(change, entries, null);
      entries = applyChanges(entries, made.changes);
      changes.push(...made.changes);
      rows.set(made.entry, row);
    }
    const { edition, mistakes } = await makeEntries(entries);
    for (const { field, message, ...one } of mistakes) {
      const row = one.kind === kind.name ? rows.get(one.slug) : undefined;
      if (row) complain(row, { field, message: adviseAt(kind, field, message) });
    }
    if (Object.keys(form.errors).length > 0) return refused();
    const [first] = changes.flatMap(({ to }) => to ?? []);
    const reason =
      rows.size === 1 && first
        ? `Added to ${kind.title}: ${titleOf(kind, first)}`
        : `Added ${rows.size} items to ${kind.title}`;
    const made = { by: administrator, edition, entries, changes, reason, after: base.number };
    const { number } = await publishEntries(made);
    const [entry = ""] = rows.keys();
    return { ok: true as const, edition: number, entry, count: rows.size };
  } catch (error) {
    for (const problem of explainFault(error).problems) complain(undefined, problem);
    return refused();
  }
}
