import { environment } from "./environment.server.ts";

let listeningAt: string | undefined;

/** Notes the address at which the site listens on this machine. */
export function noteOrigin(origin: string): void {
  listeningAt = origin;
}

/**
 * The site's own address, for links in mails: BASE_URL, or where it listens. Never one that a
 * request names, or a stranger could have our mails lead to another site.
 */
export function siteOrigin(): string {
  const { BASE_URL, PORT } = environment();
  return BASE_URL ?? listeningAt ?? `http://localhost:${PORT}`;
}
