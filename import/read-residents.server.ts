import { createHmac } from "node:crypto";
import { z } from "zod";
import { emailField, textField } from "../app/forms/form-schema.server.ts";
import { siteSecret } from "../app/identity/site-secret.server.ts";
import { fieldLimits } from "../app/platform/limits.ts";
import { formatPhone } from "../app/platform/links.ts";
import {
  formatHouse,
  recordFieldNames,
  recordFields,
  shares,
} from "../app/residents/record-fields.ts";
import {
  type ResidentRecord,
  residentFields,
  withoutNumber,
} from "../app/residents/record-schema.server.ts";
import {
  type HouseCells,
  listEmails,
  readAnswer,
  readHouse,
  readPhone,
  turnName,
} from "./cells.ts";
import {
  type ColumnName,
  type Columns,
  headOf,
  readCells,
  requirePeople,
} from "./columns.server.ts";
import { type Entry, shorten } from "./compare.server.ts";
import type { Table, TableLine } from "./read-table.server.ts";

/** Imported records may lack a phone number. */
export const importedSchema = residentFields
  .extend({ phoneNumber: residentFields.shape.phoneNumber.default("") })
  .overwrite(withoutNumber);

const shown = z
  .enum(["Y", "N"], { error: "Please write Y or N." })
  .transform((answer) => answer === "Y");

const schema = importedSchema.extend({
  lastName: textField("a last name", fieldLimits.name).optional(),
  loginEmail: emailField("an email address").optional(),
  shareEmail: shown,
  sharePhone: shown,
  shareHouse: shown,
});

const phoneNames = recordFieldNames.filter((name) => recordFields[name].input.type === "tel");

type Values = { [Name in ColumnName]?: string | undefined };

/** Reads a list of residents to be invited. @throws PlainError if it lacks a column. */
export function readResidents(table: Table, columns: Columns): Entry[] {
  requirePeople(columns, table);
  return table.lines.map((line) => readLine(table, columns, line));
}

function readLine(table: Table, columns: Columns, line: TableLine): Entry {
  const { cells } = line;
  const values = readCells(columns, cells);
  const who = values.loginEmail ?? values.email ?? values.name ?? values.lastName ?? "?";
  const entry = { place: `line ${line.line}`, who };
  const unfit = explainCells(table, line);
  if (unfit) return { ...entry, faults: [unfit] };
  const roles = columns.roles.map((place) => cells[place]?.trim().toLowerCase());
  // As in the site's own export.
  if (roles.includes("administrator")) {
    return { ...entry, leftOut: "the administrator there, who isn't imported" };
  }
  if (roles.includes("waiting")) {
    return { ...entry, leftOut: "not approved there yet; they can register here themselves" };
  }
  const { fields, faults } = readOfficeCells(values, columns);
  const read = readImported(fields, schema);
  const wrong = [...faults, ...read.faults];
  if (!read.record || wrong.length > 0) return { ...entry, faults: wrong };
  const { lastName, loginEmail, shareEmail, sharePhone, shareHouse, ...record } = read.record;
  const email = (loginEmail ?? record.email).toLowerCase();
  const resident = {
    ...{ id: accountIdFor(email), email, isProven: false, record, lastName },
    sharing: { shareEmail, sharePhone, shareHouse },
  };
  const answer = values.includeOnDir ?? "";
  const unclear = `('${shorten(answer)}' isn't a clear yes, so they aren't in the directory.)`;
  const note = [explainReading(values, record), readAnswer(answer) ? "" : unclear];
  return { ...entry, resident, note: note.join(" ").trim() };
}

/** Why a line doesn't fit its table. Excel omits empty cells at the end. */
export function explainCells({ heads, cut }: Table, { line, cells }: TableLine) {
  const isCut = line === cut && cells.length < heads.length;
  const isLong = cells.findLastIndex((cell) => cell !== "") >= heads.length;
  if (!isCut && !isLong) return undefined;
  const hint = isCut
    ? "Was the file cut off here?"
    : "Put a cell that has a comma or semicolon in it into quotation marks.";
  return `${cells.length} cells where there are ${heads.length} columns. ${hint}`;
}

/** Converts an office's spelling of fields to what the forms take. */
function readOfficeCells(values: Values, { places }: Columns) {
  const faults: string[] = [];
  const { firstName, lastName } = values;
  const fields: Values = {
    ...values,
    name: values.name ?? [firstName, lastName].filter(Boolean).join(" "),
  };
  if (values.name && !lastName) Object.assign(fields, turnName(values.name));
  fields.name ||= undefined;
  for (const column of ["email", "loginEmail"] as const) {
    const cell = values[column];
    if (!cell) continue;
    const [email, other] = listEmails(cell);
    fields[column] = email;
    if (other) faults.push(`two email addresses in one cell. ${ofTwo}`);
  }
  for (const name of phoneNames) if (values[name]) fields[name] = readPhone(values[name]);
  fields.includeOnDir = readAnswer(values.includeOnDir ?? "") ?? "N";
  for (const share of shares) {
    const answer = values[share] ?? "";
    // Without the column, everything is shared, as when people register; but an empty cell among check marks means
    // no.
    fields[share] = places.has(share) ? (readAnswer(answer) ?? answer) : "Y";
  }
  return { fields, faults };
}

const ofTwo =
  "Leave the one that this person logs in with. Whoever has the other one needs a line of their own.";

/** An imported record, its house split into number, unit and street; or what is wrong with it. */
export function readImported<Imported>(
  values: HouseCells & Record<string, unknown>,
  as: z.ZodType<Imported>,
): { record?: Imported; faults: string[] } {
  const read = readHouse(values);
  const faults = "wrong" in read ? [`${read.wrong}. ${ofHouse}`] : [];
  // Other faults are reported at the same time.
  const { houseNum, houseStreet, unit } =
    "house" in read
      ? read.house
      : { houseNum: "1", houseStreet: values.houseStreet ?? values.address };
  const house = { houseNum, unit, houseStreet: houseStreet || undefined };
  const parsed = as.safeParse({ ...values, ...house });
  if (!parsed.success) return { faults: [...faults, ...explainIssues(parsed.error)] };
  return { record: parsed.data, faults };
}

const ofHouse = "Write a number such as 104 or 104-B, or an address such as 104 Heron Way, Unit B.";

/** How a line was read, if not literally. */
function explainReading(cells: Values, own: ResidentRecord): string {
  const { name = own.name, email = "", houseNum, unit, houseStreet } = cells;
  const phones = phoneNames.filter((one) => formatPhone(cells[one] ?? "") !== (own[one] ?? ""));
  const house = formatHouse({ ...own, unit: own.unit ?? "" });
  const isSame =
    name === own.name &&
    email === own.email &&
    phones.length === 0 &&
    houseNum === String(own.houseNum) &&
    (unit !== undefined || !own.unit) &&
    // '104 Heron Way' in the street's column.
    !/^\d+ /.test(houseStreet ?? "");
  if (isSame) return "";
  const mail = email !== own.email && own.email;
  const numbers = phones.map((one) => own[one] || `no ${headOf(one).toLowerCase()}`);
  const read = [own.name, mail, `${house} ${own.houseStreet}`, ...numbers];
  return `(Read as ${read.filter(Boolean).join(", ")})`;
}

/**
 * The id of an imported account. It is derived from the address, so that a line is recognized even after its owner
 * has changed the address; and keyed, so that it doesn't reveal it.
 */
function accountIdFor(email: string): string {
  const hmac = createHmac("sha256", siteSecret()).update(`account imported as ${email}`);
  return hmac.digest("hex").slice(0, 32);
}

/** What is wrong with a record, field by field. */
export function explainIssues({ issues }: z.ZodError): string[] {
  const faults = issues.map(({ path, message, code }) => {
    const head = headOf(String(path[0]));
    const isMissing = code === "invalid_type";
    if (isMissing && head === "Email") return "no email. Delete the lines of people without email.";
    return isMissing ? `no ${head.toLowerCase()}.` : `a wrong ${head.toLowerCase()}. ${message}`;
  });
  return [...new Set(faults)];
}
