/** How many rows a table's page may have, as the reader chooses; the first is the default. */
export const rowOptions = [10, 15, 20, 25, 30] as const;

export type SortOrder = "asc" | "desc";

/** What a table shows, as kept in the URL: `?q=…&page=2&rows=25&sort=houseNum&order=desc`. */
export interface TableState<Column extends string> {
  search: string;
  page: number;
  rows: number;
  sort: Column | null;
  order: SortOrder;
  /** On a page with other lists: the page number of each, by the list's parameter. */
  others?: Record<string, string>;
}

/** A page of a list's rows, and its place among all pages. */
export interface TablePage<Row> {
  rows: Row[];
  total: number;
  /** The page shown: the requested one, or the last page if that is past the end. */
  page: number;
  pages: number;
  /** Nothing is as it was searched for; these rows are similar. */
  isSimilar?: true;
}

/** Reads the requested page of a list from a URL; an invalid number is page 1. */
export function readPage(parameters: URLSearchParams, name = "page"): number {
  const value = parameters.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

const LONGEST_SEARCH = 100;

/** Reads a table's state from a URL; an invalid or missing parameter gets its default. */
export function readTableState<Column extends string>(
  parameters: URLSearchParams,
  columns: readonly Column[],
): TableState<Column> {
  const rows = Number(parameters.get("rows"));
  return {
    search: (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    page: readPage(parameters),
    rows: rowOptions.find((option) => option === rows) ?? rowOptions[0],
    sort: columns.find((column) => column === parameters.get("sort")) ?? null,
    order: parameters.get("order") === "desc" ? "desc" : "asc",
  };
}

/** The URL of a table with some of its state changed, or of another page with the same state; defaults are left out. */
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

/** The id of the item beside one of a list: the next, or the last one's previous; "" if it is alone. */
export function neighborId(ids: readonly string[], place: number): string {
  return ids[place + 1] ?? ids[place - 1] ?? "";
}
