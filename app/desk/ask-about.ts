export const deleteOrTakeDown = "Delete or take down";

/** A question about a title, which may end in a question mark itself. */
export function askAbout(words: string, title: string): string {
  return `${words} “${title}”${title.endsWith("?") ? "" : "?"}`;
}
