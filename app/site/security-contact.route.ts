import { content } from "../content/edition.server.ts";
import { environment } from "../platform/environment.server.ts";
import { forEveryone } from "../platform/responses.server.ts";
import { writeSecurityContact } from "./security-contact.server.ts";

/** security.txt: where to report a vulnerability. */
export function loader() {
  const text = writeSecurityContact(content().site.email, environment().BASE_URL);
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...forEveryone },
  });
}
