import { formatDay } from "../platform/dates.ts";
import type { EventDetails } from "./event-details.server.ts";

/** When an event is, in full: "Tuesday, December 8, 2026, 7:00 PM – 8:30 PM EST". */
export function formatWhen({ days, time, zoneName }: EventDetails): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const year = last.slice(0, 4);
  const fromYear = first.startsWith(year) ? "" : `, ${first.slice(0, 4)}`;
  const span =
    days.length > 1 ? `${formatDay(first)}${fromYear} to ${formatDay(last)}` : formatDay(last);
  return `${span}, ${year}${time ? `, ${time} ${zoneName}` : ", all day"}`;
}
