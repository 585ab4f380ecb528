import { type Column, SortedTable } from "../table/sorted-table.tsx";
import type { Filter } from "../table/table-search.tsx";
import { rowOptions, type TablePage, tableUrl } from "../table/table-state.ts";
import { neighborColumns } from "./columns.tsx";
import type { User, UsersState } from "./users.server.ts";

const columns: Column<User, NonNullable<UsersState["sort"]>>[] = [
  ...neighborColumns,
  {
    label: "Opted-in for directory",
    sort: "includeOnDir",
    cell: ({ includeOnDir }) => (includeOnDir === "N" ? "No" : "Yes"),
  },
];

const filters: Filter[] = [
  { name: "includeOnDir", label: "Directory", options: { Y: "Opted in", N: "Not opted in" } },
  { name: "state", label: "State", options: { admitted: "Admitted", waiting: "Waiting" } },
];

/** The link to remove a resident; that page leads back to the same table. */
function removal(state: UsersState): (typeof columns)[number] {
  return {
    label: "Account",
    shape: "action",
    cell: ({ uid, name }) => (
      <a href={`/admin/residents/${uid}/remove${tableUrl(state, {})}`} className="button-danger">
        Remove<span className="sr-only">: {name}</span>
      </a>
    ),
  };
}

/** The administrator's table of all users, with its download. */
export function UsersTable(props: Omit<TablePage<User>, "page"> & { state: UsersState }) {
  return (
    <section aria-labelledby="users">
      <div className="wide">
        <h2 id="users">All users</h2>
      </div>
      <SortedTable
        caption="All users"
        columns={[...columns, removal(props.state)]}
        rowKey={({ uid }) => uid}
        empty="Nobody has registered yet."
        searchLabel="Find by name, street or e-mail"
        filters={filters}
        {...props}
      />
      {props.total > 0 && <Export {...props} />}
    </section>
  );
}

function Export({ total, state }: { total: number; state: UsersState }) {
  const address = tableUrl(state, { page: 1, rows: rowOptions[0], others: {} });
  return (
    <div className="wide export">
      <a href={`/admin/residents.csv${address}`} className="button-quiet">
        Export as a spreadsheet (CSV)
      </a>
      <p className="muted">
        {total === 1 ? "The one resident" : `The ${total} residents`} of this list, on all its
        pages. Keep the file to yourself, and delete it when you are done.
      </p>
    </div>
  );
}
