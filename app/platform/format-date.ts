/** A date's name, as in "February 10, 2026". */
export function formatDate(isoDate: string, timeZone = "UTC"): string {
  return new Date(isoDate).toLocaleDateString("en-US", { dateStyle: "long", timeZone });
}
