import { randomUUID } from "node:crypto";
import type { Database } from "../app/database/database.server.ts";
import { settled } from "../tests/faults/mail-round.ts";
import { administratorOf } from "../tests/faults/people.ts";
import type { Writer } from "../tests/faults/writers.ts";
import type { RunningSite } from "../tests/running-site.ts";
import type { TestMailServer } from "../tests/smtp-server.ts";
import { until } from "./cluster-processes.ts";
import type { Cluster } from "./patroni.ts";

/** How many residents get each announcement by mail. */
export const residents = 100;

/**
 * How a primary dies: its processes end, and so connections to it are refused; or nothing answers, as when
 * its machine loses power or network.
 */
export const ways = ["killed", "frozen"] as const;

/** Who writes and mails through which processes, and where it goes. */
export interface Work {
  cluster: Cluster;
  mail: TestMailServer;
  records: Database;
  sites: RunningSite[];
  /** Two at each site, in the order of the sites. */
  writers: Writer[];
  /** The announcements mailed so far. */
  titles: string[];
}

/** How long after the standby took over something was saved again, in milliseconds. */
export interface Recovery {
  /** By each process. */
  processes: number[];
  /** By every writer. */
  all: number;
}

/**
 * Mails an announcement, has the primary die in the middle of it, waits until everyone writes again,
 * and makes the dead server the standby.
 */
export async function recover(way: (typeof ways)[number], work: Work): Promise<Recovery> {
  const { cluster, writers } = work;
  const { primary, standby } = await cluster.roles();
  const observer = await cluster.connect(standby);
  const release = await mailHalf(work);
  await cluster[way === "killed" ? "kill" : "freeze"](primary);
  release();
  await until(async () => {
    const { rows } = await observer.query("select pg_is_in_recovery() as copies");
    return !rows[0].copies;
  });
  const promoted = performance.now();
  const before = writers.map(({ taken }) => taken.length);
  const times: number[] = [];
  await until(() => {
    for (const [index, { taken }] of writers.entries()) {
      if (taken.length > (before[index] ?? 0)) times[index] ??= performance.now() - promoted;
    }
    return Object.keys(times).length === writers.length;
  });
  await observer.end();
  await cluster.kill(primary);
  cluster.start(primary);
  await cluster.untilSynchronous();
  await settled(work.records);
  const perSite = writers.length / work.sites.length;
  return {
    processes: work.sites.map((_, site) =>
      Math.min(...times.slice(site * perSite, (site + 1) * perSite)),
    ),
    all: Math.max(...times),
  };
}

/** Begins to mail an announcement; returns once some are sent. The mail server holds the last half back. */
async function mailHalf({ mail, sites, titles }: Work): Promise<() => void> {
  const sent = mail.taken.length;
  const { promise, resolve } = Promise.withResolvers<void>();
  // Were the kill late, as on a busy machine, all mails could be sent before it.
  mail.treat = async () => {
    if (mail.taken.length - sent > residents / 2) await promise;
    return "take" as const;
  };
  const title = `Dock day ${randomUUID()}`;
  titles.push(title);
  const post = { title, body: "Bring gloves.", dateCreated: "May 1", mail: "on" };
  const { status } = await (await administratorOf(sites[0] as RunningSite)).send("/admin", post);
  if (status !== 302) throw new Error(`The announcement got ${status}`);
  await until(() => mail.taken.length - sent > residents / 4);
  return resolve;
}

/** Says of the announcements' mails how many were sent once, doubled, lost or of an unknown outcome. */
export async function compareMails(
  { records, mail, titles }: Work,
  people: string[],
): Promise<string> {
  const got = new Map<string, number>();
  for (const { to, text } of mail.taken) {
    const [title] = /Dock day [\da-f-]{36}/.exec(text) ?? [];
    got.set(`${title} ${to}`, (got.get(`${title} ${to}`) ?? 0) + 1);
  }
  const rows = await records
    .selectFrom("mails")
    .innerJoin("announcements", "announcements.id", "mails.announcementId")
    .innerJoin("users", "users.uid", "mails.uid")
    .select(["title", "users.email", "state"])
    .where("state", "in", ["doubtful", "failed"])
    .where("title", "in", titles)
    .execute();
  const shown = new Map(rows.map(({ title, email, state }) => [`${title} ${email}`, state]));
  const owed = titles.flatMap((title) => people.map((to) => `${title} ${to}`));
  const doubled = owed.filter((name) => (got.get(name) ?? 0) > 1).length;
  const lost = owed.filter((name) => !got.has(name) && !shown.has(name)).length;
  const unknown = [...shown.values()].filter((state) => state === "doubtful").length;
  const failed = shown.size - unknown;
  return `${owed.length} mails: ${doubled} doubled, ${lost} lost, ${unknown} shown as of unknown outcome, ${failed} failed`;
}
