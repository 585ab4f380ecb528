import { DatabaseSync } from "node:sqlite";
import { registrationFields } from "../site.fixture.ts";
import { administratorOf, startFaultySite, visitorOf } from "./people.ts";

/** What the site said that it took. */
interface Acknowledged {
  /** Addresses of accounts. */
  accounts: string[];
  /** Titles of announcements. */
  announcements: string[];
}

/** What became of it. */
export interface KillRound {
  acknowledged: number;
  /** Addresses and titles that the site took and that are not in the database. */
  lost: string[];
  /** Accounts without their record or password, and records without their account. */
  halfWritten: string[];
  /** SQLite's own word on the file: "ok". */
  integrity: string;
}

const posters = 4;
const registrants = 2;

/**
 * Starts the built site on a SQLite file, has several browsers write at once, ends the process by
 * SIGKILL in the middle of it, and looks what the file holds.
 *
 * @param folder of the file; the records of earlier rounds stay in it.
 * @param writes so many are acknowledged before the process is ended.
 */
export async function killRound(folder: string, writes: number): Promise<KillRound> {
  const site = await startFaultySite("kill", { DATA_DIR: folder });
  const acknowledged: Acknowledged = { accounts: [], announcements: [] };
  const enough = Promise.withResolvers<void>();
  const noteIn = (noted: string[]) => (name: string) => {
    noted.push(name);
    if (acknowledged.accounts.length + acknowledged.announcements.length >= writes)
      enough.resolve();
  };
  const noteAccount = noteIn(acknowledged.accounts);
  const noteAnnouncement = noteIn(acknowledged.announcements);
  try {
    const administrator = await administratorOf(site);
    const writers = [
      ...Array.from({ length: posters }, () => (title: string) => {
        const announcement = { title, body: "A text.", dateCreated: "today" };
        return whenTaken(administrator.send("/admin", announcement), () => noteAnnouncement(title));
      }),
      ...Array.from({ length: registrants }, () => (name: string) => {
        const email = `${name}@example.org`;
        const sent = visitorOf(site).send("/register", registrationFields({ email }));
        return whenTaken(sent, () => noteAccount(email));
      }),
    ];
    const all = writers.map((write) => writeUntilKilled(write));
    await enough.promise;
    await site.stop("SIGKILL");
    await Promise.all(all);
  } finally {
    await site.end();
  }
  return inspect(`${folder}/shoreline.db`, acknowledged);
}

/** Notes what was written when the site says that it was. */
async function whenTaken(sent: Promise<{ status: number }>, note: () => void): Promise<void> {
  if ((await sent).status === 302) note();
}

async function writeUntilKilled(write: (name: string) => Promise<void>): Promise<void> {
  try {
    for (;;) await write(crypto.randomUUID());
  } catch {
    // The connection broke: whether the last one was taken, nobody was told.
  }
}

function inspect(file: string, { accounts, announcements }: Acknowledged): KillRound {
  const database = new DatabaseSync(file);
  const column = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const complete = new Set(
    column(`select u.email from identityUsers u join users r on r.uid = u.id
      join identityCredentials c on c.userId = u.id where c.password is not null`),
  );
  const titles = new Set(
    column(`select "values" ->> 'title' from entries where kind = 'announcements'`),
  );
  const result = {
    acknowledged: accounts.length + announcements.length,
    lost: [
      ...accounts.filter((email) => !complete.has(email)),
      ...announcements.filter((title) => !titles.has(title)),
    ],
    halfWritten: [
      ...column("select email from identityUsers where role = 'resident'").filter(
        (email) => !complete.has(email),
      ),
      ...column("select uid from users where uid not in (select id from identityUsers)"),
    ],
    integrity: column("pragma integrity_check").join(),
  };
  database.close();
  return result;
}
