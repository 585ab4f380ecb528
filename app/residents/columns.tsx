import type { ReactNode } from "react";
import { wrapEmail } from "../layout/smart-link.tsx";
import { formatPhone, phoneUrl } from "../platform/links.ts";
import type { Column } from "../table/sorted-table.tsx";
import type { Neighbor } from "./directory.server.ts";
import { columnNames, formatHouse, recordFields } from "./record-fields.ts";
import { formatStreet } from "./street-key.ts";
import type { User } from "./users.server.ts";

type NeighborColumn = Column<Neighbor | User, "houseNum" | "houseStreet">;

/** Columns with links, by the input's type. */
const links: Record<string, Pick<NeighborColumn, "shape"> & { link: (to: string) => ReactNode }> = {
  tel: { shape: "phone", link: (to) => <a href={phoneUrl(to)}>{formatPhone(to)}</a> },
  email: { shape: "mail", link: (to) => <a href={`mailto:${to}`}>{wrapEmail(to)}</a> },
};

/** Other columns with special display or sorting. */
const special: Partial<Record<(typeof columnNames)[number], Partial<NeighborColumn>>> = {
  name: { cell: ({ name }) => <bdi>{name}</bdi> },
  houseNum: { sort: "houseNum", shape: "number", cell: formatHouse },
  houseStreet: {
    sort: "houseStreet",
    cell: ({ houseStreet }) => houseStreet && formatStreet(houseStreet),
  },
};

/** The columns of the directory and the administrator's table; hidden values are empty. */
export const neighborColumns = columnNames.map((name): NeighborColumn => {
  const { head: label, input } = recordFields[name];
  const { link, ...linked } = links[input.type ?? "text"] ?? {};
  const cell: NeighborColumn["cell"] = ({ [name]: value }) =>
    link && value ? link(String(value)) : value;
  return { label, cell, isVerbatim: true, ...linked, ...special[name] };
});
