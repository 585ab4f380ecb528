import type { Environment } from "../app/environment.server.ts";
import { isThisMachine } from "../app/loopback.ts";

/**
 * What the settings leave open, in sentences that say what to do.
 *
 * @param origin where visitors find the site.
 */
export function startWarnings(
  { BASE_URL, TRUSTED_PROXIES }: Pick<Environment, "BASE_URL" | "TRUSTED_PROXIES">,
  origin: string,
): string[] {
  const warnings: string[] = [];
  const { protocol, hostname } = new URL(origin);
  if (protocol === "http:" && !isThisMachine(hostname)) {
    warnings.push("Passwords travel in clear: give visitors https, and say so in BASE_URL.");
  }
  if (BASE_URL?.startsWith("https:") && TRUSTED_PROXIES.rules.length === 0) {
    warnings.push(
      "All visitors count as one: BASE_URL is https, so a proxy brings them, but TRUSTED_PROXIES doesn't name it. " +
        "Six wrong passwords of anybody keep all who log in on a new device out for a minute. " +
        "Set TRUSTED_PROXIES to the proxy's IP address (TRUSTED_PROXIES=127.0.0.1 when it runs on this machine), and start again.",
    );
  }
  return warnings;
}
