/** Letters, digits, dots and hyphens: a semicolon would end a directive of the page's CSP. */
const usualHost = /^[\w.-]+(:\d+)?$/;

/**
 * Whether a text is the address of a page on another site.
 *
 * @param isEmbed whether it is shown in a frame, and so must be encrypted.
 */
export function isLink(text: string, isEmbed = false): boolean {
  const { protocol = "", username, host = "" } = URL.parse(text) ?? {};
  const isKnown = protocol === "https:" || (protocol === "http:" && !isEmbed);
  return isKnown && username === "" && usualHost.test(host);
}
