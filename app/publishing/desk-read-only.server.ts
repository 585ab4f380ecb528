import { environment } from "../platform/environment.server.ts";
import type { Problem } from "./fields.ts";

/** The folder that rules what the site says (CONTENT_DIR), so that the desk can't; undefined if none does. */
export function folderInCharge(): string | undefined {
  return environment().CONTENT_DIR;
}

/** Why nothing can be changed at the desk; [] if it can. */
export function explainReadOnly(): Problem[] {
  const folder = folderInCharge();
  if (folder === undefined) return [];
  const message = `The site's content comes from the folder ${folder} on the server, so it can't be changed here. Ask the person who runs the site.`;
  return [{ field: null, message }];
}
