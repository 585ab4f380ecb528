/**
 * Takes the screenshots of README.md and docs/ from the current build, with invented residents, to retake them
 * after a change of the design.
 *
 * Usage: npm run take-pictures
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { logInByForm } from "../tests/browser/forms.ts";
import { administrator, startSite } from "../tests/running-site.ts";
import { buildIfStale } from "./build.ts";
import { chromiumPath } from "./chromium.ts";
import { endWithMessage, readArguments } from "./command.ts";
import { runChild } from "./run-child.ts";

interface Picture {
  path: string;
  /** This many pixels from the top of the page, or one element. */
  shows: number | string;
  signedIn?: true;
  /** Clicks to make before. */
  opens?: (page: Page) => Promise<void>;
  /** The window's width in pixels; 1100 by default. */
  width?: number;
}

const narrow = 390;

/** Each screenshot, by its file name in docs/pictures. */
const pictures: Record<string, Picture> = {
  home: { path: "/", shows: 914 },
  name: { path: "/faq", shows: 96 },
  footer: { path: "/faq", shows: ".site-footer" },
  amenity: { path: "/amenities/pool", shows: 760 },
  covenants: { path: "/covenantsbylaws/covenants", shows: 700 },
  minutes: { path: "/meetingminutes", shows: 640 },
  board: { path: "/boardmembers", shows: 640 },
  event: { path: "/admin/publish/events/new", shows: 900, signedIn: true },
  calendar: { path: "/calendar", shows: 800 },
  admin: { path: "/admin", shows: 700, signedIn: true },
  desk: { path: "/admin/publish", shows: 900, signedIn: true },
  entry: { path: "/admin/publish/minutes/new", shows: "main", signedIn: true, width: narrow },
  place: {
    path: "/admin/publish/amenities/edit-pool",
    opens: (page) => page.locator("summary", { hasText: "Place on the map" }).click(),
    shows: "#entry details:has(.desk-chart)",
    signedIn: true,
    width: narrow,
  },
  review: {
    path: "/admin/publish/faq",
    opens: previewAnswer,
    shows: 1500,
    signedIn: true,
    width: narrow,
  },
  users: { path: "/admin?q=lark", shows: "section:has(> * > #users)", signedIn: true },
};

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/pictures");

readArguments("npm run take-pictures");
await endWithMessage(buildIfStale);
mkdirSync(folder, { recursive: true });
const site = await startSite("pictures");
const browser = await chromium.launch({ executablePath: await chromiumPath() });
try {
  await runChild([join(root, "cli/seed.ts"), "--residents", "40"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: site.folder },
    stdio: "inherit",
  });
  await writeToBoard();
  const options = {
    baseURL: site.origin,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  } as const;
  const [visitor, board] = [await browser.newPage(options), await browser.newPage(options)];
  await logInByForm(board, administrator.email, administrator.password);
  await board.waitForURL("/");
  for (const [name, picture] of Object.entries(pictures)) {
    await take(picture.signedIn ? board : visitor, name, picture);
  }
} finally {
  await browser.close();
  await site.end();
}

/** So that something needs attention. */
async function writeToBoard(): Promise<void> {
  const message = "May we use the social deck on a Sunday for a birthday?";
  const written = { recipient: "", name: "Rowan Pike", email: "rowan@example.org", message };
  const headers = { Origin: site.origin };
  const body = new URLSearchParams(written);
  const { ok } = await fetch(`${site.origin}/contact`, { method: "POST", headers, body });
  if (!ok) throw new Error("The message to the board was not taken.");
}

async function take(page: Page, name: string, picture: Picture): Promise<void> {
  const { path, opens, shows, width = 1100 } = picture;
  await page.setViewportSize({ width, height: typeof shows === "number" ? shows : 1200 });
  await page.goto(path, { waitUntil: "networkidle" });
  await opens?.(page);
  await page.waitForLoadState("networkidle");
  const part = typeof shows === "string" ? page.locator(shows) : page;
  const file = join(folder, `${name}.webp`);
  const { size } = await sharp(await part.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
  console.log(`${file} ${Math.round(size / 1000)} kB`);
}

/** Starts a draft of the first question, and opens its preview. */
async function previewAnswer(page: Page): Promise<void> {
  await page.locator(".desk-entries a").first().click();
  const answer = page.getByLabel("Answer");
  const text = await answer.inputValue();
  await answer.fill(text.replace(/\d+/, "660"));
  await page.getByRole("button", { name: "Preview" }).click();
  await page.waitForURL(/\/review\//);
}
