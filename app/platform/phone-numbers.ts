/** The separator between a number and its extension, as the forms accept it. */
const extension = /(?:x|ext\.?|extension) ?(?=\d+$)/i;

/** Telephone numbers with an area code, as North America writes them, within a text. */
export const phoneNumbers =
  /(?<![\w./-])(?:\+?1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[.-])[2-9]\d\d[.-]\d{4}(?: ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\w-])/gi;

/**
 * The URL that calls a telephone number (RFC 3966). A comma precedes an extension: telephones pause
 * there and dial the rest once the call is answered.
 */
export function phoneUrl(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(extension, ",").replaceAll(/[^\d+,]/g, "")}`;
}
