import type { IntroductionName } from "../../editions/content.ts";
import { neutralIntroductions } from "../../editions/introductions.server.ts";
import { extensionOf, type Field, formatFile, parseFile, type Values } from "../fields.ts";
import type { Kind } from "../kind.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { listTimeZones } from "../time-zones.server.ts";
import { parseYaml, setField, textOf } from "../yaml-file.server.ts";
import { deletePicture, findPicture } from "./pictures.server.ts";

const path = "site.yaml";

/** Where in site.yaml the fields of a form are, by their names. */
type Places = Readonly<Record<string, readonly string[]>>;

const link = (name: string, label: string): Field => ({
  name,
  label,
  type: "url",
  help: "Optional, such as https://example.org. Leave blank if there is none.",
});

/** Name, addresses and links of the association. */
export const facts: Kind = single({
  name: "facts",
  title: "Facts about the association",
  one: "the facts about the association",
  about: "Names, addresses, and links to other sites, which the whole site uses.",
  fields: [
    { name: "name", label: "Name of the association", type: "text", max: 100, required: true },
    {
      name: "shortName",
      label: "Short name",
      type: "text",
      max: 40,
      required: true,
      help: "At the top of every page.",
    },
    {
      name: "email",
      label: "Email address of the board",
      type: "email",
      required: true,
      help: "At the bottom of every page, for everybody to see.",
    },
    {
      name: "timeZone",
      label: "Time zone",
      type: "zone",
      choices: listTimeZones(),
      required: true,
      help: "The clock that the calendar, announcements and set times go by.",
    },
    {
      name: "postalAddress",
      label: "Postal address",
      type: "text",
      max: 300,
      help: "Optional. At the bottom of every page.",
    },
    link("payDues", "Page to pay dues"),
    link("managementContact", "Contact page of the management company"),
    link("socialMedia", "Neighborhood group on social media"),
    link("tennisReservations", "Page to reserve a tennis court"),
    { ...link("calendarEmbed", "Calendar of another service, in place of ours"), isRare: true },
    { ...link("calendarAgenda", "Its list of days, for small screens"), isRare: true },
    { ...link("contactEmbed", "Contact form of another service, in place of ours"), isRare: true },
  ],
  places: {
    name: ["name"],
    shortName: ["shortName"],
    email: ["email"],
    timeZone: ["timeZone"],
    postalAddress: ["postalAddress"],
    payDues: ["links", "payDues"],
    managementContact: ["links", "managementContact"],
    socialMedia: ["links", "socialMedia"],
    tennisReservations: ["links", "tennisReservations"],
    calendarEmbed: ["calendar", "embed"],
    calendarAgenda: ["calendar", "agenda"],
    contactEmbed: ["contact", "embed"],
  },
  page: "/",
});

/** What the home page says, and its chart. */
export const home: Kind = single({
  name: "home",
  title: "Home page",
  one: "the home page",
  about: "What everybody sees first.",
  fields: [
    { name: "tagline", label: "Line under the name", type: "text", max: 200, required: true },
    { name: "welcome", label: "Welcome text", type: "markdown", max: 4000, required: true },
    {
      name: "around",
      label: "Name of the links at the end of the page",
      type: "text",
      max: 80,
      isRare: true,
      help: "Optional. Read aloud to people who can't see the page, such as Around the lake.",
    },
    {
      name: "chart",
      label: "Map or picture of the neighborhood",
      type: "picture",
      help: "Optional. A photo or a drawing (SVG).",
    },
    {
      name: "chartAlt",
      label: "What the map or picture shows",
      type: "lines",
      max: 400,
      help: "Needed with a map or picture: one sentence for people who can't see it.",
    },
  ],
  places: {
    tagline: ["tagline"],
    welcome: ["welcome"],
    around: ["introductions", "around"],
    chartAlt: ["chart", "alt"],
  },
  picture: { field: "chart", stem: "chart" },
  page: "/",
});

const introductionOf = {
  amenities: "Amenities",
  arc: "Architectural review",
  covenantsbylaws: "Covenants and bylaws",
  meetingminutes: "Minutes and financials",
  faq: "Frequently asked questions",
  boardmembers: "Meet the board",
  calendar: "Calendar",
  contact: "Contact",
};

function describeIntroduction(page: IntroductionName): string {
  const neutral = neutralIntroductions[page];
  return neutral ? `Optional. Left blank: “${neutral}”` : "Optional. One or two sentences.";
}

/** What is under the headings of pages. */
export const introductions: Kind = single({
  name: "introductions",
  title: "Introductions of pages",
  one: "the introductions",
  about:
    "The sentences under the heading of each page. Where you write none, the site has its own.",
  fields: Object.entries(introductionOf).map(([name, label]) => ({
    name,
    label,
    type: "lines",
    max: 400,
    help: describeIntroduction(name as IntroductionName),
  })),
  places: Object.fromEntries(
    Object.keys(introductionOf).map((name) => [name, ["introductions", name]]),
  ),
  page: "/amenities",
});

/** The calendar file. */
export const calendarFile: Kind = {
  name: "calendar",
  title: "Calendar file",
  one: "the calendar file",
  about:
    "Only if you keep the calendar in another program. Otherwise, add events under Events, in the menu above.",
  isSingle: true,
  empty: "",
  fields: [
    {
      name: "file",
      label: "Calendar file",
      type: "calendar",
      help: "Optional. Export your calendar as iCalendar (.ics). Events that you add on this site are not in it.",
    },
  ],
  async read(files) {
    const file = files.file("calendar.ics");
    const values = { file: file ? formatFile(file) : "" };
    return [{ id: "calendar", title: "Calendar file", values }];
  },
  async write(files, _id, values) {
    const file = parseFile(values["file"]);
    if (file) files.put("calendar.ics", file.hash);
    else files.delete("calendar.ics");
    return "calendar";
  },
  pageOf: () => "/calendar",
  fieldOf: () => "file",
};

interface SingleKind extends Pick<Kind, "name" | "title" | "one" | "about" | "fields"> {
  places: Places;
  /** A picture at the top of the folder. */
  picture?: { field: string; stem: string };
  page: string;
}

/** A kind whose one entry is a part of site.yaml. */
function single({ places, picture, page, ...about }: SingleKind): Kind {
  return {
    ...about,
    isSingle: true,
    empty: "",
    async read(files) {
      const { document } = await parseYaml(files.text(path));
      const texts = Object.entries(places).map(([name, at]) => [name, textOf(document.getIn(at))]);
      const file = picture && findPicture(files, ".", picture.stem);
      const values: Values = {
        ...Object.fromEntries(texts),
        ...(picture && { [picture.field]: file ? formatFile(file) : "" }),
      };
      return [{ id: about.name, title: about.title, values }];
    },
    async write(files, _id, values) {
      const { isMap } = await import("yaml");
      const { document, format } = await parseYaml(files.text(path));
      for (const [name, at] of Object.entries(places)) setField(document, at, values[name] ?? "");
      for (const [group, ...rest] of Object.values(places)) {
        const part = rest.length > 0 && document.get(group, true);
        if (isMap(part) && part.items.length === 0) document.delete(group);
      }
      files.writeText(path, format());
      if (picture) writeTopPicture(files, picture.stem, values[picture.field] ?? "");
      return about.name;
    },
    pageOf: () => page,
    fieldOf: (file, where) => {
      if (picture && file.startsWith(`${picture.stem}.`)) return picture.field;
      return Object.keys(places).find((name) => places[name]?.join() === where.join());
    },
  };
}

function writeTopPicture(files: SourceFiles, stem: string, value: string): void {
  const current = findPicture(files, ".", stem);
  if (current && formatFile(current) === value) return;
  deletePicture(files, ".", stem);
  const picture = parseFile(value);
  if (picture) files.put(`${stem}.${extensionOf(picture.name)}`, picture.hash);
}
