import { readFileSync } from "node:fs";
import type { Content } from "../app/editions/content.ts";
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
import { readSite } from "./read-site.ts";
import { faqSchema } from "./schema.ts";
import { addSharePictures } from "./share-pictures.ts";

const ownIcon = new URL("../app/layout/marks/icon.svg", import.meta.url);
const known = [
  ...["README.md", "site.yaml", "faq.yaml", "board.yaml", "calendar.ics", "icon.svg"],
  "chart.svg (.jpg, .png, .webp, .avif)",
  ...["amenities/", "documents/", "minutes/", "board/"],
];

/**
 * Reads and checks the files of an edition. Only site.yaml has to be there.
 *
 * @param output receives what the edition has to be served.
 * @throws ContentError that lists every mistake by file, entry and field.
 */
export async function readContent(folder: ContentFolder, output: Output): Promise<Content> {
  const { findings } = folder;
  checkNames(folder);
  const { site, about } = readSite(folder);
  const amenities = await readAmenities(folder, output);
  const chart = await readChart(folder, about, amenities, output);
  const documents = await readDocuments(folder, output);
  const minutes = await readMinutes(folder, output);
  const faq = readFaq(folder);
  const board = await readBoard(folder, output);
  const calendar = readCalendarFile(folder, site?.timeZone ?? "UTC");
  const icon = await readIcon(folder, output);
  findings.finish();
  if (!site) throw new Error("site.yaml could not be read, and no mistake was noted");
  const embeds = [...Object.values(documents), ...minutes].map(
    (document) => document?.embed ?? null,
  );
  const origins = [site.calendarEmbed, site.calendarAgendaEmbed, site.contactEmbed, ...embeds]
    .filter((embed) => embed !== null)
    .map((embed) => new URL(embed).origin);
  const frameOrigins = [...new Set(origins)].sort();
  const said = { site, chart, amenities, documents, minutes, faq, board, calendar, frameOrigins };
  await addAppIcons(icon, site, output);
  const sharePictures = await addSharePictures(said, output);
  return {
    ...said,
    site: { ...site, sharePicture: sharePictures.site },
    sharePictures: sharePictures.pages,
  };
}

function checkNames(folder: ContentFolder): void {
  const allowed =
    /^(README\.md|(site|faq|board)\.yaml|calendar\.ics|icon\.svg|(amenities|documents|minutes|board)\/)$/;
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
    if (seen.has(question)) complain("question")("is asked twice; expected each question once");
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
  // Notes what is wrong with it.
  await preparePicture(folder, "icon.svg", output);
  return { bytes: folder.readBytes("icon.svg"), label, sha256: folder.sha256("icon.svg") };
}
