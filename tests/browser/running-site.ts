import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const patience = 20_000;

/** The administrator that every test server is started with. */
export const administrator = {
  email: "administrator@heronlake.example.org",
  password: "a boathouse at first light",
};

export interface RunningSite {
  origin: string;
  /** Its folder of state. */
  folder: string;
  end: () => Promise<void>;
}

/**
 * Starts the built site as a process of its own, on a free port and an empty folder of state.
 *
 * @param name tells whose folder it is.
 * @throws with all that the server said, when it doesn't come up.
 */
export async function startSite(name: string): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), `shoreline-${name}-`));
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: folder,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      // All these residents come from one address, which is held to a few an hour otherwise.
      REGISTRATIONS_PER_HOUR: "10000",
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  const listen = (text: Buffer) => {
    said += text;
    const [, origin] = /^Shoreline is at (http:\S+)$/m.exec(said) ?? [];
    if (origin) resolve(origin);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const failed = () => reject(new Error(`The site did not start (npm run build first?):\n${said}`));
  const late = setTimeout(failed, patience);
  child.once("error", reject);
  child.once("exit", failed);

  async function end(): Promise<void> {
    clearTimeout(late);
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const origin = await promise;
    clearTimeout(late);
    return { origin, folder, end };
  } catch (error) {
    await end();
    throw error;
  }
}
