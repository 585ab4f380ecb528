import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteInUse } from "./delete-in-use.ts";
import { publishSample, type Sample } from "./samples.ts";
import { shareCache } from "./test-cache.ts";

const root = join(import.meta.dirname, "..");
const patience = 100_000;

/** The administrator that every test server is started with. */
export const administrator = {
  email: "administrator@heronlake.example.org",
  password: "a boathouse at first light",
};

/** The built site as a process of its own. */
export interface RunningSite {
  /** Where visitors find it: BASE_URL, when that is set. */
  origin: string;
  pid: number;
  port: number;
  /** Its folder of state. */
  folder: string;
  /** All that it has written, to its log and elsewhere. */
  output: () => string;
  /**
   * Sends it a signal and waits for its end.
   *
   * @returns its exit code; null when the signal itself ended it.
   */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Stops it, if it still runs, and removes its folder. */
  end: () => Promise<void>;
}

/**
 * Starts the built site as a process of its own, on a free port and an empty folder of state.
 *
 * @param name tells whose folder it is.
 * @param environment settings beside or instead of the usual ones.
 * @param sample shown instead of the tested one.
 * @throws with all that the server said, when it doesn't come up.
 */
export async function startSite(
  name: string,
  environment: Record<string, string> = {},
  sample?: Sample,
): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), `shoreline-${name}-`));
  shareCache(environment["DATA_DIR"] ?? folder);
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: folder,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    // All these residents come from one address, which is held to a few an hour otherwise.
    REGISTRATIONS_PER_HOUR: "10000",
    ...environment,
  };
  await publishSample(env, sample);
  const child = spawn(process.execPath, ["server/main.mjs"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const { promise, resolve, reject } = Promise.withResolvers<{ origin: string; port: number }>();
  let said = "";
  const listen = (text: Buffer) => {
    said += text;
    const [, origin] = /^Shoreline \S+ is at (\S+)$/m.exec(said) ?? [];
    if (!origin) return;
    const [, port = new URL(origin).port] = /listens on port (\d+)/.exec(said) ?? [];
    resolve({ origin, port: Number(port) });
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const failed = () => reject(new Error(`The site did not start (npm run build first?):\n${said}`));
  const late = setTimeout(failed, patience);
  child.once("error", reject);
  child.once("exit", failed);

  async function stop(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  }

  async function end(): Promise<void> {
    clearTimeout(late);
    await stop("SIGTERM");
    deleteInUse(folder);
  }

  try {
    const { origin, port } = await promise;
    clearTimeout(late);
    return { origin, port, pid: child.pid as number, folder, output: () => said, stop, end };
  } catch (error) {
    await end();
    throw error;
  }
}
