/**
 * Whether an error says, in a browser, that the site couldn't be asked: there is no connection. Each
 * browser words it in its own way.
 */
export function isUnreachable(error: unknown): boolean {
  return (
    typeof document !== "undefined" &&
    error instanceof TypeError &&
    /fetch|network|load failed/i.test(error.message)
  );
}
