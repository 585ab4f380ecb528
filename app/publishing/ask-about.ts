/** A question about something with a title, which may be a question itself: one question mark is enough. */
export function askAbout(words: string, title: string): string {
  return `${words} “${title}”${title.endsWith("?") ? "" : "?"}`;
}
