import { keptRecords } from "../app/privacy/kept-records.ts";
import type { SearchPlace } from "../app/search/search-index.server.ts";

/** What the privacy page says of each thing that is kept. */
export function privacyPlaces(): SearchPlace[] {
  const source = { address: "/privacy", title: "Privacy", weight: 1 };
  return keptRecords.map(({ id, title, what, why, seenBy }) => ({
    source,
    address: `/privacy#${id}`,
    where: "",
    title,
    text: [what, why, seenBy].join("\n"),
  }));
}
