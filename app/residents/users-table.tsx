import type { ShownFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { type Column, SortedTable } from "../table/sorted-table.tsx";
import {
  neighborId,
  rowOptions,
  type TablePage,
  type TableState,
  tableUrl,
} from "../table/table-state.ts";
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

/** A resident's page; after a removal it leads back to the same table, at the next row (`next`). */
export function residentUrl(uid: string, state: TableState<string>, next: string): string {
  const others = { ...state.others, ...(next && { next }) };
  return tableUrl(state, { others }, `/admin/residents/${uid}`);
}

interface UsersTableProps extends Omit<TablePage<User>, "page"> {
  state: UsersState;
  flash: ShownFlash | null;
}

export function UsersTable(props: UsersTableProps) {
  const { rows, state, total } = props;
  const whole = { page: 1, rows: rowOptions[0], others: {} };
  const file = tableUrl(state, whole, "/admin/residents.csv");
  const ids = rows.map(({ uid }) => uid);
  const linkName: (typeof columns)[number]["cell"] = ({ uid, name }) => (
    <a id={uid} href={residentUrl(uid, state, neighborId(ids, ids.indexOf(uid)))}>
      <bdi>{name}</bdi>
    </a>
  );
  return (
    <section aria-labelledby="users">
      <div className="wide">
        <h2 id="users">All users</h2>
        <p>To help somebody log in, or to remove an account, choose a name.</p>
        <FlashAt flash={props.flash} at="users" />
      </div>
      <SortedTable
        caption="All users"
        columns={columns.map((one) => (one.label === "Name" ? { ...one, cell: linkName } : one))}
        rowKey={({ uid }) => uid}
        empty="Nobody has registered yet."
        searchLabel="Find by name, address, email or phone"
        {...props}
      />
      {total > 0 && (
        <div className="wide export">
          <a href={file} className="button-quiet">
            Export as a spreadsheet (CSV)
          </a>
          <p className="muted">
            The file has {total === 1 ? "1 resident" : `${total} residents`}. Don't share it, and
            delete it when you're done.
          </p>
        </div>
      )}
    </section>
  );
}
