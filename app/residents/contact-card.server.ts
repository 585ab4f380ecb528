import { escapeText, foldLines } from "../ics/ics-text.server.ts";
import { isSuffix, lastNameOf } from "../platform/names.ts";
import type { SortedNeighbor } from "./directory.server.ts";
import { columnNames, formatHouse, recordFields } from "./record-fields.ts";

/**
 * A neighbor's contact card with the fields they share: vCard 3.0 (RFC 2426), which all phones and mail programs
 * accept.
 */
export function writeContactCard(neighbor: SortedNeighbor): string {
  const { name, houseStreet } = neighbor;
  return foldLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    `N:${splitName(neighbor).map(escapeText).join(";")}`,
    ...columnNames.flatMap((name) => {
      const { vcard } = recordFields[name];
      return vcard && neighbor[name] ? `${vcard}:${escapeText(String(neighbor[name]))}` : [];
    }),
    ...(houseStreet
      ? [`ADR;TYPE=HOME:;;${escapeText(`${formatHouse(neighbor)} ${houseStreet}`)};;;;`]
      : []),
    "END:VCARD",
  ]);
}

/** A name's parts in the order of the property N: family, given, additional, prefix, suffix. */
function splitName({ name, lastName }: SortedNeighbor): string[] {
  // A sort name that isn't part of the name doesn't rename anybody.
  const family = lastName !== "" && name.includes(lastName) ? lastName : lastNameOf(name);
  const at = name.lastIndexOf(family);
  const others = `${name.slice(0, at)} ${name.slice(at + family.length)}`
    .split(/[\s,،，;\\]+/u)
    .filter((word) => word !== "");
  const given = others.filter((word) => !isSuffix(word));
  const suffix = others.filter(isSuffix);
  return [family, given.join(" "), "", "", suffix.join(" ")];
}
