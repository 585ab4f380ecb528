import { PlainError } from "../app/platform/plain-error.ts";
import { type RecordFieldName, recordFields, type shares } from "../app/residents/record-fields.ts";
import { listSome } from "./compare.server.ts";
import { searched, type Table } from "./read-table.server.ts";

/** A table's possible columns. */
export type ColumnName =
  | RecordFieldName
  | (typeof shares)[number]
  | "includeOnDir"
  | "firstName"
  | "lastName"
  | "address"
  | "loginEmail";

/** 'House Number', 'house_number' and 'House Number 1' are the same. */
const fold = (head: string) => head.toLowerCase().replaceAll(/[^a-z\d]/g, "");
const foldFirst = (head: string) => fold(head).replace(/(?<=[a-z])1$/, "");

const heads: Record<string, string> = {
  ...Object.fromEntries(Object.entries(recordFields).map(([name, { head }]) => [name, head])),
  includeOnDir: "Opted-in for directory",
  firstName: "First Name",
  lastName: "Last Name",
  address: "Address",
  loginEmail: "Login Email",
  shareEmail: "Show Email",
  sharePhone: "Show Phone",
  shareHouse: "Show House",
};

export const headOf = (name: string) => heads[name] ?? name;

/** Other common names, besides those of the forms, the site's own export and the data. */
const others: Partial<Record<ColumnName, string>> = {
  name: "names owner owners ownername homeowner homeowners resident residents residentname member members household",
  firstName: "first firstnames givenname",
  lastName: "last surname familyname",
  email: "mail emailaddresses",
  houseNum: "house houseno number homenumber streetnumber addressnumber",
  unit: "unitno unitnumber apt aptno aptnumber apartment",
  houseStreet: "street streetname",
  address: "streetaddress homeaddress propertyaddress addressline",
  phoneNumber:
    "phone phone2 phoneno telephone tel cell cellphone cellnumber mobile mobilephone homephone primaryphone",
  includeOnDir: "directory directoryoptin indirectory includeindirectory optin optedin",
};

const named = (name: string, words: readonly string[]) =>
  words.map((word) => [fold(word), name as ColumnName] as const);

const known = new Map([
  ...Object.entries(heads).flatMap(([name, head]) => named(name, [name, head])),
  ...Object.entries(recordFields).flatMap(([name, { input }]) => named(name, [input.label])),
  ...Object.entries(others).flatMap(([name, words]) => named(name, words.split(" "))),
]);

/** A lot number counts as the house number only if there is no other. */
const lots = new Set(["lot", "lotno", "lotnumber"]);
const roleColumns = new Set(["role", "state", "status"]);

export const columnNames = new Set(known.values());

export function isKnownColumn(head: string): boolean {
  return known.has(foldFirst(head)) || lots.has(fold(head));
}

export type Columns = ReturnType<typeof findColumns>;

/** The columns' positions, and the names of unknown ones. @throws PlainError if there are two of a column. */
export function findColumns({ heads, lines }: Table) {
  // Of several phone numbers, the first is taken.
  const places = new Map<ColumnName, number[]>();
  const unknown: string[] = [];
  const names = heads.map((head) => known.get(foldFirst(head)));
  const has = (...wanted: ColumnName[]) => wanted.every((name) => names.includes(name));
  for (const [place, head] of heads.entries()) {
    let name = names[place];
    if (lots.has(fold(head)) && !has("houseNum") && !has("address")) name = "houseNum";
    // Next to house number and street, it is some other address.
    if (name === "address" && has("houseNum", "houseStreet")) name = undefined;
    const isAlone = name === "houseStreet" && !has("houseNum") && !has("address");
    if (isAlone && lines.some(({ cells }) => /^#?\d/.test(cells[place] ?? ""))) name = "address";
    const before = name && places.get(name);
    if (before && name !== "phoneNumber") {
      throw new PlainError(`Two columns are '${head}'. Delete one of them.`);
    }
    if (name) places.set(name, [...(before ?? []), place]);
    else if (head !== "") unknown.push(head);
  }
  // Where the site's own exports say who is approved. In other files such a column may be part of the address.
  const roles = [...heads.keys()].filter((place) => roleColumns.has(fold(heads[place] ?? "")));
  return { places, unknown, roles };
}

/** Whether it is a list of homes, without residents. */
export function isOfHomes({ places }: Columns): boolean {
  const hasHouse = places.has("address") || (places.has("houseNum") && places.has("houseStreet"));
  return hasHouse && [...places.keys()].every((name) => /^(house|unit|address)/.test(name));
}

/** @throws PlainError that names the missing columns. */
export function requirePeople({ places }: Columns, { heads }: Table): void {
  const isThere = {
    name: places.has("name") || places.has("lastName"),
    email: places.has("email"),
    houseNum: places.has("houseNum") || places.has("address"),
    houseStreet: places.has("houseStreet") || places.has("address"),
  };
  const missing = Object.entries(isThere).flatMap(([name, is]) => (is ? [] : [headOf(name)]));
  if (missing.length === 0) return;
  throw new PlainError(
    `One of the first ${searched} lines, above the people, must name the columns. Missing: ${missing.join(", ")}. The file's columns are: ${listSome(heads)}. docs/moving-in.md lists the names that work.`,
  );
}

/** How the columns were read, in sentences. */
export function explainColumns({ headLine, heads }: Table, { places, unknown }: Columns): string[] {
  const turned = [...places].flatMap(([name, [place = 0]]) => {
    const head = heads[place] ?? "";
    const isSame = [name, headOf(name)].some((one) => one.toLowerCase() === head.toLowerCase());
    return isSame ? [] : [`'${head}' as ${headOf(name)}`];
  });
  const listed = headOf("includeOnDir");
  return [
    headLine > 1 && `Line ${headLine} names the columns. Lines above it aren't imported.`,
    turned.length > 0 && `Columns were taken as follows: ${listSome(turned)}.`,
    unknown.length > 0 && `These columns are not imported: ${listSome(unknown)}.`,
    !places.has("includeOnDir") &&
      `There is no column '${listed}' (Y or N), so nobody new is shown in the directory until they say so.`,
  ].filter((note) => note !== false);
}

/** The start of a formula, after the apostrophe of the site's own export. */
const guarded = /^'(?=[\s"]*[=+\-@＝＋－＠])/;

/** Removes invisible characters, such as those in words copied from web pages. */
function tidy(cell: string): string {
  return cell
    .replaceAll(/[\u00AD\u200B\u2060\uFEFF]/g, "")
    .replaceAll(/[^\S\n]+/g, " ")
    .trim();
}

/** A line's non-empty values by column. */
export function readCells(
  { places }: Columns,
  cells: string[],
): Partial<Record<ColumnName, string>> {
  const values = [...places].flatMap(([name, all]) => {
    const written = all.map((place) => tidy((cells[place] ?? "").replace(guarded, "")));
    const cell = written.find((text) => text !== "");
    return cell === undefined ? [] : [[name, cell] as const];
  });
  return Object.fromEntries(values);
}
