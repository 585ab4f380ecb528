import { statSync } from "node:fs";
import { takeNewest } from "../content/open-edition.server.ts";
import { readStart } from "../database/existing-site.server.ts";
import { requireNotedSecret } from "../identity/site-secret.server.ts";
import { mailRoute } from "../mail/mail.server.ts";
import { readMailTrouble } from "../mail/mail-state.server.ts";
import { environment } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { compareHomes, type Home, homeSchema, importHomes } from "../residents/roster.server.ts";
import { streetKey } from "../residents/street-key.ts";
import { carryOut } from "./carry-out.server.ts";
import {
  type Columns,
  explainCells,
  findColumns,
  isKnownColumn,
  isOfHomes,
  readCells,
} from "./columns.server.ts";
import { compare, type Plan } from "./compare.server.ts";
import type { Entries } from "./entries.ts";
import { type HouseCells, readHouse } from "./house-cells.ts";
import { readFirebaseFolder } from "./read-folder.server.ts";
import { readResidents } from "./read-residents.server.ts";
import { readTable, type Table } from "./read-table.server.ts";
import { readTextFile } from "./read-text.server.ts";
import { count, countWrong, printable, writeReport } from "./report.ts";
import { requireAddress } from "./site-checks.server.ts";

/** An import that was looked through, and not done yet. */
export interface Prepared {
  /** What it would do, line by line. */
  report: string[];
  /** How many lines keep it from being done. */
  wrong: number;
  hasNew: boolean;
  /**
   * Does all of it, or, when that fails, nothing; returns what was done.
   *
   * @param say is called with each line about work that takes long.
   */
  apply: (say: (line: string) => void) => Promise<string>;
}

/**
 * Looks through what is to be imported, and changes nothing.
 *
 * @param path a CSV file of residents or of homes, or a folder of what was exported from Firebase.
 * @throws PlainError when it can't be read as that.
 */
export async function prepareImport(path: string): Promise<Prepared> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    return preparePeople(() => readFirebaseFolder(path));
  }
  if (/\.json$/i.test(path)) {
    throw new PlainError(
      `${path} is one of several files. Put what was exported from Firebase into one folder, as docs/moving-in.md says, and name the folder.`,
    );
  }
  const { text, note } = readTextFile(path);
  const notes = note === undefined ? [] : [note];
  const table = readTable(text, isKnownColumn);
  const columns = findColumns(table);
  if (isOfHomes(columns)) {
    const read = readHomes(table, columns);
    return "homes" in read ? prepareHomes(read.homes, notes) : refuse(read.faults);
  }
  return preparePeople(() => {
    const { entries, notes: others } = readResidents(table, columns);
    return { entries, notes: [...notes, ...others] };
  });
}

async function preparePeople(read: () => Entries): Promise<Prepared> {
  await requireNotedSecret();
  const plan = await compare(read());
  if (plan.lines.length === 0) plan.notes.push("There are no lines to import.");
  if (countInvited(plan) > 0) plan.notes.push(await describeLinks(), await describeMail());
  const wrong = countWrong(plan.lines);
  return {
    report: writeReport(plan, wrong === 0),
    wrong,
    hasNew: plan.residents.length + plan.announcements.length > 0,
    apply: (say) => applyPlan(plan, say),
  };
}

function countInvited({ residents }: Plan): number {
  return residents.filter(({ password }) => !password).length;
}

/** Before thousands of emails go out, the operator sees where their links lead. */
async function describeLinks(): Promise<string> {
  const { BASE_URL } = environment();
  if (BASE_URL) return `The links in the invitations lead to ${BASE_URL}.`;
  const { origin } = (await readStart()) ?? {};
  const asNow = origin ? `, which was last started at ${origin}` : "";
  return `The invitations need the address of the site: set BASE_URL as for the site${asNow}.`;
}

/** Whether the invitations reach anybody: before they are waited for, and when they were made. */
async function describeMail(): Promise<string> {
  // The settings of this command may be others than the site's.
  const route = (await readStart())?.mail ?? mailRoute();
  if (route === "files") {
    return "The site doesn't send email, because SMTP_URL isn't set. Invitations are only saved in files, in its folder 'outbox'.";
  }
  const trouble = await readMailTrouble();
  if (route === "server" && !trouble) return "Invitations go out by email, one a second.";
  const why = trouble?.problem ?? "SMTP_URL isn't set.";
  return `The site can't send email now. ${why} Invitations wait until it can.`;
}

async function applyPlan(plan: Plan, say: (line: string) => void): Promise<string> {
  const { residents, announcements } = plan;
  if (residents.length + announcements.length === 0) return "There was nothing to import.";
  const invited = countInvited(plan);
  if (invited > 0) {
    await requireAddress();
    // What the association is called, for the invitations.
    await takeNewest(console.error);
  }
  try {
    await carryOut(plan, say);
  } catch (error) {
    throw new PlainError(`Nothing was imported: ${explain(error)}`, { cause: error });
  }
  const done = `Imported ${count(residents, "resident")} and ${count(announcements, "announcement")}.`;
  return invited === 0 ? done : `${done} Invited: ${invited}. ${await describeMail()}`;
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const isTaken = /unique/i.test(reason);
  return isTaken
    ? "someone has registered with an email address from the file in the meantime. Run the command again."
    : `${reason}. Run the command again.`;
}

function refuse(faults: string[]): Prepared {
  return { report: faults, wrong: faults.length, hasNew: false, apply: async () => "" };
}

async function prepareHomes(homes: Home[], notes: string[]): Promise<Prepared> {
  const { added, removed } = await compareHomes(homes);
  return {
    report: [
      ...notes.map(printable),
      `A list of ${count(homes, "home")}, which replaces the one that is here: ${added.length} new, ${removed.length} no longer in it.`,
      "Residents who have registered stay.",
    ],
    wrong: 0,
    hasNew: true,
    async apply() {
      const done = await importHomes(homes);
      return `The list has ${count(homes, "home")} now: ${done.added} added, ${done.removed} removed.`;
    },
  };
}

/**
 * Reads a list of homes.
 *
 * @returns the homes without duplicates, or what is wrong, line by line.
 */
export function readHomes(
  table: Table,
  columns: Columns,
): { homes: Home[] } | { faults: string[] } {
  const homes = new Map<string, Home>();
  const faults: string[] = [];
  for (const { line, cells } of table.lines) {
    const unfit = explainCells(table, { line, cells });
    const home = unfit
      ? `It has ${unfit.what}. ${unfit.hint}`
      : readHome(readCells(columns, cells));
    if (typeof home === "string") faults.push(`line ${line}: ${home}`);
    else homes.set(`${home.houseNum} ${home.streetKey}`, home);
  }
  if (faults.length > 0) return { faults };
  if (homes.size === 0) return { faults: ["It doesn't list any homes."] };
  return { homes: [...homes.values()] };
}

/** The home on a line, or what is wrong with it. Its units aren't told apart: the house is on the list. */
function readHome(values: HouseCells): Home | string {
  const divided = readHouse(values);
  if ("wrong" in divided) return `It has ${divided.wrong}.`;
  const read = homeSchema.safeParse({
    ...divided.house,
    houseStreet: divided.house.houseStreet || undefined,
  });
  if (!read.success) return read.error.issues.map(({ message }) => message).join(" ");
  return { houseNum: read.data.houseNum, streetKey: streetKey(read.data.houseStreet) };
}
