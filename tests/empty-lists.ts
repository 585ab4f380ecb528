/** The lists of a page that have nothing in them, which a screen reader would announce all the same. */
export function findEmptyLists(html: string): string[] {
  return html.replaceAll(/<!--.*?-->/g, "").match(/<(ul|ol|dl|tbody)\b[^>]*>\s*<\/\1>/g) ?? [];
}
