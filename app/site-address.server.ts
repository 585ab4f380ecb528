import { environment } from "./environment.server.ts";

/** An address of the site, as a mail names it: never taken from a request. */
export function addressOf(path: string): string {
  const { BASE_URL, PORT } = environment();
  return (BASE_URL ?? `http://localhost:${PORT}`) + path;
}
