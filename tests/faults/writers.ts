import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../app/database/database.server.ts";
import type { RunningSite } from "../running-site.ts";
import { registrationFields } from "../site.fixture.ts";
import { administratorOf, visitorOf } from "./people.ts";

/** Somebody who writes again and again, through one process of the site. */
export interface Writer {
  /** Writes until it is stopped, whatever the answers. */
  run: () => Promise<void>;
  stop: () => void;
  /** What the site said it took. */
  taken: string[];
}

/** One who posts and one who registers, at one process. */
export async function makeWriters(site: RunningSite): Promise<Writer[]> {
  const administrator = await administratorOf(site);
  return [
    makeWriter((title) =>
      administrator.send("/admin", { title, body: "A text.", dateCreated: "today" }),
    ),
    makeWriter((email) => visitorOf(site).send("/register", registrationFields({ email }))),
  ];
}

function makeWriter(write: (name: string) => Promise<{ status: number }>): Writer {
  const taken: string[] = [];
  let isStopped = false;
  return {
    taken,
    stop: () => {
      isStopped = true;
    },
    async run() {
      while (!isStopped) {
        const name = `${crypto.randomUUID()}@example.org`;
        if ((await write(name)).status === 302) taken.push(name);
        else await pause(20);
      }
    },
  };
}

/** Which of these the database doesn't have whole. */
export async function findLost(records: Database, taken: string[]): Promise<string[]> {
  const posted = await records.selectFrom("announcements").select("title").execute();
  const people = await records
    .selectFrom("identityUsers")
    .innerJoin("users", "users.uid", "identityUsers.id")
    .innerJoin("identityCredentials", "identityCredentials.userId", "identityUsers.id")
    .select("identityUsers.email")
    .execute();
  const kept = new Set([...posted.map(({ title }) => title), ...people.map(({ email }) => email)]);
  return taken.filter((name) => !kept.has(name));
}
