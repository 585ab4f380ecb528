import { createHmac } from "node:crypto";
import { z } from "zod";
import { emailField, textField } from "../forms/form-schema.server.ts";
import { siteSecret } from "../identity/site-secret.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { formatHouse } from "../residents/record-fields.ts";
import { type ResidentRecord, residentSchema, shares } from "../residents/record-schema.server.ts";
import {
  type ColumnName,
  type Columns,
  explainCells,
  explainColumns,
  headOf,
  readCells,
  requirePeople,
} from "./columns.server.ts";
import type { Entries, Entry, Fault, Newcomer } from "./entries.ts";
import { type HouseCells, readHouse, undividedAddress } from "./house-cells.ts";
import { listEmails, readAnswer, readPhone, turnName } from "./person-cells.ts";
import type { Table, TableLine } from "./read-table.server.ts";
import { shorten } from "./report.ts";

/** A record that was kept elsewhere: not everyone there gave a phone number. */
export const importedSchema = residentSchema.extend({
  phoneNumber: residentSchema.shape.phoneNumber.default(""),
});

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

type Values = { [Name in ColumnName]?: string | undefined };

/**
 * Reads a list of residents, who are to be invited.
 *
 * @throws PlainError when it lacks a column.
 */
export function readResidents(table: Table, columns: Columns): Entries {
  requirePeople(columns, table);
  const entries = table.lines.map((line) => readLine(table, columns, line));
  return { entries, notes: [...explainColumns(table, columns)] };
}

function readLine(table: Table, columns: Columns, line: TableLine): Entry {
  const values = readCells(columns, line.cells);
  const who = values.loginEmail ?? values.email ?? values.name ?? values.lastName ?? "?";
  const entry = { place: `line ${line.line}`, who };
  const unfit = explainCells(table, line);
  if (unfit) return { ...entry, fate: "wrong", faults: [unfit] };
  const unmeant = explainRole(columns, line.cells);
  if (unmeant) return { ...entry, fate: "left out", why: unmeant };
  const { fields, faults } = readOfficeCells(values, columns);
  const { record, faults: others } = readImported(fields, schema);
  const wrong = [...faults, ...others];
  const [email = ""] = listEmails(values.loginEmail ?? values.email ?? "");
  if (!record || wrong.length > 0) {
    return { ...entry, email: email.toLowerCase(), fate: "wrong", faults: wrong };
  }
  const { lastName, loginEmail, shareEmail, sharePhone, shareHouse, ...own } = record;
  const sharing = { shareEmail, sharePhone, shareHouse };
  const resident = { ...invite(own, loginEmail), lastName, sharing };
  const note = [explainReading(values, own), explainAnswer(values.includeOnDir)].join(" ").trim();
  return { ...entry, fate: "resident", resident, note };
}

/** The fields of a record as offices write them, made what the forms take. */
function readOfficeCells(values: Values, { places }: Columns): { fields: Values; faults: Fault[] } {
  const faults: Fault[] = [];
  const fields: Values = { ...values, ...readName(values) };
  for (const column of ["email", "loginEmail"] as const) {
    const cell = values[column];
    if (!cell) continue;
    const [email, other] = listEmails(cell);
    fields[column] = email;
    if (other) faults.push({ what: "two email addresses in one cell", hint: ofTwo });
  }
  if (values.phoneNumber) fields.phoneNumber = readPhone(values.phoneNumber);
  fields.includeOnDir = readAnswer(values.includeOnDir ?? "") ?? "N";
  for (const share of shares) {
    const answer = values[share] ?? "";
    // Without the column, as for whoever registers; but an empty cell among ticks isn't one.
    fields[share] = places.has(share) ? (readAnswer(answer) ?? answer) : "Y";
  }
  return { fields, faults };
}

const ofTwo =
  "Leave the one that this person logs in with. Whoever has the other one needs a line of their own.";

/** A full name, and the one to sort it by, where both are known; as typed where they are told apart. */
function readName({ name, firstName, lastName }: Values): Values {
  if (!name)
    return { name: [firstName, lastName].filter(Boolean).join(" ") || undefined, lastName };
  return lastName ? { name, lastName } : turnName(name);
}

/** A record from elsewhere, its house divided into number, unit and street; or what is wrong with it. */
export function readImported<Imported>(
  values: HouseCells & Record<string, unknown>,
  as: z.ZodType<Imported>,
): { record?: Imported; faults: Fault[] } {
  const read = readHouse(values);
  const { houseNum, houseStreet, unit } =
    "house" in read
      ? read.house
      : // What else is wrong is told at the same time.
        { houseNum: "1", houseStreet: values.houseStreet ?? values.address };
  const faults = "wrong" in read ? [{ what: read.wrong, hint: hintAt(read.wrong) }] : [];
  const house = { houseNum, unit, houseStreet: houseStreet || undefined };
  const parsed = as.safeParse({ ...values, ...house });
  if (!parsed.success) return { faults: [...faults, ...explainIssues(parsed.error)] };
  return { record: parsed.data, faults };
}

function hintAt(wrong: string): string {
  return wrong === undividedAddress
    ? "Write it as 104 Heron Way, Unit B, and the town behind another comma or in a column of its own."
    : "Write a number such as 104, or number and unit such as 104-B.";
}

/** How a line was read, where that isn't what it says. */
function explainReading(cells: Values, own: ResidentRecord): string {
  const { phoneNumber = "", email = "" } = cells;
  const house = formatHouse({ ...own, unit: own.unit ?? "" });
  const isSame =
    (cells.name ?? own.name) === own.name &&
    email === own.email &&
    cells.houseNum === String(own.houseNum) &&
    (cells.unit !== undefined || !own.unit) &&
    // Such as '104 Heron Way' in the column for the street.
    !/^\d+ /.test(cells.houseStreet ?? "") &&
    phoneNumber === own.phoneNumber;
  if (isSame) return "";
  const mail = email !== own.email && own.email;
  const phone = phoneNumber !== own.phoneNumber && (own.phoneNumber || "no phone number");
  const read = [own.name, mail, `${house} ${own.houseStreet}`, phone].filter(Boolean).join(", ");
  return `(Read as ${read})`;
}

function explainAnswer(cell = ""): string {
  return readAnswer(cell)
    ? ""
    : `('${shorten(cell)}' isn't a clear yes, so they aren't in the directory.)`;
}

/** Why a line of the site's own export makes no resident; undefined if it does. */
function explainRole({ roles }: Columns, cells: string[]): string | undefined {
  const found = roles.map((place) => cells[place]?.trim().toLowerCase());
  if (found.includes("administrator")) return "the administrator there, who isn't imported";
  if (!found.includes("waiting")) return undefined;
  return "not approved there yet; they can register here themselves";
}

function invite(record: Newcomer["record"], loginEmail = record.email): Newcomer {
  const email = loginEmail.toLowerCase();
  return { id: accountIdFor(email), email, isProven: false, record };
}

/**
 * The id of an account that is made of a line. It is the same for the same address, so that a line is
 * recognized even after its owner has changed the address; and keyed, so that it tells it to nobody.
 */
function accountIdFor(email: string): string {
  const hmac = createHmac("sha256", siteSecret()).update(`account imported as ${email}`);
  return hmac.digest("hex").slice(0, 32);
}

/** What is wrong with a record, field by field. */
export function explainIssues({ issues }: z.ZodError): Fault[] {
  const faults = issues.map(({ path, message, code }): Fault => {
    const name = String(path[0]);
    const head = headOf(name);
    if (shares.some((share) => share === name)) {
      return { what: `an unclear answer in '${head}'`, hint: message };
    }
    const what = head.toLowerCase();
    if (code !== "invalid_type") return { what: `a wrong ${what}`, hint: message };
    return { what: `no ${what}`, ...(name === "email" && { hint: ofNoEmail }) };
  });
  return faults.filter(({ what }, at) => faults.findIndex((one) => one.what === what) === at);
}

const ofNoEmail = "Everyone logs in with one. Delete the lines of people without email.";
