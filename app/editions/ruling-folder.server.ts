import { resolve } from "node:path";
import { type Environment, sampleContent } from "../platform/environment.server.ts";

/** The folder that is what the association says; undefined where the database's newest edition is. */
export function rulingFolder({ CONTENT_DIR }: Environment): string | undefined {
  return CONTENT_DIR === resolve(sampleContent) ? undefined : CONTENT_DIR;
}
