import { formatPhone, phoneUrl } from "../platform/links.ts";
import type { Column } from "../table/sorted-table.tsx";
import type { Neighbor } from "./directory.server.ts";
import { columnNames, formatHouse, recordFields } from "./record-fields.ts";
import { formatStreet } from "./street-key.ts";
import type { User } from "./users.server.ts";

type NeighborColumn = Column<Neighbor | User, "houseNum" | "houseStreet">;

/** Columns that aren't shown as plain text, and columns that can be sorted. */
const special: Partial<Record<(typeof columnNames)[number], Partial<NeighborColumn>>> = {
  name: { cell: ({ name }) => <bdi>{name}</bdi> },
  phoneNumber: {
    shape: "phone",
    cell: ({ phoneNumber }) =>
      phoneNumber && <a href={phoneUrl(phoneNumber)}>{formatPhone(phoneNumber)}</a>,
  },
  email: { shape: "mail", cell: ({ email }) => email && <MailLink email={email} /> },
  houseNum: { sort: "houseNum", shape: "number", cell: formatHouse },
  houseStreet: {
    sort: "houseStreet",
    cell: ({ houseStreet }) => houseStreet && formatStreet(houseStreet),
  },
};

/** The columns that the directory and the administrator's table share; hidden values are empty. */
export const neighborColumns: NeighborColumn[] = columnNames.map((name) => ({
  label: recordFields[name].head,
  cell: (neighbor) => neighbor[name],
  isVerbatim: true,
  ...special[name],
}));

/** An email address as a link; one that is too long for its cell breaks at the @ sign. */
function MailLink({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
