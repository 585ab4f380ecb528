import { newestEntries } from "../content/store.server.ts";
import { database } from "../database/database.server.ts";
import type { Entries, Entry, Fault, NewAnnouncement, Newcomer } from "./entries.ts";

/** What becomes of an entry: as a line of the report. */
export interface ReportLine {
  place: string;
  who: string;
  fate: "new" | "here" | "left out" | "wrong";
  /** What becomes of it, unless it is wrong. */
  text: string;
  /** How it was read, where that isn't what it says. */
  note: string | undefined;
  faults: Fault[];
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
  const newest = await newestEntries();
  const known = new Set(
    newest?.entries.flatMap(({ kind, slug }) => (kind === "announcements" ? [slug] : [])),
  );
  const plan: Plan = { lines: [], notes, residents: [], announcements: [] };
  for (const entry of entries) {
    const { place, who, note } = entry;
    const faults = [...(entry.fate === "wrong" ? entry.faults : []), ...(doubles.get(entry) ?? [])];
    const [fate, text] = faults.length > 0 ? (["wrong", ""] as const) : judge(entry);
    plan.lines.push({ place, who, fate, text, note, faults });
    if (fate !== "new") continue;
    if (entry.fate === "resident") plan.residents.push(entry.resident);
    if (entry.fate === "announcement") plan.announcements.push(entry.announcement);
  }
  return plan;

  function judge(entry: Entry): Verdict {
    if (entry.fate === "resident") return judgeResident(entry.resident);
    if (entry.fate === "left out") return ["left out", entry.why];
    if (entry.fate === "wrong") return ["wrong", ""];
    return known.has(entry.announcement.id)
      ? ["here", "already here; it stays as it is"]
      : ["new", "new announcement; nobody is emailed about it"];
  }

  function judgeResident({ id, email, password, record }: Newcomer): Verdict {
    const account = accounts.get(id) ?? accounts.get(email);
    if (!account) return ["new", password ? keeps : invited];
    if (account.role === "administrator") return ["left out", ofAdministrator];
    const here = account.name === record.name ? "already here" : `already here, as ${account.name}`;
    return [
      "here",
      here + (account.hasPassword ? "; the account stays as it is" : withoutPassword),
    ];
  }
}

type Verdict = [fate: ReportLine["fate"], text: string];

const keeps = "new resident, who logs in with the same password as before";
const invited = "new resident, who is invited by email to choose a password";
const withoutPassword =
  ", without a password yet; 'Forgot your password?' on the login page sends a new link";
const ofAdministrator =
  "the administrator logs in here with this address, so no resident is made of it";

const newcomerOf = (entry: Entry) => (entry.fate === "resident" ? entry.resident : undefined);
const announcementOf = (entry: Entry) =>
  entry.fate === "announcement" ? entry.announcement : undefined;

/** What would be written twice is refused at both places. */
function findDoubles(entries: Entry[]): Map<Entry, Fault[]> {
  const first = new Map<string, Entry>();
  const doubles = new Map<Entry, Fault[]>();
  const keysOf = (entry: Entry) => {
    const resident = newcomerOf(entry);
    if (resident) return [`address ${resident.email}`, `account ${resident.id}`];
    if (entry.email) return [`address ${entry.email}`];
    const announcement = announcementOf(entry);
    return announcement ? [`announcement ${announcement.id}`] : [];
  };
  for (const entry of entries) {
    for (const key of keysOf(entry)) {
      const other = first.get(key);
      first.set(key, other ?? entry);
      if (!other || other === entry) continue;
      const [what = ""] = key.split(" ", 1);
      doubles.set(other, doubles.get(other) ?? [sameAs(what, entry)]);
      doubles.set(entry, doubles.get(entry) ?? [sameAs(what, other)]);
    }
  }
  return doubles;
}

function sameAs(what: string, { place }: Entry): Fault {
  const another = `as another ${place.startsWith("line ") ? "line" : "entry"}`;
  return what === "address"
    ? { what: `the same email address ${another}`, hint: ofTwice, twin: place }
    : { what: `the same id ${another}`, hint: "Delete one of the two.", twin: place };
}

const ofTwice =
  "Everyone who logs in needs one of their own. For a couple, put both names on one line, or give one of them another address.";

interface Account {
  name: string;
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
      .select(["identityUsers.id", "name", "email", "role", "credential.id as credentialId"])
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
    for (const { id, name, email, role, credentialId } of rows) {
      const account = { name, role, hasPassword: credentialId !== null };
      found.set(id, account).set(email, account);
    }
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
