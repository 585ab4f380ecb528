import type { ComponentType } from "react";
import { RouterContextProvider } from "react-router";
import { expect } from "vitest";
import { readLinks } from "../../tests/page-reading.ts";
import { content } from "../content/edition.server.ts";
import { checkCalendar } from "../ics/check-calendar.server.ts";
import { readParts } from "../ics/ics-parts.server.ts";
import { readAsServed } from "../ics/read-as-served.server.ts";
import { writeCalendar } from "../ics/write-event.server.ts";
import { renderPage } from "../layout/render-page.fixture.ts";
import { dayAfter, todayIn } from "../platform/dates.ts";
import Home, { loader as loadHome } from "../site/home.route.tsx";
import { loader as loadSitemap } from "../site/sitemap-file.route.ts";
import Calendar, { loader as loadCalendar } from "./calendar.route.tsx";
import EventPage, { loader as loadEvent } from "./event.route.tsx";
import { loader as loadDownload } from "./event-download.route.ts";
import { loader as loadFeed } from "./feed.route.ts";

/** An event that takes place today, as the form has it. */
const sledding = () => {
  const [startDate = "", endDate = ""] = [-1, 1].map((days) => dayAfter(todayIn("UTC"), days));
  return { slug: "sledding", values: { title: "Sledding", startDate, endDate } };
};

/** Has the site show the events of a file, as far as they can be imported, and another one. */
export function serve(file: string): void {
  const { site } = content();
  const { events } = checkCalendar(file, site.timeZone);
  content().calendar = writeCalendar([...events, sledding()], site);
}

async function answer<Data>(
  load: (args: never) => Data | Promise<Data>,
  path: string,
  params: Record<string, string> = {},
): Promise<Data> {
  const request = new Request(`http://localhost${path}`);
  const context = new RouterContextProvider();
  return load({ request, params, context, url: new URL(request.url), pattern: path } as never);
}

function render(page: unknown, loaderData: unknown): string {
  return renderPage(page as ComponentType<{ loaderData: unknown }>, { loaderData });
}

const openCalendar = async (month: string) =>
  render(Calendar, await answer(loadCalendar, `/calendar?month=${month}`));
const openHome = async () => {
  const answered = (await answer(loadHome, "/")) as { data: unknown };
  return render(Home, answered.data);
};

/** The pages that the site shows of a calendar. */
export async function openPages(months: string[]) {
  const pages = [await openHome()];
  for (const month of months) pages.push(await openCalendar(month));
  pages.push(await (await answer(loadSitemap, "/sitemap.xml")).text());
  return { pages };
}

/** Everything that the site shows of a calendar; throws what a page would. */
export async function openAll(months: string[]) {
  return { ...(await openPages(months)), feed: await answer(loadFeed, "/calendar.ics") };
}

/** The page of each linked event, and its downloads. */
export async function openEvents(pages: string[]): Promise<void> {
  const found = new Set(pages.flatMap(readLinks).filter((link) => /^\/calendar\/./.test(link)));
  for (const link of [...found].slice(0, 20)) {
    const event = link.replace("/calendar/", "");
    const page = render(EventPage, await answer(loadEvent, link, { event }));
    for (const download of readLinks(page).filter((href) => href.endsWith(".ics"))) {
      const name = download.replace(/^\/calendar\/|\.ics$/g, "");
      const { status } = await answer(loadDownload, download, { event: name });
      expect(status).toBe(200);
    }
  }
}

/** Whether a calendar passes the check. */
export function isAccepted(file: string): boolean {
  const { parts, faults } = readParts([file]);
  if (faults.length === 0)
    readAsServed(parts, content().site.timeZone, (fault) => faults.push(fault));
  return faults.length === 0;
}

export function calendar(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

export function event(...lines: string[]): string[] {
  const all = lines.some((line) => line.startsWith("UID")) ? lines : ["UID:a@b", ...lines];
  return ["BEGIN:VEVENT", "SUMMARY:Picnic", ...all, "END:VEVENT"];
}

export function zone(...lines: string[]): string[] {
  const change = ["BEGIN:STANDARD", ...lines, "END:STANDARD"];
  return ["BEGIN:VTIMEZONE", "TZID:Elm", ...change, "END:VTIMEZONE"];
}
