import type { TablePage, User, UsersState } from "../domain/directory.server.ts";
import { AskFirst } from "./ask-first.tsx";
import { neighbourCells } from "./neighbour-cells.tsx";
import { type Column, SortedTable } from "./sorted-table.tsx";

const columns: Column<User, NonNullable<UsersState["sort"]>>[] = [
  ...neighbourCells,
  {
    label: "Opted-in for directory",
    sort: "includeOnDir",
    cell: ({ includeOnDir }) => (includeOnDir === "N" ? "No" : "Yes"),
  },
  {
    label: "Account",
    shape: "action",
    cell: ({ uid, name }) => (
      <AskFirst
        intent="remove"
        id={uid}
        button="Remove"
        concerning={name}
        question={`Remove ${name}? The account ends at once, and all that was entered is deleted.`}
        no="Keep the account"
        yes="Yes, remove"
      />
    ),
  },
];

/** The administrator's table of all users. */
export function UsersTable(props: Omit<TablePage<User>, "page"> & { state: UsersState }) {
  return (
    <section aria-labelledby="users">
      <div className="wide">
        <h2 id="users">All users</h2>
      </div>
      <SortedTable
        caption="All users"
        columns={columns}
        rowKey={({ uid }) => uid}
        empty="Nobody has registered yet."
        {...props}
      />
    </section>
  );
}
