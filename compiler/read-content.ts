import { readFileSync } from "node:fs";
import { type Content, listDocuments } from "../app/editions/content.ts";
import { shortHash } from "../app/editions/edition-key.server.ts";
import { addAppIcons, type Icon } from "./app-icons.ts";
import { type ContentFolder, expectOneOf } from "./content-folder.ts";
import { renderMarkdown } from "./markdown.ts";
import type { Output } from "./output.ts";
import { baseName, isPicture, preparePicture } from "./pictures.ts";
import { readAmenities } from "./read-amenities.ts";
import { readBoard } from "./read-board.ts";
import { readCalendarFile } from "./read-calendar.ts";
import { readChart } from "./read-chart.ts";
import { readDocuments } from "./read-documents.ts";
import { readMinutes } from "./read-minutes.ts";
import { readPages } from "./read-pages.ts";
import { readSite } from "./read-site.ts";
import { readSynonymLists } from "./read-synonyms.ts";
import { faqSchema } from "./schema.ts";
import { addSharePictures } from "./share-pictures.ts";

const ownIcon = new URL("../app/layout/marks/icon.svg", import.meta.url);
const known = [
  ...["README.md", "site.yaml", "faq.yaml", "board.yaml", "synonyms.yaml", "calendar.ics"],
  "icon.svg",
  "chart.svg (.jpg, .png, .webp, .avif)",
  ...["amenities/", "documents/", "pages/", "minutes/", "board/"],
];

/**
 * Reads and checks the files of an edition. Only site.yaml has to be there.
 *
 * @param output collects what the edition serves.
 * @throws ContentError that lists every mistake by file, entry and field.
 */
export async function readContent(folder: ContentFolder, output: Output): Promise<Content> {
  const { findings } = folder;
  checkNames(folder);
  const { site, about } = readSite(folder);
  const amenities = await readAmenities(folder, output);
  const chart = await readChart(folder, about, amenities, output);
  const { documents, allMinutes } = await readDocuments(folder, output);
  const minutes = await readMinutes(folder, output);
  checkSharedNames(folder, documents, minutes);
  const pages = readPages(folder);
  const faq = readFaq(folder);
  const board = await readBoard(folder, output);
  const calendar = await readCalendarFile(folder, site?.timeZone ?? "UTC", output);
  const synonyms = readSynonymLists(folder);
  const icon = await readIcon(folder, output);
  findings.finish();
  if (!site) throw new Error("site.yaml could not be read, and no mistake was noted");
  const listed = { documents, allMinutes, minutes };
  const said = { site, chart, amenities, ...listed, faq, board, pages, calendar, synonyms };
  await addAppIcons(icon, site, output);
  const sharePictures = await addSharePictures(said, output);
  return {
    ...said,
    site: { ...site, sharePicture: { src: "/share.jpg", alt: site.name } },
    sharePictures,
    frameOrigins: listFrameOrigins(said),
  };
}

/** A document and minutes of one name would be one file. */
function checkSharedNames(
  folder: ContentFolder,
  documents: Content["documents"],
  minutes: Content["minutes"],
): void {
  const ofMinutes = new Set(minutes.map(({ id }) => id));
  for (const { id } of documents) {
    if (!ofMinutes.has(id.toLowerCase())) continue;
    const message = "is also the name of an entry of minutes.yaml; expected another one";
    folder.findings.mistake(folder.label("documents/documents.yaml"), [id], message);
  }
}

/** The origins of embedded pages. */
function listFrameOrigins(
  said: Pick<Content, "documents" | "allMinutes" | "minutes"> & {
    site: Pick<Content["site"], "calendarEmbed" | "calendarAgendaEmbed" | "contactEmbed">;
  },
): string[] {
  const { calendarEmbed, calendarAgendaEmbed, contactEmbed } = said.site;
  const embeds = listDocuments(said).map(({ embed }) => embed);
  const origins = [calendarEmbed, calendarAgendaEmbed, contactEmbed, ...embeds]
    .filter((embed) => embed !== null)
    .map((embed) => new URL(embed).origin);
  return [...new Set(origins)].sort();
}

function checkNames(folder: ContentFolder): void {
  const allowed =
    /^(README\.md|(site|faq|board|synonyms)\.yaml|calendar\.ics|icon\.svg|(amenities|documents|pages|minutes|board)\/)$/;
  for (const name of folder.list(".")) {
    if (allowed.test(name) || (baseName(name) === "chart" && isPicture(name))) continue;
    folder.findings.mistake(folder.label(name), [], `is not known; ${expectOneOf(name, known)}`);
  }
}

function readFaq(folder: ContentFolder): Content["faq"] {
  const entries = folder.readYaml("faq.yaml", faqSchema);
  if (!entries) return null;
  const seen = new Set<string>();
  return entries.map(({ question, answer }, index) => {
    const complain = (field: string) => (message: string) =>
      folder.findings.mistake(folder.label("faq.yaml"), [`entry ${index + 1}`, field], message);
    if (seen.has(question)) complain("question")("appears twice; expected each question once");
    seen.add(question);
    return { question, html: renderMarkdown(answer, 3, complain("answer")) };
  });
}

async function readIcon(folder: ContentFolder, output: Output): Promise<Icon> {
  const label = folder.label("icon.svg");
  if (!folder.has("icon.svg")) {
    const bytes = readFileSync(ownIcon);
    return { bytes, label, sha256: shortHash(bytes.toString("base64")) };
  }
  // Reports its mistakes.
  await preparePicture(folder, "icon.svg", output);
  return { bytes: folder.readBytes("icon.svg"), label, sha256: folder.sha256("icon.svg") };
}
