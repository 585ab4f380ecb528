import type { Column } from "../table/sorted-table.tsx";
import type { Neighbor } from "./directory.server.ts";
import { columnNames, recordFields } from "./record-fields.ts";
import type { User } from "./users.server.ts";

/** What is typed between a number and its extension, as the forms take it. */
const extension = /(?:x|ext\.?|extension) ?(?=\d+$)/i;

/**
 * The address that calls a telephone number (RFC 3966). A comma stands before an extension:
 * telephones wait a moment there, and dial what follows once somebody has answered.
 */
export function phoneUrl(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(extension, ",").replaceAll(/[^\d+,]/g, "")}`;
}

type NeighborColumn = Column<Neighbor | User, "houseNum" | "houseStreet">;

/** What is shown otherwise than as text, and what can be sorted by. */
const special: Partial<Record<(typeof columnNames)[number], Partial<NeighborColumn>>> = {
  name: { cell: ({ name }) => <bdi>{name}</bdi> },
  phoneNumber: {
    shape: "phone",
    cell: ({ phoneNumber }) => phoneNumber && <a href={phoneUrl(phoneNumber)}>{phoneNumber}</a>,
  },
  email: { shape: "mail", cell: ({ email }) => email && <MailLink email={email} /> },
  houseNum: { sort: "houseNum", shape: "number" },
  houseStreet: { sort: "houseStreet" },
};

/** The columns that the directory and the administrator's table share; what is hidden is empty. */
export const neighborColumns: NeighborColumn[] = columnNames.map((name) => ({
  label: recordFields[name].head,
  cell: (neighbor) => neighbor[name],
  ...special[name],
}));

/** A mail address as a link; where it is too long for its cell it breaks at the sign. */
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
