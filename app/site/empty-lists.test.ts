import { join } from "node:path";
import type { ComponentType } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { findEmptyLists } from "../../tests/empty-lists.ts";
import { readPublicEvents } from "../calendar/custom-event.server.ts";
import { content } from "../editions/edition.server.ts";
import { renderPage } from "../layout/render-page.fixture.ts";
import { pages } from "../pages.ts";

vi.mock("../calendar/custom-event.server.ts", { spy: true });

interface PageModule {
  loader?: (asked: unknown) => unknown;
  default?: ComponentType<{ loaderData: unknown }>;
}

const modules = import.meta.glob<PageModule>(
  "../{calendar,documents,messages,privacy,search,site}/*.route.tsx",
  { eager: true },
);

/** The part of an address that some pages ask for. */
const params = { amenityName: "pool", pdfName: "sidingOptions", name: "bylaws" };

/** Pages of one entry, which isn't there where there is none. */
const ofOneEntry = ["../calendar/event.route.tsx", "../documents/meeting-record.route.tsx"];

async function show({ loader, default: page }: PageModule): Promise<string> {
  if (!page) throw new Error("This is no page.");
  const request = new Request("http://localhost/");
  const asked = {
    request,
    params,
    context: new RouterContextProvider(),
    url: new URL(request.url),
  };
  const answered = await loader?.(asked);
  const isWrapped = typeof answered === "object" && answered !== null && "init" in answered;
  const loaderData = isWrapped ? (answered as unknown as { data: unknown }).data : answered;
  return renderPage(page, { loaderData });
}

test("no page of an association that has written nothing yet has an empty list", async () => {
  // Vite's own setting of that name.
  vi.stubEnv("BASE_URL", undefined);
  const nothing = { amenities: {}, documents: {}, minutes: [], faq: null, board: null };
  Object.assign(content(), nothing, { calendar: null, chart: null });
  const forEveryone = pages.filter(({ access }) => !access).map(({ file }) => file);
  const shown = Object.entries(modules).filter(
    ([file]) => forEveryone.includes(join("site", file)) && !ofOneEntry.includes(file),
  );
  expect(shown.length).toBeGreaterThan(14);
  for (const upToDate of [true, false]) {
    vi.mocked(readPublicEvents).mockResolvedValue({ events: [], upToDate });
    for (const [file, page] of shown) expect(findEmptyLists(await show(page)), file).toEqual([]);
  }
});
