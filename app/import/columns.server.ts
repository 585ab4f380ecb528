import { PlainError } from "../platform/plain-error.ts";
import { type RecordFieldName, recordFields } from "../residents/record-fields.ts";
import { shares } from "../residents/record-schema.server.ts";
import type { Table } from "./read-table.server.ts";

/** What the columns of a table may be. */
export type ColumnName =
  | RecordFieldName
  | (typeof shares)[number]
  | "includeOnDir"
  | "lastName"
  | "loginEmail";

/** A column's name as it is compared: 'House Number', 'house_number' and 'HouseNumber' are one. */
const fold = (head: string) => head.toLowerCase().replaceAll(/[^a-z]/g, "");

/** The names that a column may have: those of the forms, of the site's own export and of the data. */
const known = new Map<string, ColumnName>([
  ...Object.entries(recordFields).flatMap(([name, { head, input }]) =>
    [name, head, input.label].map((text) => [fold(text), name as ColumnName] as const),
  ),
  ["includeondir", "includeOnDir"],
  ["optedinfordirectory", "includeOnDir"],
  ["lastname", "lastName"],
  ["loginemail", "loginEmail"],
  ...shares.map((name) => [fold(name), name] as const),
  ["showemail", "shareEmail"],
  ["showphone", "sharePhone"],
  ["showhouse", "shareHouse"],
  ["street", "houseStreet"],
  ["phone", "phoneNumber"],
]);

/** Every column that is imported. */
export const columnNames = new Set(known.values());

/** Whether a column is one of those that are imported. */
export function isKnownColumn(head: string): boolean {
  return known.has(fold(head));
}

/** Which column stands at which place, and the names of those that aren't imported. */
export interface Columns {
  places: Map<ColumnName, number>;
  unknown: string[];
  /**
   * Of those, the places where the site's own export and the dashboard's say who is admitted. Elsewhere such
   * a column may be a part of the address.
   */
  roles: number[];
}

const roleColumns = new Set(["role", "state"]);

/** @throws PlainError when two columns are the same one. */
export function findColumns({ heads }: Table): Columns {
  const places = new Map<ColumnName, number>();
  const unknown: string[] = [];
  const roles: number[] = [];
  for (const [place, head] of heads.entries()) {
    const name = known.get(fold(head));
    if (!name) {
      if (head !== "") unknown.push(head);
      if (roleColumns.has(fold(head))) roles.push(place);
    } else if (places.has(name)) {
      throw new PlainError(`Two columns are '${head}'. Delete one of them.`);
    } else {
      places.set(name, place);
    }
  }
  return { places, unknown, roles };
}

/** @throws PlainError that names the columns that aren't there. */
export function requireColumns({ places, unknown }: Columns, names: readonly ColumnName[]): void {
  const missing = names.filter((name) => !places.has(name));
  if (missing.length === 0) return;
  const others = unknown.length > 0 ? ` These aren't known: ${unknown.join(", ")}.` : "";
  throw new PlainError(
    `The first line must name the columns. Missing: ${missing.join(", ")}.${others}`,
  );
}

/** The start of what spreadsheets take for a formula, behind the apostrophe of the site's own export. */
const guarded = /^'(?=[\s"]*[=+\-@＝＋－＠])/;

/** The values of a line, by column; without those that are empty. */
export function readCells(
  { places }: Columns,
  cells: string[],
): Partial<Record<ColumnName, string>> {
  const values = [...places].flatMap(([name, place]) => {
    const cell = (cells[place] ?? "").replace(guarded, "").trim();
    return cell === "" ? [] : [[name, cell] as const];
  });
  return Object.fromEntries(values);
}

/** Why a line can't be read as one of its table; undefined if it can. */
export function explainCells({ heads }: Table, cells: string[]): string | undefined {
  const count = cells.findLastIndex((cell) => cell !== "") + 1;
  if (cells.length >= heads.length && count <= heads.length) return undefined;
  const reason =
    cells.length < heads.length
      ? "Was the file cut off here?"
      : "Put a cell that has a comma or semicolon in it into quotation marks.";
  return `It has ${cells.length} cells, and the first line has ${heads.length}. ${reason}`;
}
