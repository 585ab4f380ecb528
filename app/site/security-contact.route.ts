import { content } from "../editions/content.server.ts";
import { environment } from "../platform/environment.server.ts";
import { forEveryone } from "../platform/http-caching.server.ts";
import { writeSecurityContact } from "./security-contact.server.ts";

/** Tells whoever finds a hole where to report it. */
export function loader() {
  const text = writeSecurityContact(content.site.email, environment().BASE_URL);
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...forEveryone },
  });
}
