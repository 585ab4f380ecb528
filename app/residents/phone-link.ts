/** What is typed between a number and its extension, as the forms take it. */
const extension = /(?:x|ext\.?|extension) ?(?=\d+$)/i;

/**
 * The address that calls a telephone number (RFC 3966). A comma stands before an extension:
 * telephones wait a moment there, and dial what follows once somebody has answered.
 */
export function callAddress(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(extension, ",").replaceAll(/[^\d+,]/g, "")}`;
}
