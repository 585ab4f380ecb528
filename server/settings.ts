import { type Environment, environment } from "../app/platform/environment.server.ts";

/** The settings of this process; a wrong one ends it with a message that says which and why. */
export function readSettings(): Environment {
  try {
    return environment();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
