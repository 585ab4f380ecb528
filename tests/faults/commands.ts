import { execFile } from "node:child_process";
import { join } from "node:path";

/**
 * What a process that a test starts takes over from this one: where programs are found, and where
 * Node keeps the code that it has compiled. All else is set for it alone.
 */
const inheritedSettings: Record<string, string> = Object.fromEntries(
  ["PATH", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** How a command ended, and all that it said. */
export interface Ended {
  code: number | null;
  said: string;
}

export interface RunningCommand {
  pid: number;
  /** All that it has said so far. */
  said: () => string;
  ended: Promise<Ended>;
  /** Sends it a signal and waits for its end. */
  stop: (signal: NodeJS.Signals) => Promise<Ended>;
}

/**
 * Starts a command of cli/ as a process of its own.
 *
 * @param args the name of its file, and its arguments.
 * @param environment its settings.
 * @param flags of Node.
 */
export function startCommand(
  [name, ...args]: string[],
  environment: Record<string, string>,
  flags: string[] = [],
): RunningCommand {
  let said = "";
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  const child = execFile(
    process.execPath,
    [...flags, `cli/${name}.ts`, ...args],
    {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...inheritedSettings, PORT: "0", ...environment },
    },
    (_error, out, faults) => resolve({ code: child.exitCode, said: out + faults }),
  );
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += text));
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { pid: child.pid as number, said: () => said, ended, stop };
}

/** Runs a command of cli/ to its end. */
export function runCommand(...of: Parameters<typeof startCommand>): Promise<Ended> {
  return startCommand(...of).ended;
}
