/**
 * Says that something of the calendar can't be shown.
 *
 * @param incident by which the log tells what; null while nothing is wrong.
 */
export function CalendarErrorId({ incident }: { incident: string | null }) {
  if (!incident) return null;
  return (
    <p className="notice">
      Some events can't be shown. Please tell the webmaster this number: <code>{incident}</code>
    </p>
  );
}
