import type { Site } from "../app/editions/content.ts";
import type { ContentFolder } from "./content-folder.ts";
import { renderMarkdown } from "./markdown.ts";
import { type SiteEntry, siteSchema } from "./schema.ts";

const file = "site.yaml";

/** Reads site.yaml, the one file that has to be there; undefined where it has mistakes. */
export function readSite(folder: ContentFolder): {
  site?: Omit<Site, "sharePicture">;
  about?: SiteEntry;
} {
  if (!folder.has(file)) {
    folder.findings.mistake(
      folder.label(file),
      [],
      "is missing; expected the association's name, email and more",
    );
    return {};
  }
  const about = folder.readYaml(file, siteSchema);
  if (!about) return {};
  const { name, shortName, tagline, email, timeZone, links = {}, introductions = {} } = about;
  const complain = (at: string[]) => (message: string) =>
    folder.findings.mistake(folder.label(file), at, message);
  const welcomeHtml = renderMarkdown(about.welcome, 2, complain(["welcome"]));
  const whoToCall = about.contact?.whoToCall;
  const site = {
    name,
    shortName,
    tagline,
    welcomeHtml,
    email,
    timeZone,
    postalAddress: about.postalAddress ?? null,
    links,
    introductions,
    calendarEmbed: about.calendar?.embed ?? null,
    calendarAgendaEmbed: about.calendar?.agenda ?? null,
    contactEmbed: about.contact?.embed ?? null,
    whoToCallHtml: whoToCall
      ? renderMarkdown(whoToCall, 3, complain(["contact", "whoToCall"]))
      : null,
  };
  return { site, about };
}
