import { environment } from "../platform/environment.server.ts";
import type { Problem } from "./fields.ts";

/** The folder that the site follows (CONTENT_DIR), which makes the desk read-only; undefined if none. */
export function folderInCharge(): string | undefined {
  return environment().CONTENT_DIR;
}

/** Why the desk is read-only; [] if it isn't. */
export function explainReadOnly(): Problem[] {
  const folder = folderInCharge();
  if (folder === undefined) return [];
  const message = `The site's content comes from the folder ${folder} on the server, so it can't be changed here. Ask the person who runs the site.`;
  return [{ field: null, message }];
}
