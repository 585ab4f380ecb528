import {
  type AssociationDocument,
  type Content,
  type MeetingRecord,
  type SectionDocument,
  sectionUrls,
} from "./content.ts";
import type { Entry } from "./entry.ts";
import { isLink } from "./fields.ts";
import { earlierFiles } from "./kinds/document-fields.ts";
import type { Place } from "./made-content.ts";
import { isDay } from "./problems.server.ts";
import type { ShownFiles } from "./shown-files.server.ts";

/** Makes the documents and minutes of an edition. */
export class DocumentMaker {
  readonly #list: (kind: string) => readonly Entry[];
  readonly #files: ShownFiles;
  /** Corrected words, by document. */
  readonly #words: ReadonlyMap<string, Entry[]>;

  constructor(list: (kind: string) => readonly Entry[], files: ShownFiles) {
    this.#list = list;
    this.#files = files;
    const nameOf = ({ slug }: Entry) => slug.replace(/-page-\d+$/, "");
    this.#words = Map.groupBy(list("scans"), nameOf);
  }

  make(): Pick<Content, "documents" | "allMinutes" | "minutes"> {
    const documents = this.#documents();
    const minutes = this.#minutes();
    this.#checkNames(documents, minutes);
    return { documents, allMinutes: this.#allMinutes(), minutes };
  }

  #documents(): SectionDocument[] {
    const sections = this.#list("sections");
    const placeOf = ({ values }: Entry) =>
      sections.findIndex(({ slug }) => slug === values["under"]);
    const inOrder = this.#list("documents").toSorted((one, other) => placeOf(one) - placeOf(other));
    return inOrder.map((entry) => {
      const { slug, values } = entry;
      const own = sections[placeOf(entry)];
      if (values["under"] && !own) {
        const place = { kind: "documents", slug, field: "under" };
        this.#files.note(
          place,
          `is ${values["under"]}, which isn't a section: the document is listed above them`,
        );
      }
      const menuName = values["menuTitle"] || values["title"] || slug;
      const section = values["section"] === "architectural" ? "architectural" : "governing";
      const alsoIn = values["alsoIn"];
      return {
        ...this.#document(entry, `${sectionUrls[section]}/${slug}`),
        ...{ section, menuName },
        ...(own && { under: { id: own.slug, name: own.values["name"] ?? "" } }),
        alsoIn: alsoIn === "governing" || alsoIn === "architectural" ? alsoIn : null,
        ...(values["form"] && { isForm: true as const }),
      };
    });
  }

  #document(entry: Entry, url: string, id = entry.slug): AssociationDocument {
    const { kind, slug, values } = entry;
    const place = { kind, slug };
    const words = this.#words.get(id) ?? [];
    const file = this.#files.document(id, values, words, { ...place, field: "file" });
    const { title = id, summary = null } = values;
    const embed = file
      ? null
      : addressIn(this.#files, values["embed"], { ...place, field: "embed" });
    const earlier = earlierFiles(values)
      .reverse()
      .map((version) => this.#files.earlier(id, version));
    const rest = { ...(earlier.length > 0 && { earlier }), ...residentsOnly(entry) };
    return { id, url, title, summary, file, embed, ...rest };
  }

  #allMinutes(): AssociationDocument | null {
    const [entry] = this.#list("allminutes");
    if (!entry?.values["file"] && !entry?.values["embed"]) return null;
    return this.#document(entry, "/meetingminutes", "meetingminutes");
  }

  #minutes(): MeetingRecord[] {
    return this.#list("minutes").flatMap((entry): MeetingRecord[] => {
      const { kind = "minutes", date = "" } = entry.values;
      const { slug } = entry;
      if (!slug.startsWith(date.slice(0, 7))) {
        const message = `is ${date}, and its name begins with ${slug.slice(0, 7)}: is one of them wrong?`;
        this.#files.note({ kind: "minutes", slug, field: "date" }, message);
      }
      if (!isDay(date)) {
        const message = "isn't a day; expected a date such as 2026-11-16";
        this.#files.mistake({ kind: "minutes", slug, field: "date" }, message);
        return [];
      }
      const document = this.#document(entry, `/meetingminutes/${slug}`);
      return [{ ...document, kind: kind === "financials" ? "financials" : "minutes", date }];
    });
  }

  /** They would share a file. */
  #checkNames(documents: readonly SectionDocument[], minutes: readonly MeetingRecord[]): void {
    const ofMinutes = new Set(minutes.map(({ id }) => id));
    for (const { id } of documents) {
      if (!ofMinutes.has(id.toLowerCase())) continue;
      const message = "is also the name of an entry of minutes.yaml; expected another one";
      this.#files.mistake({ kind: "documents", slug: id, field: "" }, message);
    }
  }
}

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
