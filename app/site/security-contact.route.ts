import { content } from "../content/edition.server.ts";
import { environment } from "../platform/environment.server.ts";
import { forEveryone, sendText } from "../platform/responses.server.ts";

/** In days; RFC 9116 recommends less than a year. */
const holdsFor = 180;

/** security.txt: where to report a vulnerability (RFC 9116). */
export function loader() {
  const { BASE_URL } = environment();
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + holdsFor);
  // Constant all day, so that it can be cached.
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${content().site.email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    ...(BASE_URL?.startsWith("https:") ? [`Canonical: ${BASE_URL}/.well-known/security.txt`] : []),
    "",
  ];
  return sendText(lines.join("\n"), "text/plain; charset=utf-8", forEveryone);
}
