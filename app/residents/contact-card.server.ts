import { escapeText, foldLines } from "../calendar/ics-text.server.ts";
import type { Neighbor } from "./directory.server.ts";
import {
  columnNames,
  type RecordField,
  type RecordFieldName,
  recordFields,
} from "./record-fields.ts";

/**
 * A neighbor's contact card with what they show, in the version that telephones and mail programs
 * all take (vCard 3.0, RFC 2426; its lines are those of iCalendar). The name is one word of it,
 * because which part of it is the family's nobody said.
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

/** The line of a field that a card takes as it is; none where it isn't shown. */
function propertyOf(name: RecordFieldName, value: string | number | null): string[] {
  const field: RecordField = recordFields[name];
  return field.vcard && value ? [`${field.vcard}:${escapeText(String(value))}`] : [];
}
