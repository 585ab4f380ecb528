/** The number of days until the file expires: RFC 9116 recommends less than a year. */
const holdsFor = 180;

/**
 * Writes security.txt, which says where to report a vulnerability (RFC 9116).
 *
 * @param email the association's.
 * @param publicOrigin BASE_URL; the file names its own URL only if that is HTTPS.
 * @param now the time of the request, from which the expiry is counted.
 */
export function writeSecurityContact(
  email: string,
  publicOrigin: string | undefined,
  now = new Date(),
): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + holdsFor);
  // The same all day, so that it can be cached.
  expires.setUTCHours(0, 0, 0, 0);
  const isSecure = publicOrigin?.startsWith("https:");
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    ...(isSecure ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}
