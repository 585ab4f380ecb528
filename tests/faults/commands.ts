import { execFile } from "node:child_process";
import { join } from "node:path";
import { inheritedSettings } from "../inherited-settings.ts";

/** How a command ended, and all that it said. */
export interface Ended {
  code: number | null;
  said: string;
}

/**
 * Runs a command of cli/ as a process of its own.
 *
 * @param args the name of its file, and its arguments.
 * @param environment its settings.
 * @param flags of Node.
 */
export function runCommand(
  [name, ...args]: string[],
  environment: Record<string, string>,
  flags: string[] = [],
): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const child = execFile(
    process.execPath,
    [...flags, `cli/${name}.ts`, ...args],
    {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...inheritedSettings, PORT: "0", ...environment },
    },
    (_error, out, faults) => resolve({ code: child.exitCode, said: out + faults }),
  );
  return promise;
}
