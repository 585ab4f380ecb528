/** How many rows a table's page may have, as the reader chooses; the first is the default. */
export const rowOptions = [10, 15, 20, 25, 30] as const;

export type SortOrder = "asc" | "desc";

/** Which rows a table shows: what is chosen, by the name of the choice. Without a choice, all. */
export type Filters = Record<string, string>;

/** What a table shows: kept in the address, as `?q=…&page=2&rows=25&sort=houseNum&order=desc`. */
export interface TableState<Column extends string> {
  search: string;
  page: number;
  rows: number;
  sort: Column | null;
  order: SortOrder;
  /** Of tables that have choices; each is a parameter of its own. */
  filters?: Filters;
  /** On a page with other lists: which page of each is shown, by the list's parameter. */
  others?: Filters;
}

/** A page of a list's rows, and where it stands in the whole. */
export interface TablePage<Row> {
  rows: Row[];
  total: number;
  /** The page shown: the one asked for, or the last when that is past the end. */
  page: number;
  pages: number;
}

/** Reads from an address which page of a list is asked for; the first, when that is wrong. */
export function readPage(parameters: URLSearchParams, name = "page"): number {
  const asked = parameters.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

const LONGEST_SEARCH = 100;

/**
 * Reads a table's state from an address. A wrong or missing parameter is the default.
 *
 * @param choices the table's filters, each with what can be chosen.
 */
export function readTableState<Column extends string>(
  parameters: URLSearchParams,
  columns: readonly Column[],
  choices?: Record<string, readonly string[]>,
): TableState<Column> {
  const rows = Number(parameters.get("rows"));
  return {
    search: (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    page: readPage(parameters),
    rows: rowOptions.find((option) => option === rows) ?? rowOptions[0],
    sort: columns.find((column) => column === parameters.get("sort")) ?? null,
    order: parameters.get("order") === "desc" ? "desc" : "asc",
    ...(choices && { filters: readFilters(parameters, choices) }),
  };
}

function readFilters(
  parameters: URLSearchParams,
  choices: Record<string, readonly string[]>,
): Filters {
  const asked = Object.entries(choices).map(
    ([name, values]) => [name, values.find((value) => value === parameters.get(name))] as const,
  );
  return Object.fromEntries(asked.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Whether a table shows only what is searched for or chosen. */
export function isNarrowed({ search, filters = {} }: TableState<string>): boolean {
  return search !== "" || Object.keys(filters).length > 0;
}

/** The address of a table with some of its state changed; defaults are left out. */
export function tableAddress<Column extends string>(
  state: TableState<Column>,
  change: Partial<TableState<Column>>,
): string {
  const next = { ...state, ...change };
  const parameters = new URLSearchParams();
  if (next.search) parameters.set("q", next.search);
  for (const [name, value] of Object.entries({ ...next.filters, ...next.others })) {
    parameters.set(name, value);
  }
  if (next.sort) parameters.set("sort", next.sort);
  if (next.sort && next.order === "desc") parameters.set("order", "desc");
  if (next.rows !== rowOptions[0]) parameters.set("rows", String(next.rows));
  if (next.page > 1) parameters.set("page", String(next.page));
  return `?${parameters}`;
}
