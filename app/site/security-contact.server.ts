/** How many days the file says that it holds: RFC 9116 recommends less than a year. */
const holdsFor = 180;

/**
 * Writes the file that tells whoever finds a hole where to report it (RFC 9116).
 *
 * @param email the association's.
 * @param publicOrigin BASE_URL; the file names its own address only if that has HTTPS.
 * @param now when it is asked for; it always says that it holds for months from then.
 */
export function writeSecurityContact(
  email: string,
  publicOrigin: string | undefined,
  now = new Date(),
): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + holdsFor);
  // The same all day, so that a cache may keep it.
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
