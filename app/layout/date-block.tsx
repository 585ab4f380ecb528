import { formatDay } from "../platform/format-date.ts";

/** A day as on a tear-off calendar: the month over the number. */
export function DateBlock({ day }: { day: string }) {
  const [, month = "", date] = formatDay(day).split(/,? /);
  return (
    <time dateTime={day} className="date-block">
      {month.slice(0, 3)} <strong>{date}</strong>
    </time>
  );
}
