import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { ensureAdministrator } from "../app/account/administrator.server.ts";
import { type Credentials, signIn } from "../app/account/login.server.ts";
import { signUp } from "../app/account/register.server.ts";
import { database, databaseEngine } from "../app/database/database.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { createAccount } from "../app/identity/accounts.server.ts";
import type { Administrator, Resident } from "../app/identity/person.server.ts";
import { findSignedIn } from "../app/identity/sessions.server.ts";
import { startMailWorker } from "../app/mail/mail-worker.server.ts";
import { singleMails } from "../app/mail/outgoing-mails.server.ts";
import type { Sender } from "../app/platform/request-context.server.ts";
import { createResident } from "../app/residents/record.server.ts";
import type { Registration, ResidentRecord } from "../app/residents/record-schema.server.ts";
import { administratorCredentials, inventAddress, password } from "./credentials.fixture.ts";

export { administratorCredentials, inventAddress, password };

let stopMailing: (() => Promise<void>) | undefined;
afterAll(() => stopMailing?.());

/** Makes the tables in this test file's own database, and sends the single emails that are queued. */
export async function makeTables(): Promise<void> {
  await migrate(database(), databaseEngine());
  stopMailing ??= startMailWorker(singleMails);
}

/** What a resident types into the form 'register', with an address nobody else has. */
export function registration(given: Partial<Registration> = {}): Registration {
  return {
    name: "Robin Sedge",
    email: `robin-${randomUUID()}@example.org`,
    houseNum: 12,
    houseStreet: "Heron Way",
    phoneNumber: "555-0112",
    includeOnDir: "Y",
    password,
    ...given,
  };
}

/** What a browser sends after it was given these cookies. */
export function headersWith(setCookies: string[]): Headers {
  const cookies = setCookies.map((cookie) => cookie.split(";", 1)[0]);
  return new Headers({ Cookie: cookies.join("; ") });
}

/** Who sends a form: by default with no cookies, from an address that nothing was sent from. */
export function sender(headers = new Headers(), address = inventAddress()): Sender {
  return { headers, address };
}

/** Signs in; returns what the browser sends from then on. */
export async function enter(credentials: Credentials, from = sender()): Promise<Headers> {
  const result = await signIn(credentials, from);
  if (!result.ok) throw new Error(result.error);
  return headersWith(result.setCookies);
}

/** Registers a resident; returns the person, the address and what their browser sends from then on. */
export async function registerResident(given: Partial<Registration> = {}) {
  const { email, ...typed } = registration(given);
  const result = await signUp({ email, ...typed }, sender());
  if (!result.ok) throw new Error(result.error);
  const headers = headersWith(result.setCookies);
  return { email, person: (await findSignedIn(headers)).person as Resident, headers };
}

/** Signs the administrator in, whose account is made if need be. */
export async function signInAdministrator() {
  const { email, password } = administratorCredentials;
  await ensureAdministrator(
    { ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
    { name: "", email: "" },
  );
  const headers = await enter(administratorCredentials);
  return { person: (await findSignedIn(headers)).person as Administrator, headers };
}

export async function cardOf(uid: string): Promise<string> {
  const { cardId } = await database()
    .selectFrom("users")
    .select("cardId")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return cardId;
}

/** Adds a resident who never signs in: without the time that hashing a password takes. */
export async function addNeighbour(given: Partial<ResidentRecord> = {}): Promise<string> {
  const record = registration(given);
  const account = { name: record.name, email: `${randomUUID()}@example.org` };
  const id = await createAccount(database(), account);
  await createResident(database(), id, record);
  return id;
}

/** Marks addresses as confirmed, as a mailed link does. */
export async function confirmAddresses(emails: string[]): Promise<void> {
  await database()
    .updateTable("identityUsers")
    .set({ addressProvenAt: new Date().toISOString() })
    .where("email", "in", emails)
    .execute();
}

export async function wantsMail(email: string): Promise<boolean> {
  const users = database().selectFrom("users").select("mailAnnouncements");
  return (await users.where("email", "=", email).executeTakeFirstOrThrow()).mailAnnouncements === 1;
}

/** Has residents get announcements by email, at confirmed addresses. */
export async function subscribeAll(uids: string[]): Promise<void> {
  const users = database().updateTable("users").set({ mailAnnouncements: 1 });
  await users.where("uid", "in", uids).execute();
  const accounts = database().selectFrom("identityUsers").select("email").where("id", "in", uids);
  await confirmAddresses((await accounts.execute()).map(({ email }) => email));
}
