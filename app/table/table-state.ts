import { fieldLimits } from "../platform/limits.ts";

/** Rows per page; the first is the default. */
export const rowOptions = [10, 15, 20, 25, 30] as const;

export type SortOrder = "asc" | "desc";

/** A table's state in the URL: `?q=…&page=2&rows=25&sort=houseNum&order=desc`. */
export interface TableState<Column extends string> {
  search: string;
  page: number;
  rows: number;
  sort: Column | null;
  order: SortOrder;
  /** The page numbers of other lists on the page, by their parameters. */
  others?: Record<string, string>;
}

/** A page of a list's rows. */
export interface TablePage<Row> {
  rows: Row[];
  total: number;
  /** The requested page, or the last one. */
  page: number;
  pages: number;
  /** There were no exact matches. */
  isSimilar?: true;
}

/** Reads the requested page of a list from a URL; an invalid number is page 1. */
export function readPage(parameters: URLSearchParams, name = "page"): number {
  const value = parameters.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

/** Reads a table's state from a URL; invalid and missing parameters get their defaults. */
export function readTableState<Column extends string>(
  parameters: URLSearchParams,
  columns: readonly Column[],
): TableState<Column> {
  const rows = Number(parameters.get("rows"));
  return {
    search: (parameters.get("q") ?? "").trim().slice(0, fieldLimits.search),
    page: readPage(parameters),
    rows: rowOptions.find((option) => option === rows) ?? rowOptions[0],
    sort: columns.find((column) => column === parameters.get("sort")) ?? null,
    order: parameters.get("order") === "desc" ? "desc" : "asc",
  };
}

/** The URL of a table with a changed state, or of another page with the same state; omits defaults. */
export function tableUrl<Column extends string>(
  state: TableState<Column>,
  change: Partial<TableState<Column>>,
  path = "",
): string {
  const next = { ...state, ...change };
  const parameters = new URLSearchParams();
  if (next.search) parameters.set("q", next.search);
  for (const [name, value] of Object.entries(next.others ?? {})) parameters.set(name, value);
  if (next.sort) parameters.set("sort", next.sort);
  if (next.sort && next.order === "desc") parameters.set("order", "desc");
  if (next.rows !== rowOptions[0]) parameters.set("rows", String(next.rows));
  if (next.page > 1) parameters.set("page", String(next.page));
  return path && parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** The id of the next item in a list, or the previous one for the last; "" if it is alone. */
export function neighborId(ids: readonly string[], place: number): string {
  return ids[place + 1] ?? ids[place - 1] ?? "";
}
