import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../app/database/database.server.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import type { RunningSite } from "../running-site.ts";
import type { PostgresPair } from "../setup/postgres-pair.ts";
import { startMailServer } from "../smtp-server.ts";
import { addSubscribers, compare, settled } from "./mail-round.ts";
import { administratorOf, startFaultySite } from "./people.ts";
import { findLost, makeWriters } from "./writers.ts";

const residents = 150;

/** What became of the writes and mails of two processes whose primary was killed. */
export interface FailoverRound {
  /** How many writes were acknowledged before the kill, and after the promotion. */
  before: number;
  after: number;
  /** Addresses and titles that the site took and that the new primary doesn't have. */
  lost: string[];
  mailedBefore: number;
  mails: Awaited<ReturnType<typeof compare>>;
  /** What the processes logged. */
  outputs: string[];
}

/**
 * Has two processes of the built site register people, post announcements and mail one of them, kills
 * the primary in the middle of it, when it has a commit that didn't reach the standby, promotes the
 * standby, and looks what that one holds in the end.
 */
export async function failoverRound(pair: PostgresPair): Promise<FailoverRound> {
  const mail = await startMailServer();
  const settings = { DATABASE_URL: pair.addressOf("postgres") };
  const environment = { ...settings, SMTP_URL: mail.url };
  const one = await startFaultySite("failover-one", environment);
  const other = await startFaultySite("failover-other", environment);
  const sites = [one, other];
  const records = openDatabase(readEnvironment(settings));
  const killed = Promise.withResolvers<void>();
  try {
    const addresses = await addSubscribers(records, residents);
    // Were the kill late, as on a busy machine, all mails could be sent before it.
    mail.treat = async () => {
      if (mail.taken.length > residents / 2) await killed.promise;
      return "take" as const;
    };
    const writers = (await Promise.all(sites.map(makeWriters))).flat();
    const count = () => writers.reduce((sum, { taken }) => sum + taken.length, 0);
    const announcement = { title: "Dock day", body: "Bring gloves.", dateCreated: "May 1" };
    const posted = await (await administratorOf(one)).send("/admin", {
      ...announcement,
      mail: "on",
    });
    if (posted.status !== 302) throw new Error(`The announcement got ${posted.status}`);
    const ended = Promise.all(writers.map(({ run }) => run()));
    await until(() => count() >= 20 && mail.taken.length >= 20);
    await pair.cutOff();
    const reached = count();
    // Each writer may hear of one write that the standby got just before; any other is the primary's alone.
    const isAnsweredAlone = () => count() > reached + writers.length;
    await until(async () => (await pair.countWaiting()) > 0 || isAnsweredAlone());
    await pair.primary.kill();
    const [before, mailedBefore] = [count(), mail.taken.length];
    killed.resolve();
    await pair.promote();
    await Promise.all(sites.map(untilReady));
    const sums = writers.map(({ taken }) => taken.length);
    await until(() => writers.every(({ taken }, index) => taken.length >= (sums[index] ?? 0) + 3));
    for (const writer of writers) writer.stop();
    await ended;
    await settled(records);
    return {
      ...{ before, after: count() - before, mailedBefore },
      lost: await findLost(
        records,
        writers.flatMap(({ taken }) => taken),
      ),
      mails: await compare(
        records,
        addresses,
        mail.taken.filter(({ to }) => addresses.includes(to)),
      ),
      outputs: sites.map((site) => site.output()),
    };
  } finally {
    killed.resolve();
    await Promise.all([one.end(), other.end(), records.destroy(), mail.close()]);
  }
}

async function untilReady({ origin }: RunningSite): Promise<void> {
  await until(async () => (await fetch(`${origin}/readyz`)).ok);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(10)) {
    if (await isSo()) return;
  }
  throw new Error("What was waited for did not happen in time.");
}
