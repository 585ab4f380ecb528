import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a script on this same Node as a child that never outlives this process: signals are passed on, and this
 * process ends only after the child.
 *
 * @returns its exit code (1 if a signal ended it) and its outputs, if they are piped.
 */
export async function runChild(
  args: string[],
  options: SpawnOptions,
): Promise<{ code: number; output: string; endedBySignal: boolean }> {
  const child = spawn(process.execPath, args, options);
  let asked = false;
  const passOn = (signal: NodeJS.Signals) => {
    asked = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  let output = "";
  const keep = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  try {
    const [code] = await once(child, "close");
    return { code: code ?? 1, output, endedBySignal: asked };
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
}
