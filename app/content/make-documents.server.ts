import { isDay } from "../platform/dates.ts";
import {
  type AssociationDocument,
  type MeetingRecord,
  type SectionDocument,
  sectionUrls,
} from "./content.ts";
import type { Entry } from "./entry.ts";
import { isLink } from "./fields.ts";
import { earlierFiles, hasContents, ofAllMinutes } from "./kinds/document-fields.ts";
import type { Place, ShownFiles } from "./shown-files.server.ts";

export type MadeDocuments = ReturnType<typeof makeDocuments>;

/**
 * Makes the documents and minutes of an edition.
 *
 * @param list lists a kind's entries in order.
 */
export function makeDocuments(list: (kind: string) => readonly Entry[], files: ShownFiles) {
  const corrected = Map.groupBy(list("scans"), ({ slug }) => slug.replace(/-page-\d+$/, ""));
  const sections = list("sections");
  const placeOf = ({ values }: Entry) => sections.findIndex(({ slug }) => slug === values["under"]);

  function makeOne(entry: Entry, url: string, id = entry.slug): AssociationDocument {
    const { kind, slug, values } = entry;
    const { title = id, summary = null } = values;
    const words = corrected.get(id) ?? [];
    const file = files.document(id, values, words, { kind, slug, field: "file" });
    const place = { kind, slug, field: "embed" };
    const embed = file ? null : addressIn(files, values["embed"], place);
    const versions = earlierFiles(values).reverse();
    const earlier = versions.map((version) => files.earlier(id, version));
    const rest = { ...(earlier.length > 0 && { earlier }), ...residentsOnly(entry) };
    return { id, url, title, summary, file, embed, ...rest };
  }

  function makeDocument(entry: Entry): SectionDocument {
    const { slug, values } = entry;
    const { under, alsoIn } = values;
    const own = sections[placeOf(entry)];
    if (under && !own) {
      const message = `is ${under}, which isn't a section: the document is listed above them`;
      files.note({ kind: "documents", slug, field: "under" }, message);
    }
    const section = values["section"] === "architectural" ? "architectural" : "governing";
    return {
      ...makeOne(entry, `${sectionUrls[section]}/${slug}`),
      ...{ section, menuName: values["menuTitle"] || values["title"] || slug },
      ...(own && { under: { id: own.slug, name: own.values["name"] ?? "" } }),
      alsoIn: alsoIn === "governing" || alsoIn === "architectural" ? alsoIn : null,
      ...(values["form"] && { isForm: true as const }),
    };
  }

  function makeRecord(entry: Entry): MeetingRecord[] {
    const { slug, values } = entry;
    const { date = "" } = values;
    const place = { kind: "minutes", slug, field: "date" };
    const month = slug.slice(0, 7);
    if (!slug.startsWith(date.slice(0, 7))) {
      files.note(place, `is ${date}, and its name begins with ${month}: is one of them wrong?`);
    }
    if (!isDay(date)) {
      files.mistake(place, noDay);
      return [];
    }
    const kind = values["kind"] === "financials" ? "financials" : "minutes";
    return [{ ...makeOne(entry, `/meetingminutes/${slug}`), kind, date }];
  }

  const inOrder = list("documents").toSorted((one, other) => placeOf(one) - placeOf(other));
  const documents = inOrder.map(makeDocument);
  const minutes = list("minutes").flatMap(makeRecord);
  const ofMinutes = new Set(minutes.map(({ id }) => id));
  // They would share a file.
  for (const { id: slug } of documents.filter(({ id }) => ofMinutes.has(id.toLowerCase()))) {
    const message = "is also the name of an entry of minutes.yaml; expected another one";
    files.mistake({ kind: "documents", slug, field: "" }, message);
  }
  const [whole] = list("allminutes");
  const hasWhole = whole && hasContents(whole.values);
  const allMinutes = hasWhole ? makeOne(whole, "/meetingminutes", ofAllMinutes) : null;
  return { documents, allMinutes, minutes };
}

/** What is wrong with a date. */
export const noDay = "isn't a day; expected a date such as 2026-11-16";

/** Marks what only residents see. */
export function residentsOnly({ audience }: Entry): { isForResidents?: true } {
  return audience === "residents" ? { isForResidents: true } : {};
}

/** The address of a page elsewhere; null if there is none, or it isn't a proper link. */
export function addressIn(
  files: ShownFiles,
  address: string | undefined,
  place: Place,
  isEmbed = true,
): string | null {
  if (!address || isLink(address, isEmbed)) return address ?? null;
  const begins = isEmbed ? "https://" : "https:// or http://";
  files.mistake(place, `can't be opened; expected an address that begins with ${begins}`);
  return null;
}
