import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../app/database/database.server.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { startMailServer, type TestMailServer } from "../smtp-server.ts";
import { administratorOf, startFaultySite } from "./people.ts";

/** What became of an announcement's mails. */
export interface MailRound {
  queued: number;
  /** How many the mail server took before the process was killed. */
  before: number;
  /** Addresses that got the mail more than once. */
  doubled: string[];
  /** Addresses that got none, although the site doesn't say so. */
  lost: string[];
  /** Of how many the site doesn't know whether they arrived, and how many of these did not. */
  doubtful: { count: number; missing: number };
  /** How many it shows as failed. */
  failed: number;
}

/**
 * Starts two processes of the built site on one database (on SQLite, one after the other), has an
 * announcement mailed to many residents, ends the first by SIGKILL in the middle of it, and waits until
 * the other has nothing left to send.
 *
 * @param settings that name the database.
 * @param count of residents who want mail.
 * @param killAfter so many mails have arrived.
 * @param treat what the mail server does with a mail; by default it takes each.
 * @param scheduled whether the announcement was scheduled, and its time has come for both processes
 *   at once, instead of being posted by the form.
 */
export async function mailRound(
  settings: Record<string, string>,
  count: number,
  killAfter: number,
  treat: TestMailServer["treat"] = () => "take",
  scheduled = false,
): Promise<MailRound> {
  const server = await startMailServer();
  const environment = { ...settings, SMTP_URL: server.url };
  const killed = await startFaultySite("mail-killed", environment);
  // On SQLite only one process serves: there, the next one begins when the first is killed.
  const begin = () => startFaultySite("mail-surviving", environment);
  let surviving = settings["DATABASE_URL"] ? await begin() : undefined;
  const records = openDatabase(readEnvironment(settings));
  try {
    const addresses = await addSubscribers(records, count);
    const arrived = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    server.treat = async (to) => {
      if (server.taken.length >= killAfter) arrived.resolve();
      // Were the kill late, as on a busy machine, all mails could be sent before it.
      if (server.taken.length >= killAfter + (count - killAfter) / 2) await over.promise;
      return treat(to);
    };
    if (scheduled) await schedule(records);
    else await post(await administratorOf(killed));
    await arrived.promise;
    // Anywhere in the course of a mail.
    await pause(Math.random() * 20);
    await killed.stop("SIGKILL");
    over.resolve();
    surviving ??= await begin();
    const before = server.taken.length;
    await settled(records);
    return { queued: count, before, ...(await compare(records, addresses, server.taken)) };
  } finally {
    await Promise.all([killed.end(), surviving?.end(), records.destroy(), server.close()]);
  }
}

const announcement = { title: "Dock day", body: "Bring gloves.", dateCreated: "May 1" };

async function post(administrator: Awaited<ReturnType<typeof administratorOf>>): Promise<void> {
  const posted = await administrator.send("/admin", { ...announcement, mail: "on" });
  if (posted.status !== 302) throw new Error(`The announcement got ${posted.status}`);
}

/** Keeps a draft whose time has come. */
async function schedule(records: Database): Promise<void> {
  const now = new Date().toISOString();
  const { title } = announcement;
  const fields = JSON.stringify({ ...announcement, mail: "on" });
  const about = { id: randomUUID(), kind: "announcements", entry: null, action: "save" } as const;
  await records
    .insertInto("contentDrafts")
    .values({
      ...{ ...about, title, fields, seen: null, savedBy: "the administrator", savedAt: now },
      ...{ revision: 1, publishAt: now, problem: null },
    })
    .execute();
}

/** Adds residents who want announcements by mail; returns their addresses. */
async function addSubscribers(records: Database, count: number): Promise<string[]> {
  const now = new Date().toISOString();
  const addresses = Array.from({ length: count }, (_, n) => `subscriber-${n}@example.org`);
  await records.transaction().execute(async (transaction) => {
    for (const email of addresses) {
      const uid = randomUUID();
      await sql`insert into "identityUsers"
        ("id", "name", "email", "role", "createdAt", "updatedAt", "addressProvenAt")
        values (${uid}, 'Robin', ${email}, 'resident', ${now}, ${now}, ${now})`.execute(
        transaction,
      );
      const home = { houseNum: 12, houseStreet: "Heron Way", streetKey: "heron way" };
      const consent = { includeOnDir: "N", consentedAt: null, mailAnnouncements: 1 } as const;
      const person = { name: "Robin", nameKey: "robin", email, phoneNumber: "555-0112" };
      const row = { uid, cardId: uid, ...person, ...home, ...consent, createdAt: now };
      await transaction.insertInto("users").values(row).execute();
    }
  });
  return addresses;
}

const patience = 120_000;

/** Waits until no mail waits and none is under way. */
async function settled(records: Database): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    const left = await records
      .selectFrom("mails")
      .select("id")
      .where("kind", "=", "announcement")
      .where("state", "in", ["waiting", "claimed", "handed"])
      .limit(1)
      .executeTakeFirst();
    if (!left) return;
    await pause(100);
  }
  throw new Error("The mails were not all sent in time.");
}

/** Compares whom the site owes a mail with what the mail server took. */
async function compare(records: Database, addresses: string[], taken: { to: string }[]) {
  const got = new Map<string, number>();
  for (const { to } of taken) got.set(to, (got.get(to) ?? 0) + 1);
  const rows = await records
    .selectFrom("mails")
    .innerJoin("identityUsers", "identityUsers.id", "mails.uid")
    .select(["identityUsers.email", "state"])
    .where("state", "in", ["doubtful", "failed"])
    .execute();
  const shownAs = (shown: string) =>
    rows.filter(({ state }) => state === shown).map(({ email }) => email);
  const doubtful = shownAs("doubtful");
  const failed = shownAs("failed");
  return {
    doubled: [...got].flatMap(([to, times]) => (times > 1 ? [to] : [])),
    lost: addresses.filter((to) => ![...got.keys(), ...doubtful, ...failed].includes(to)),
    doubtful: {
      count: doubtful.length,
      missing: doubtful.filter((to) => !got.has(to)).length,
    },
    failed: failed.length,
  };
}
