import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const servers = "/usr/lib/postgresql";

/**
 * Where the programs of a cluster are: for PostgreSQL its folder.
 *
 * @throws with what to install, where one is missing.
 */
export function findPrograms() {
  const versions = existsSync(servers) ? readdirSync(servers) : [];
  const newest = versions.toSorted((one, other) => Number(one) - Number(other)).at(-1) ?? "none";
  const programs = {
    postgres: join(servers, newest, "bin"),
    ...{ patroni: "/usr/bin/patroni", etcd: "/usr/bin/etcd", haproxy: "/usr/sbin/haproxy" },
  };
  if (Object.values(programs).every((path) => existsSync(path))) return programs;
  throw new Error(
    "This needs programs of Debian: apt install postgresql patroni etcd-server haproxy",
  );
}

/** As whom the servers run: PostgreSQL refuses to run as root. */
export function serverAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]));
  return { uid: id("-u"), gid: id("-g") };
}

/** Starts a program in a folder, which is also its home. */
export function startIn(folder: string, program: string, args: string[]): ChildProcess {
  const env = { ...process.env, HOME: folder, LC_ALL: "C" };
  const child = spawn(program, args, { ...serverAccount(), cwd: folder, env, stdio: "ignore" });
  child.on("error", (error) => console.error(error.message));
  return child;
}

/** Ends a program by SIGKILL. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Ends the PostgreSQL server of a data folder and all its processes by SIGKILL, as when a machine dies. */
export async function killPostgres(data: string): Promise<void> {
  const server = signalPostgres(data, "SIGKILL");
  await until(() => !server || !existsSync(`/proc/${server}`));
}

/**
 * Sends a signal to all processes of a data folder's PostgreSQL server.
 *
 * @returns the main one's id, if it runs.
 */
export function signalPostgres(data: string, signal: NodeJS.Signals): string | undefined {
  const file = join(data, "postmaster.pid");
  const [server] = existsSync(file) ? readFileSync(file, "utf8").split("\n", 1) : [];
  if (!server || !existsSync(`/proc/${server}`)) return undefined;
  // First the one that would replace the others.
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8");
  for (const id of [server, ...children.split(" ").filter(Boolean)]) {
    try {
      process.kill(Number(id), signal);
    } catch {
      // It ended by itself meanwhile.
    }
  }
  return server;
}

/** Ports that are free now. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(probes.map((probe) => once(probe, "listening")));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => once(probe.close(), "close")));
  return ports;
}

/**
 * Waits for something, for two minutes at most.
 *
 * @param isSo may throw while it isn't so.
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  let reason: unknown;
  for (const end = performance.now() + 120_000; performance.now() < end; await pause(10)) {
    try {
      if (await isSo()) return;
    } catch (error) {
      reason = error;
    }
  }
  throw new Error(`What was waited for did not happen in time: ${isSo}`, { cause: reason });
}
