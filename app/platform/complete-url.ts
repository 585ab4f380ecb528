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
