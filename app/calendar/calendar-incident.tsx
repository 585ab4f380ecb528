/**
 * Says that something of the calendar can't be shown.
 *
 * @param errorId by which the log tells what; null while nothing is wrong.
 */
export function CalendarErrorId({ errorId }: { errorId: string | null }) {
  if (!errorId) return null;
  return (
    <p className="notice">
      Some events can't be shown. Please tell the webmaster this number: <code>{errorId}</code>
    </p>
  );
}
