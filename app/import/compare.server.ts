import { database } from "../database/database.server.ts";
import type { Entries, Entry, NewAnnouncement, Newcomer } from "./entries.ts";

/** What becomes of an entry: as a line of the report. */
export interface ReportLine {
  place: string;
  who: string;
  fate: "new" | "here" | "left out" | "wrong";
  text: string;
}

/** What an import would do. */
export interface Plan {
  lines: ReportLine[];
  notes: string[];
  residents: Newcomer[];
  announcements: NewAnnouncement[];
}

/** Compares what was read with what is here. */
export async function compare({ entries, notes }: Entries): Promise<Plan> {
  const doubles = findDoubles(entries);
  const accounts = await findAccounts(entries.flatMap((entry) => newcomerOf(entry) ?? []));
  const known = await findAnnouncements(entries.flatMap((entry) => announcementOf(entry) ?? []));
  const plan: Plan = { lines: [], notes, residents: [], announcements: [] };
  for (const entry of entries) {
    const { place, who } = entry;
    const [fate, text] = doubles.get(entry) ?? judge(entry);
    plan.lines.push({ place, who, fate, text: [text, entry.note].filter(Boolean).join(" ") });
    if (fate !== "new") continue;
    if (entry.fate === "resident") plan.residents.push(entry.resident);
    if (entry.fate === "announcement") plan.announcements.push(entry.announcement);
  }
  return plan;

  function judge(entry: Entry): Verdict {
    if (entry.fate === "resident") return judgeResident(entry.resident);
    if (entry.fate !== "announcement") return [entry.fate, entry.why];
    return known.has(entry.announcement.id)
      ? ["here", "already here; it stays as it is"]
      : ["new", "new announcement; nobody is emailed about it"];
  }

  function judgeResident({ id, email, password }: Newcomer): Verdict {
    const account = accounts.get(id) ?? accounts.get(email);
    if (!account) return ["new", password ? keeps : invited];
    if (account.role === "administrator") return ["left out", ofAdministrator];
    if (!account.hasPassword) return ["here", withoutPassword];
    return ["here", "already here; the account stays as it is"];
  }
}

type Verdict = [fate: ReportLine["fate"], text: string];

const keeps = "new resident, who logs in with the same password as before";
const invited = "new resident, who is invited by email to choose a password";
const withoutPassword =
  "already here, without a password yet; 'Forgot your password?' on the login page sends a new link";
const ofAdministrator =
  "the administrator logs in here with this address, so no resident is made of it";

const newcomerOf = (entry: Entry) => (entry.fate === "resident" ? entry.resident : undefined);
const announcementOf = (entry: Entry) =>
  entry.fate === "announcement" ? entry.announcement : undefined;

/** What would be written twice is refused at both places. */
function findDoubles(entries: Entry[]): Map<Entry, Verdict> {
  const first = new Map<string, Entry>();
  const doubles = new Map<Entry, Verdict>();
  const keysOf = (entry: Entry) => {
    const resident = newcomerOf(entry);
    if (resident) return [`address ${resident.email}`, `account ${resident.id}`];
    const announcement = announcementOf(entry);
    return announcement ? [`announcement ${announcement.id}`] : [];
  };
  for (const entry of entries) {
    for (const key of keysOf(entry)) {
      const other = first.get(key);
      first.set(key, other ?? entry);
      if (!other || other === entry) continue;
      const [what = ""] = key.split(" ", 1);
      doubles.set(other, doubles.get(other) ?? ["wrong", sameAs(what, entry)]);
      doubles.set(entry, doubles.get(entry) ?? ["wrong", sameAs(what, other)]);
    }
  }
  return doubles;
}

function sameAs(what: string, { place }: Entry): string {
  return what === "address"
    ? `It has the same address as ${place}, and everybody who logs in needs one of their own. Delete one of the two, or change its address.`
    : `It has the same id as ${place}. Delete one of the two.`;
}

interface Account {
  role: string;
  hasPassword: boolean;
}

/** The accounts that are here already, by their ids and addresses. */
async function findAccounts(newcomers: Newcomer[]): Promise<Map<string, Account>> {
  const found = new Map<string, Account>();
  for (const some of inChunks(newcomers)) {
    const rows = await database()
      .selectFrom("identityUsers")
      .leftJoin("identityCredentials as credential", (join) =>
        join
          .onRef("credential.userId", "=", "identityUsers.id")
          .on("credential.password", "is not", null),
      )
      .select(["identityUsers.id", "email", "role", "credential.id as credentialId"])
      .where((row) =>
        row.or([
          row(
            "identityUsers.id",
            "in",
            some.map(({ id }) => id),
          ),
          row(
            "email",
            "in",
            some.map(({ email }) => email),
          ),
        ]),
      )
      .execute();
    for (const { id, email, role, credentialId } of rows) {
      const account = { role, hasPassword: credentialId !== null };
      found.set(id, account).set(email, account);
    }
  }
  return found;
}

async function findAnnouncements(announcements: NewAnnouncement[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inChunks(announcements)) {
    const ids = some.map(({ id }) => id);
    const rows = await database()
      .selectFrom("announcements")
      .select("id")
      .where("id", "in", ids)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

const atOnce = 200;

/** Parts of a list that one statement takes. */
export function inChunks<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / atOnce);
  return Array.from({ length: count }, (_, place) =>
    items.slice(place * atOnce, (place + 1) * atOnce),
  );
}
