import { content } from "./content.server.ts";

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: content.site.timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

/** A moment as the association's clocks show it, as in "Nov 21, 2026, 7:00 PM". */
export function formatMoment(moment: string | Date): string {
  return format.format(new Date(moment));
}
