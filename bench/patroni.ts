import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import * as processes from "./cluster-processes.ts";
import { haproxyFile, patroniFile } from "./patroni-files.ts";

/** One of Patroni's servers. */
export interface Member {
  name: string;
  port: number;
  apiPort: number;
  folder: string;
  patroni?: ChildProcess;
}

/** Two PostgreSQL servers kept by Patroni and etcd, with HAProxy in front. */
export interface Cluster {
  /** For DATABASE_URL: both servers, or HAProxy. */
  addresses: { "both servers named": string; "through HAProxy": string };
  /** Which can be written, and which copies it. */
  roles: () => Promise<{ primary: Member; standby: Member }>;
  /** Connects to one of them. */
  connect: (member: Member) => Promise<pg.Client>;
  /** Ends a server and its Patroni by SIGKILL. */
  kill: (member: Member) => Promise<void>;
  /** Stops both, so that nothing answers there anymore; to be killed afterwards. */
  freeze: (member: Member) => void;
  start: (member: Member) => void;
  /** Waits until a commit at the primary is answered only when the standby has it, too. */
  untilSynchronous: () => Promise<void>;
  end: () => Promise<void>;
}

/** Starts all of it on free ports, in a folder that is deleted in the end. */
export async function startCluster(): Promise<Cluster> {
  const programs = processes.findPrograms();
  const folder = makeFolder();
  const password = randomBytes(12).toString("hex");
  const ports = await processes.findFreePorts(7);
  const [etcdPort = 0, peerPort = 0, proxyPort = 0] = ports;
  const members = ["one", "two"].map((name, index): Member => {
    const [port = 0, apiPort = 0] = ports.slice(3 + 2 * index);
    return { name, port, apiPort, folder: join(folder, name) };
  });
  for (const member of members) {
    const settings = { ...member, etcdPort, password, programs: programs.postgres };
    writeFileSync(`${member.folder}.yml`, patroniFile(settings));
  }
  const proxyFile = join(folder, "haproxy.cfg");
  writeFileSync(proxyFile, haproxyFile(proxyPort, members));
  const etcd = processes.startIn(folder, programs.etcd, etcdOptions(etcdPort, peerPort));
  const haproxy = processes.startIn(folder, programs.haproxy, ["-f", proxyFile]);
  const addressOf = (...open: number[]) =>
    `postgres://postgres:${password}@${open.map((port) => `127.0.0.1:${port}`)}/postgres`;

  const cluster: Cluster = {
    addresses: {
      "both servers named": addressOf(...members.map(({ port }) => port)),
      "through HAProxy": addressOf(proxyPort),
    },
    async roles() {
      const isPrimary = ({ apiPort }: Member) =>
        fetch(`http://127.0.0.1:${apiPort}/primary`).then(
          ({ ok }) => ok,
          () => false,
        );
      const [one, two] = members as [Member, Member];
      if (await isPrimary(one)) return { primary: one, standby: two };
      if (await isPrimary(two)) return { primary: two, standby: one };
      throw new Error("No server is the primary.");
    },
    async connect({ port }) {
      const client = new pg.Client(addressOf(port));
      client.on("error", () => undefined);
      await client.connect();
      return client;
    },
    async kill({ patroni, folder }) {
      if (patroni) await processes.kill(patroni);
      await processes.killPostgres(join(folder, "data"));
    },
    freeze({ patroni, folder }) {
      patroni?.kill("SIGSTOP");
      processes.signalPostgres(join(folder, "data"), "SIGSTOP");
    },
    start(member) {
      member.patroni = processes.startIn(folder, programs.patroni, [`${member.folder}.yml`]);
    },
    // Patroni promotes only a standby that etcd names as synchronous, a moment after the primary does.
    untilSynchronous: () =>
      processes.until(async () => {
        const { standby } = await cluster.roles();
        return (await fetch(`http://127.0.0.1:${standby.apiPort}/sync`)).ok;
      }),
    async end() {
      for (const signal of signals) process.off(signal, breakOff);
      await Promise.all(members.map(cluster.kill));
      await Promise.all([etcd, haproxy].map(processes.kill));
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
  // Whoever breaks this off finds nothing of it running.
  const signals = ["SIGINT", "SIGTERM"] as const;
  const breakOff = () => void cluster.end().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, breakOff);
  try {
    await processes.until(async () => (await fetch(`http://127.0.0.1:${etcdPort}/health`)).ok);
    members.forEach(cluster.start);
    await cluster.untilSynchronous();
    return cluster;
  } catch (error) {
    await cluster.end();
    throw error;
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-patroni-"));
  const { uid, gid } = processes.serverAccount();
  chmodSync(folder, 0o755);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

function etcdOptions(port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    ...["--data-dir", "etcd", "--name", "one", "--initial-cluster", `one=${peer}`],
    ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
    ...["--listen-client-urls", client, "--advertise-client-urls", client],
  ];
}
