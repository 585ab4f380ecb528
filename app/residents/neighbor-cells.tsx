import type { Column } from "../table/sorted-table.tsx";
import type { Neighbour, User } from "./directory.server.ts";
import { callAddress } from "./phone-link.ts";

/** The columns that the directory and the administrator's table share; what is hidden is empty. */
export const neighbourCells: Column<Neighbour | User, "houseNum" | "houseStreet">[] = [
  { label: "Name", cell: ({ name }) => <bdi>{name}</bdi> },
  {
    label: "Phone Number",
    shape: "phone",
    cell: ({ phoneNumber }) => phoneNumber && <a href={callAddress(phoneNumber)}>{phoneNumber}</a>,
  },
  { label: "Email", shape: "mail", cell: ({ email }) => email && <MailLink email={email} /> },
  { label: "House Number", sort: "houseNum", shape: "number", cell: ({ houseNum }) => houseNum },
  { label: "House Street", sort: "houseStreet", cell: ({ houseStreet }) => houseStreet },
];

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
