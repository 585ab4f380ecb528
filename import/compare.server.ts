import { newestEntries } from "../app/content/store.server.ts";
import { database } from "../app/database/database.server.ts";
import type { FirebaseHash } from "../app/identity/password-hash.server.ts";
import type { NewResident } from "../app/residents/record.server.ts";

/** A resident to be given an account. */
export interface Newcomer extends Omit<NewResident, "uid"> {
  /** The account's id, the same for each import of a file. */
  id: string;
  /** The sign-in address, in lower case. */
  email: string;
  /** Whether the address was verified at its source. */
  isProven: boolean;
  /** Without it, they are invited by email to choose a password. */
  password?: FirebaseHash | undefined;
}

export interface NewAnnouncement {
  id: string;
  title: string;
  body: string;
  dateCreated: string;
  /** When it was posted, for sorting; ISO 8601. */
  createdAt: string;
}

/** An item of a file, and what will happen to it. */
export interface Entry {
  place: string;
  /** An email address or title, for the report. */
  who: string;
  resident?: Newcomer;
  announcement?: NewAnnouncement;
  /** Errors such as 'no email. Delete the line.'; equal ones are reported together. */
  faults?: string[];
  /** Why it isn't imported. */
  leftOut?: string;
  /** How it was read, if not literally. */
  note?: string | undefined;
}

export interface Plan {
  /** Errors first, then the outcome of every other entry. */
  report: string[];
  wrong: number;
  residents: Newcomer[];
  announcements: NewAnnouncement[];
}

/** Compares entries with the database. @param notes additional lines for the report. */
export async function compare(entries: Entry[], notes: string[] = []): Promise<Plan> {
  const judge = await readJudge();
  const seen = new Map<string, string>();
  const plan: Plan = { report: [], wrong: 0, residents: [], announcements: [] };
  const faults: { fault: string; place: string }[] = [];
  const lines: string[] = [];
  const counts = { new: 0, "already here": 0, "left out": 0, wrong: 0 };
  for (const entry of entries) {
    const { place, who, resident, announcement, note = "" } = entry;
    const wrong = [...(entry.faults ?? []), ...findDouble(entry, seen)];
    const [fate, text] = wrong.length > 0 ? (["wrong", ""] as const) : judge(entry);
    counts[fate] += 1;
    faults.push(...wrong.map((fault) => ({ fault, place })));
    const said = [fate === "left out" ? `LEFT OUT: ${text}` : text, note].filter(Boolean).join(" ");
    if (fate !== "wrong") lines.push(`${place}, ${shorten(who)}: ${said}`);
    if (fate === "new" && resident) plan.residents.push(resident);
    if (fate === "new" && announcement) plan.announcements.push(announcement);
  }
  const listed = plan.residents.filter(({ record }) => record.includeOnDir === "Y").length;
  const isAbout = plan.residents.length > 0;
  const summary = Object.entries(counts).map(([fate, number]) => `${number} ${fate}`);
  plan.wrong = counts.wrong;
  plan.report = [
    ...groupFaults(faults),
    ...lines,
    ...notes,
    ...(isAbout ? [`Of the new residents, ${listed} will be in the directory.`] : []),
    `${entries.length} read: ${summary.join(", ")}.`,
  ].map(printable);
  return plan;
}

/** Rejects an entry that another one duplicates. */
function findDouble({ place, resident, announcement }: Entry, seen: Map<string, string>): string[] {
  const keys = resident
    ? { "email address": resident.email, id: resident.id }
    : { "announcement's id": announcement?.id };
  for (const [what, value] of Object.entries(keys)) {
    if (value === undefined) continue;
    const first = seen.get(`${what} ${value}`);
    if (first) return [`the same ${what} as ${first}. ${ofTwice}`];
    seen.set(`${what} ${value}`, place);
  }
  return [];
}

const ofTwice =
  "Everyone who logs in needs one of their own. For a couple, put both names on one line, or give one of them another address.";

/** Compares each entry with what is already here. */
async function readJudge() {
  const rows = await database()
    .selectFrom("identityUsers")
    .leftJoin("identityCredentials as credential", (join) =>
      join
        .onRef("credential.userId", "=", "identityUsers.id")
        .on("credential.password", "is not", null),
    )
    .select(["identityUsers.id", "name", "email", "role", "credential.id as credentialId"])
    .execute();
  const accounts = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.email, row]]));
  const said = (await newestEntries())?.entries ?? [];
  const posted = new Set(said.flatMap(({ kind, slug }) => (kind === "announcements" ? slug : [])));

  return ({ resident, announcement, leftOut = "" }: Entry) => {
    if (announcement) {
      return posted.has(announcement.id)
        ? (["already here", "already here; it stays as it is"] as const)
        : (["new", "new announcement; nobody is emailed about it"] as const);
    }
    if (!resident) return ["left out", leftOut] as const;
    const account = accounts.get(resident.id) ?? accounts.get(resident.email);
    if (!account) return ["new", resident.password ? keeps : invited] as const;
    if (account.role === "administrator") return ["left out", ofAdministrator] as const;
    const isSame = account.name === resident.record.name;
    const here = isSame ? "already here" : `already here, as ${account.name}`;
    return ["already here", here + (account.credentialId ? stays : withoutPassword)] as const;
  };
}

const keeps = "new resident, who logs in with the same password as before";
const invited = "new resident, who is invited by email to choose a password";
const stays = "; the account stays as it is";
const withoutPassword =
  ", without a password yet; 'Forgot your password?' on the login page sends a new link";
const ofAdministrator =
  "the administrator logs in here with this address, so no resident is made of it";

/** Such as 'WRONG: no email. Delete the line. (line 4, line 9)' */
function groupFaults(faults: { fault: string; place: string }[]): string[] {
  return [...Map.groupBy(faults, ({ fault }) => fault)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([fault, all]) => `WRONG: ${fault} (${listSome(all.map(({ place }) => place))})`);
}

/** Text on one line, shortened. */
export function shorten(text: string): string {
  return (text.length > 100 ? `${text.slice(0, 100)}…` : text).replaceAll(/\s+/g, " ");
}

/** The first fifty items, and how many more there are. */
export function listSome(items: string[]): string {
  const left = items.length - 50;
  return [...items.slice(0, 50).map(shorten), ...(left > 0 ? [`and ${left} more`] : [])].join(", ");
}

/** Keeps strangers' text from breaking the report's lines or controlling the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "?");
}
