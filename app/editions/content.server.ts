import data from "../../.content/content.json" with { type: "json" };
import type { Content } from "./content.ts";

/**
 * The site's content, bundled at build time. Cast, because types inferred from the file would change
 * with its content; it was validated when it was written (compiler/prepare-content.ts).
 */
export const content = data as unknown as Content;

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: content.site.timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

/** A moment in the association's time zone, as in "Nov 21, 2026, 7:00 PM". */
export function formatMoment(moment: string | Date): string {
  return format.format(new Date(moment));
}
