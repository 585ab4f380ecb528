import { escapeText, foldLines } from "../calendar/ics-text.server.ts";
import type { Neighbor } from "./directory.server.ts";
import {
  columnNames,
  type RecordField,
  type RecordFieldName,
  recordFields,
} from "./record-fields.ts";

/**
 * A neighbor's contact card with the fields they show, in the version that all telephones and mail
 * programs accept (vCard 3.0, RFC 2426; its lines are folded as in iCalendar). The name isn't split
 * into given and family name, because the record doesn't say which part is which.
 */
export function writeContactCard(neighbor: Neighbor): string {
  const { name, houseNum, houseStreet } = neighbor;
  return foldLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    `N:;${escapeText(name)};;;`,
    ...columnNames.flatMap((name) => propertyOf(name, neighbor[name])),
    ...(houseStreet ? [`ADR;TYPE=HOME:;;${houseNum} ${escapeText(houseStreet)};;;;`] : []),
    "END:VCARD",
  ]);
}

/** The line of a field that needs no conversion; none if the field isn't shown. */
function propertyOf(name: RecordFieldName, value: string | number | null): string[] {
  const field: RecordField = recordFields[name];
  return field.vcard && value ? [`${field.vcard}:${escapeText(String(value))}`] : [];
}
