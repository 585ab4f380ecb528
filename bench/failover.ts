import { openDatabase } from "../app/database/database.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { addSubscribers } from "../tests/faults/mail-round.ts";
import { startFaultySite } from "../tests/faults/people.ts";
import { findLost, makeWriters, type Writer } from "../tests/faults/writers.ts";
import type { RunningSite } from "../tests/running-site.ts";
import { startMailServer } from "../tests/smtp-server.ts";
import {
  compareMails,
  type Recovery,
  recover,
  residents,
  type Work,
  ways,
} from "./failover-round.ts";
import { startCluster } from "./patroni.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";

/** How often the primary dies, with each way of naming the servers. */
const rounds = { killed: 10, frozen: 5 };

/** What is lost, and how soon the site saves again, when the primary of a Patroni cluster dies again and again. */
export async function measureFailover(): Promise<void> {
  const cluster = await startCluster();
  const mail = await startMailServer();
  try {
    for (const [name, address] of Object.entries(cluster.addresses)) {
      console.log(`\nDATABASE_URL: ${name}`);
      await measureAddress(address, { cluster, mail });
    }
  } finally {
    await Promise.all([cluster.end(), mail.close()]);
  }
}

async function measureAddress(
  address: string,
  servers: Pick<Work, "cluster" | "mail">,
): Promise<void> {
  const settings = { DATABASE_URL: address };
  const sites: RunningSite[] = [];
  let writers: Writer[] = [];
  let ended: Promise<unknown> | undefined;
  const records = openDatabase(readEnvironment(settings));
  try {
    for (const name of ["failover-one", "failover-other"]) {
      sites.push(await startFaultySite(name, { ...settings, SMTP_URL: servers.mail.url }));
    }
    const people = await records
      .selectFrom("users")
      .select("email")
      .where("mailAnnouncements", "=", 1)
      .execute();
    const addresses =
      people.length > 0
        ? people.map(({ email }) => email)
        : await addSubscribers(records, residents);
    writers = (await Promise.all(sites.map(makeWriters))).flat();
    const work: Work = { ...servers, records, sites, writers, titles: [] };
    ended = Promise.all(writers.map(({ run }) => run()));
    const found: (Recovery & { way: string })[] = [];
    for (const way of ways) {
      for (let round = 0; round < rounds[way]; round += 1) {
        found.push({ way, ...(await recover(way, work)) });
        // Not a part of the table: all rounds take a while.
        console.error(found.at(-1));
      }
    }
    for (const writer of writers) writer.stop();
    await ended;
    const taken = writers.flatMap((writer) => writer.taken);
    const lost = await findLost(records, taken);
    console.log(`  ${taken.length} writes acknowledged, ${lost.length} of them lost`);
    console.log(`  ${await compareMails(work, addresses)}`);
    const errors = sites.flatMap((site) => site.output().match(/^.*"level":[56]0.*$/gm) ?? []);
    console.log(`  ${errors.length} errors logged`);
    console.error(...errors);
    console.log(timesHead);
    for (const way of ways) {
      const all = found.filter((recovery) => recovery.way === way);
      const first = all.flatMap(({ processes }) => processes);
      console.log(timesLine(`${way}: until a process saves again`, sumUp(first)));
      console.log(
        timesLine(`${way}: until both save everything again`, sumUp(all.map(({ all }) => all))),
      );
    }
  } finally {
    for (const writer of writers) writer.stop();
    await ended;
    await Promise.all([records.destroy(), ...sites.map((site) => site.end())]);
  }
}
