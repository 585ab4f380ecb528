import { cpSync, mkdirSync, mkdtempSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { drawing, leastSite, onePage } from "../../converter/sample-folder.fixture.ts";
import { deleteInUse } from "../delete-in-use.ts";
import type { RunningSite } from "../running-site.ts";
import { runCommand } from "./commands.ts";
import { visitorOf } from "./people.ts";
import { column, newPlace, type Place, pathOf } from "./places.ts";

export function faq(answer: string): string {
  return `- question: May I keep bees?\n  answer: ${answer}\n`;
}

/** Writes files, given by their paths in a folder. */
export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** A folder with a question, a document and a picture. */
export function makeContent(name = "mine", answer = "Yes."): string {
  const folder = pathOf(name);
  writeFiles(folder, {
    "site.yaml": leastSite,
    "faq.yaml": faq(answer),
    "documents/documents.yaml":
      "bylaws:\n  title: Bylaws\n  summary: How we decide.\n  updated: 2026-01-05\n  section: governing\n",
    "documents/bylaws.pdf": onePage,
    "amenities/pond/index.md":
      "---\nname: Pond\nsummary: Open.\npictures:\n  - file: pond\n    alt: A pond.\n---\n\nOpen all day.\n",
    "amenities/pond/pond.svg": drawing,
  });
  return folder;
}

const prepared = mkdtempSync(join(tmpdir(), "shoreline-prepared-"));
afterAll(() => deleteInUse(prepared));
let preparing: Promise<unknown> | undefined;

/** A place with a cache of its own, which has what is made of the usual content. */
export async function newOwnPlace(...of: Parameters<typeof newPlace>): Promise<Place> {
  preparing ??= runCommand(["content", "check", makeContent("usual")], { DATA_DIR: prepared });
  await preparing;
  const place = await newPlace(...of);
  cpSync(join(prepared, "cache"), join(place.DATA_DIR, "cache"), { recursive: true });
  return place;
}

export async function newestNumber(place: Place): Promise<number> {
  return Number((await column(place, "select max(number) from editions"))[0]);
}

/** What the page of questions says. */
export async function answerOf(site: RunningSite): Promise<string> {
  const { status, html } = await visitorOf(site).open("/faq");
  return status === 200
    ? (/Yes\.|No\.|Perhaps\.|Never\./.exec(html)?.[0] ?? "nothing")
    : `${status}`;
}

export async function expectAnswer(site: RunningSite, answer: string): Promise<void> {
  await expect.poll(() => answerOf(site)).toBe(answer);
}

/** The address of the picture on the pond's page. */
export async function pictureOf(site: RunningSite): Promise<string> {
  const { html } = await visitorOf(site).open("/amenities/pond");
  const [address] = /\/media\/[\w-]+\/[\w-]+\.webp/.exec(html) ?? [];
  if (!address) throw new Error(`No picture in ${html}`);
  return address;
}

/** The status of every kind of thing that a site shows, once all are there. */
export async function expectAllThere(site: RunningSite): Promise<void> {
  const picture = await pictureOf(site);
  const all = [
    ...["/", "/faq", "/amenities/pond", "/covenantsbylaws/bylaws", "/search?q=bees", "/sw.js"],
    ...[picture],
  ];
  for (const path of [...all, "/documents/bylaws.pdf"]) {
    const seen = new Set<number>();
    const look = async () => {
      const { status } = await visitorOf(site).open(path);
      seen.add(status);
      return status;
    };
    await expect.poll(look, { message: path }).toBe(200);
    // What is on its way may be asked for again, and is neither missing nor a fault.
    for (const status of seen) expect([200, 503], path).toContain(status);
  }
}

/** Empties every file of a folder, as a power cut may. */
export function emptyFiles(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    truncateSync(join(entry.parentPath, entry.name));
  }
}
