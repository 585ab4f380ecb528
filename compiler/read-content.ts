import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import type { Content } from "../app/editions/content.ts";
import { addAppIcons } from "./app-icons.ts";
import { ContentFolder, expectOneOf } from "./content-folder.ts";
import { ContentError, Findings } from "./findings.ts";
import { renderMarkdown } from "./markdown.ts";
import { PublicFiles } from "./output-folder.ts";
import { baseName, isPicture } from "./pictures.ts";
import { readAmenities } from "./read-amenities.ts";
import { readBoard } from "./read-board.ts";
import { readCalendarFile } from "./read-calendar.ts";
import { readChart } from "./read-chart.ts";
import { readDocuments } from "./read-documents.ts";
import { readMinutes } from "./read-minutes.ts";
import { readSite } from "./read-site.ts";
import { faqSchema } from "./schema.ts";
import { addSharePictures } from "./share-pictures.ts";
import { checkSvg } from "./svg.ts";

const ownIcon = new URL("../app/layout/marks/icon.svg", import.meta.url);
const known = [
  ...["README.md", "site.yaml", "faq.yaml", "board.yaml", "calendar.ics", "icon.svg"],
  "chart.svg (.jpg, .png, .webp, .avif)",
  ...["amenities/", "documents/", "minutes/", "board/"],
];

/** The checked content, the files to be served by their address, and what a volunteer should know. */
export interface CheckedContent {
  content: Content;
  documentPages: Record<string, DocumentPages>;
  files: ReadonlyMap<string, Buffer>;
  warnings: string[];
}

/**
 * Reads and checks a content folder. Only site.yaml has to be there.
 * Throws a ContentError that lists every mistake by file, entry and field.
 */
export async function readContent(contentDir: string): Promise<CheckedContent> {
  if (!existsSync(contentDir)) {
    const expected = "expected CONTENT_DIR to name the folder that holds site.yaml";
    throw new ContentError([`${resolve(contentDir)}: is not there; ${expected}`]);
  }
  const findings = new Findings();
  const folder = new ContentFolder(contentDir, findings);
  const output = new PublicFiles();
  checkNames(folder);
  const { site, about } = readSite(folder);
  const amenities = await readAmenities(folder, output);
  const chart = await readChart(folder, about, amenities, output);
  const documentPages: Record<string, DocumentPages> = {};
  const documents = await readDocuments(folder, output, documentPages);
  const minutes = await readMinutes(folder, output, documentPages);
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
  const said = {
    site,
    chart,
    amenities,
    documents,
    minutes,
    faq,
    board,
    calendar,
    frameOrigins,
  };
  await addAppIcons(icon, site, output);
  const sharePictures = await addSharePictures(said, documentPages, output);
  const content = {
    ...said,
    site: { ...site, sharePicture: sharePictures.site },
    sharePictures: sharePictures.pages,
  };
  return { content, documentPages, files: output.files, warnings: findings.warnings };
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

async function readIcon(folder: ContentFolder, output: PublicFiles): Promise<Buffer> {
  const bytes = folder.has("icon.svg") ? folder.readBytes("icon.svg") : readFileSync(ownIcon);
  const checked = await checkSvg(bytes);
  if ("mistake" in checked) folder.findings.mistake(folder.label("icon.svg"), [], checked.mistake);
  output.add("/icon.svg", bytes);
  return bytes;
}
