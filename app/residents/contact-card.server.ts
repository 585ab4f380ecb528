import { escapeText, foldLines } from "../calendar/ics-text.server.ts";
import type { Neighbour } from "./directory.server.ts";

/**
 * A neighbor's contact card with what they show, in the version that telephones and mail programs
 * all take (vCard 3.0, RFC 2426; its lines are those of iCalendar). The name is one word of it,
 * because which part of it is the family's nobody said.
 */
export function writeContactCard(neighbour: Neighbour): string {
  const { name, phoneNumber, email, houseNum, houseStreet } = neighbour;
  return foldLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    `N:;${escapeText(name)};;;`,
    ...(phoneNumber ? [`TEL;TYPE=VOICE:${escapeText(phoneNumber)}`] : []),
    ...(email ? [`EMAIL;TYPE=INTERNET:${escapeText(email)}`] : []),
    ...(houseStreet ? [`ADR;TYPE=HOME:;;${houseNum} ${escapeText(houseStreet)};;;;`] : []),
    "END:VCARD",
  ]);
}
