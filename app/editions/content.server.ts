import data from "../../.content/content.json" with { type: "json" };
import type { Content } from "./content.ts";

/**
 * The checked content of the site, bundled at build time. Types inferred from the file would change
 * with what it says; it was checked when it was written (compiler/prepare-content.ts).
 */
export const content = data as unknown as Content;

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: content.site.timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

/** A moment as the association's clocks show it, as in "Nov 21, 2026, 7:00 PM". */
export function formatMoment(moment: string | Date): string {
  return format.format(new Date(moment));
}
