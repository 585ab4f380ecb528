/**
 * Adds invented residents and announcements, to show what a full site looks like.
 *
 * Usage: npm run seed -- --residents 200
 *
 * They all share one random password, which is printed once. Only for trying the site out: adds nothing if a real
 * person has registered.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { publish } from "../app/content/publish.server.ts";
import { newestEdition, newestEntries } from "../app/content/store.server.ts";
import {
  closeDatabase,
  database,
  databaseEngine,
  transaction,
} from "../app/database/database.server.ts";
import { requireSite } from "../app/database/existing-site.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { createAccount, findAccountId } from "../app/identity/accounts.server.ts";
import { hashPassword } from "../app/identity/password-hash.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { createResident } from "../app/residents/record.server.ts";
import { endWithMessage, readArguments } from "./command.ts";

const firstNames = [
  ...["Ada", "Ben", "Carmen", "Dmitri", "Esther", "Farid", "Grace", "Hiro", "Inés", "Jamal"],
  ...["Katya", "Liam", "Maya", "Noor", "Olga", "Pedro", "Quinn", "Rosa", "Samir", "Thea"],
];
const lastNames = [
  ...["Alder", "Birch", "Calder", "Dale", "Eastman", "Fenwick", "Grove", "Heath", "Ivers"],
  ...["Juniper", "Kestrel", "Larkin", "Marsh", "Nettle", "Osprey", "Pike", "Quarry", "Reed"],
  ...["Sedge", "Thorne", "Underwood", "Vale", "Willow"],
];
/** The sample association's, as on its chart. */
const streets = [
  ...["Heron Way", "Bulrush Lane", "Old Mill Road", "Shoreline Drive", "Cattail Court"],
  "Lookout Point",
];

/** The list's item at a place, wrapping around. */
function pick<Item>(list: readonly Item[], place: number): Item {
  return list[place % list.length] as Item;
}

/** The record of a sample resident: the same at every run; one in five isn't in the directory. */
function sampleResident(number: number) {
  return {
    name: `${pick(firstNames, number * 7)} ${pick(lastNames, number * 5)}`,
    email: `resident${number}@example.org`,
    houseNum: 1 + ((number * 37) % 480),
    houseStreet: pick(streets, number * 11),
    // Not the sample association's own area code: its pool house has 740-555-0142.
    phoneNumber: `220-555-01${String(number % 100).padStart(2, "0")}`,
    includeOnDir: number % 5 === 0 ? ("N" as const) : ("Y" as const),
  };
}

/** Whether anybody but sample residents has registered. */
async function hasRealResidents(): Promise<boolean> {
  const real = await database()
    .selectFrom("identityUsers")
    .select("id")
    .where("role", "!=", "administrator")
    .where("email", "not like", "resident%@example.org")
    .executeTakeFirst();
  return real !== undefined;
}

/**
 * Adds residents with accounts, up to a number; existing ones stay as they are.
 *
 * @param password for all added residents.
 * @returns their login addresses.
 */
async function seedResidents(upTo: number, password: string): Promise<string[]> {
  // One hash for all: 5,000 would take minutes.
  const passwordHash = await hashPassword(password);
  return transaction(async (on) => {
    const added: string[] = [];
    for (let number = 1; number <= upTo; number += 1) {
      const { name, email, ...rest } = sampleResident(number);
      if (await findAccountId(email, on)) continue;
      const id = await createAccount(on, { name, email, passwordHash });
      await createResident(on, id, { name, email, ...rest });
      added.push(email);
    }
    return added;
  });
}

const announcements = [
  {
    title: "Winter lights evening",
    body: "Join us on the social deck on Saturday, December 12, from 5 to 7 pm. Bring a lantern or a flashlight.\n\nThere will be songs and hot cider. It's on the [calendar](/calendar?month=2026-12), too.",
    dateCreated: "November 20, 2026",
  },
  {
    title: "Put leaves in paper bags",
    body: "Put them at the curb by 7 am on Tuesdays, next to your cans. Branches must be tied and no longer than 4 feet.",
    dateCreated: "November 2, 2026",
  },
  {
    title: "Dues are due on January 1",
    body: "The first half of your 2027 dues, $320, is due on January 1. If you are not sure that we received your 2026 dues, call the management company, 740-555-0117.",
    dateCreated: "October 12, 2026",
  },
];

/** Publishes the sample announcements that don't exist yet. */
async function seedAnnouncements(): Promise<void> {
  const kind = "announcements";
  const said = (await newestEntries())?.entries ?? [];
  const there = said.filter((entry) => entry.kind === kind).map(({ values }) => values["title"]);
  const added = announcements.filter(({ title }) => !there.includes(title));
  const changes = added.map((announcement) => {
    const slug = randomUUID();
    const postedAt = new Date(`${announcement.dateCreated} 17:00 UTC`).toISOString();
    const values = { ...announcement, postedAt };
    return {
      ...{ kind, slug },
      to: { kind, slug, values, position: null, audience: "residents" as const },
    };
  });
  await publish({ by: "command line", reason: "Sample announcements", changes });
}

const { values } = readArguments(spellCommand("seed", "--residents 200"), {
  options: { residents: { type: "string", default: "25" } },
});

await endWithMessage(async () => {
  const residents = Number(values.residents);
  if (!Number.isInteger(residents) || residents < 0 || residents > 10_000) {
    throw new PlainError(
      "--residents must be a whole number from 0 to 10000, as in --residents 200",
    );
  }
  environment();
  await requireSite();
  await migrate(database(), databaseEngine());
  // The first edition is the site's own: with announcements alone, it would show no page.
  if (!(await newestEdition())) {
    throw new PlainError(
      "The site hasn't finished its first start here. Wait until it shows its pages, and try again.",
    );
  }
  if (await hasRealResidents()) {
    throw new PlainError(
      "Residents have registered here, so no sample residents were added.\n" +
        "To try the site out, start it with a separate folder: DATA_DIR=./try-out npm start, and then, in another terminal,\n" +
        "DATA_DIR=./try-out npm run seed",
    );
  }
  const password = randomBytes(12).toString("base64url");
  const added = await seedResidents(residents, password);
  await seedAnnouncements();
  await closeDatabase();
  const summary = `Added ${added.length} ${added.length === 1 ? "resident" : "residents"}.`;
  console.log(added[0] ? `${summary} Log in as ${added[0]} with ${password}` : summary);
});
