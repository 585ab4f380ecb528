import { Fragment, type ReactNode } from "react";
import { Link, useNavigation } from "react-router";
import type { ShownFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { TablePager } from "./pager.tsx";
import { TableSearch } from "./table-search.tsx";
import { type TablePage, type TableState, tableUrl } from "./table-state.ts";

export interface Column<Row, Sort extends string> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The name to sort by this column. */
  sort?: Sort;
  /** The kind of content, if it has its own layout. */
  shape?: "number" | "phone" | "mail" | "who";
  /** Whether it contains names, addresses and the like, which must not be translated. */
  isVerbatim?: boolean;
}

interface SortedTableProps<Row, Sort extends string> extends Omit<TablePage<Row>, "page"> {
  caption: string;
  columns: Column<Row, Sort>[];
  rowKey: (row: Row) => string;
  state: TableState<Sort>;
  empty: ReactNode;
  withoutSearch?: boolean;
  searchLabel?: string;
  /** May be shown above one of the rows, by its key. */
  flash?: ShownFlash | null;
}

/** A table with search, sorting and pagination on the server, and its state in the URL. */
export function SortedTable<Row, Sort extends string>(props: SortedTableProps<Row, Sort>) {
  const { caption, columns, rowKey, rows, total, pages, state, empty } = props;
  const { withoutSearch, searchLabel = "Find by name or address", flash, isSimilar } = props;
  const isEmpty = total === 0 && state.search === "";
  const loading = useNavigation().state === "loading";
  return (
    <div className="wide table-view">
      {!withoutSearch && !isEmpty && <TableSearch state={state} label={searchLabel} />}
      {rows.length > 0 && isSimilar && (
        <p className="muted" role="status">
          {`No exact match for “${state.search}”. Showing similar ones.`}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="notice" role="status">
          {state.search
            ? `No one matches “${state.search}”. Try part of a name or address.`
            : empty}
        </p>
      ) : (
        <table aria-busy={loading || undefined}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.label} column={column} state={state} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={rowKey(row)}>
                {flash?.at === rowKey(row) && (
                  <tr>
                    <td colSpan={columns.length}>
                      <FlashAt flash={flash} at={rowKey(row)} />
                    </td>
                  </tr>
                )}
                <tr>
                  {columns.map(({ label, shape, isVerbatim, cell }) => (
                    <td
                      key={label}
                      data-label={label}
                      className={shape}
                      translate={isVerbatim ? "no" : undefined}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {total > 0 && <TablePager state={state} total={total} pages={pages} />}
    </div>
  );
}

function HeadCell<Row, Sort extends string>({
  column: { label, sort, shape },
  state,
}: {
  column: Column<Row, Sort>;
  state: TableState<Sort>;
}) {
  // Names are in order until another column is; theirs leads back to that.
  if (!sort && !(label === "Name" && state.sort)) {
    return (
      <th scope="col" className={shape}>
        {label}
      </th>
    );
  }
  const active = state.sort === sort;
  const ascending = active && state.order === "asc";
  const address = tableUrl(state, {
    sort: sort ?? null,
    order: ascending ? "desc" : "asc",
    page: 1,
  });
  return (
    <th
      scope="col"
      className={shape}
      aria-sort={active ? (ascending ? "ascending" : "descending") : undefined}
    >
      <Link to={address} preventScrollReset>
        {label}
        <span className="sort-mark" aria-hidden="true">
          {active ? (ascending ? "\u00a0▲" : "\u00a0▼") : "\u00a0↕"}
        </span>
      </Link>
    </th>
  );
}
