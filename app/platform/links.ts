/** A URL as people type it, without `https://`; anything else with a dot may be a file name. */
const withoutScheme =
  /^(?:www\.|(?:[a-z\d-]+\.)+(?:(?:com|edu|gov|net|org|us)(?![\w.-])|[a-z]{2,24}\/))/i;

/** Adds `https://` to `www.example.org` or `example.org/form`, and removes one that a URL was pasted after. */
export function completeUrl(address: string): string {
  const once = address.replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "");
  return withoutScheme.test(once) ? `https://${once}` : once;
}

/** The HTML attributes of a link to another site, as in `SmartLink`. */
export const outsideAttributes = ' target="_blank" rel="noopener"';
/** Follows such a link's text. */
export const outsideMark =
  '<span class="outside" aria-hidden="true">↗</span><span class="sr-only"> (opens in a new tab)</span>';

export const emailAddresses = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]+\.)+[a-z]{2,}/gi;

/** The separator before a phone number's extension, as the forms accept it. */
const extension = /(?:x|ext\.?|extension) ?(?=\d+$)/i;

/** North American phone numbers with an area code, within a text. */
export const phoneNumbers =
  /(?<![\w./-])(?:\+?1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[.-])[2-9]\d\d[.-]\d{4}(?: ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\w-])/gi;

/** Unambiguous URLs in a sentence. */
const urls = /(?:https?:\/\/|\bwww\.)[^\s<>"()]*[\w/]/;

/** What becomes a link within a text: URLs, email addresses and phone numbers; split by it, every other part. */
export const linkable = new RegExp(
  `(${[urls, emailAddresses, phoneNumbers].map(({ source }) => source).join("|")})`,
  "i",
);

const usNumber =
  /^(?:(?:\+?1[ .-]*)?\(?([2-9]\d\d)\)?[ ./–-]*)?([2-9]\d\d)[ .–-]*(\d{4})(?:[ ,]*(?:x|ext\.?|extension|#) ?(\d+))?$/i;

/** For messages, on one line: a word joiner after each hyphen. */
export const phoneExample = "740-\u2060555-\u20600123";

/** Formats a US phone number as "740-555-0123 ext. 4"; leaves any other as typed. */
export function formatPhone(typed: string): string {
  const [, area, exchange, line, extension] = usNumber.exec(typed) ?? [];
  if (!line) return typed;
  return [area, exchange, line].filter(Boolean).join("-") + (extension ? ` ext. ${extension}` : "");
}

/** The URL that calls a phone number (RFC 3966). At the comma before an extension, phones wait for an answer. */
export function phoneUrl(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(extension, ",").replaceAll(/[^\d+,]/g, "")}`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML and XML, also within double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
