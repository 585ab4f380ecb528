/** As people type it, without `https://`; anything else with a dot may be the name of a file. */
const withoutScheme =
  /^(?:www\.|(?:[a-z\d-]+\.)+(?:(?:com|edu|gov|net|org|us)(?![\w.-])|[a-z]{2,24}\/))/i;

/**
 * A link's address as it was meant: `www.example.org` and `example.org/form` get their `https://`, and one that was
 * pasted behind an `https://` that was there already loses that.
 */
export function completeUrl(address: string): string {
  const once = address.replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "");
  return withoutScheme.test(once) ? `https://${once}` : once;
}

/** The attributes, in HTML, of a link to another site; `SmartLink` has the same. */
export const outsideAttributes = ' target="_blank" rel="noopener"';
/** After its words. */
export const outsideMark =
  '<span class="outside" aria-hidden="true">↗</span><span class="sr-only"> (opens in a new tab)</span>';

/** Email addresses within a text. */
export const emailAddresses = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]+\.)+[a-z]{2,}/gi;

/** The separator between a number and its extension, as the forms accept it. */
const extension = /(?:x|ext\.?|extension) ?(?=\d+$)/i;

/** Telephone numbers with an area code, as North America writes them, within a text. */
export const phoneNumbers =
  /(?<![\w./-])(?:\+?1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[.-])[2-9]\d\d[.-]\d{4}(?: ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\w-])/gi;

const usNumber =
  /^(?:\+?1[ .-]*)?\(?([2-9]\d\d)\)?[ ./-]*([2-9]\d\d)[ .-]*(\d{4})(?: *(?:x|ext\.?|extension) ?(\d+))?$/i;

/** A number of the United States in one form, "740-555-0123 ext. 4"; any other as it was typed. */
export function formatPhone(typed: string): string {
  const [, area, exchange, line, extension] = usNumber.exec(typed) ?? [];
  if (!line) return typed;
  return `${area}-${exchange}-${line}${extension ? ` ext. ${extension}` : ""}`;
}

/**
 * The URL that calls a telephone number (RFC 3966). A comma precedes an extension: telephones pause
 * there and dial the rest once the call is answered.
 */
export function phoneUrl(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(extension, ",").replaceAll(/[^\d+,]/g, "")}`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it is written in HTML and XML, also between double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
