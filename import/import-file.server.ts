import { statSync } from "node:fs";
import { takeNewest } from "../app/content/open-edition.server.ts";
import { readStart } from "../app/database/existing-site.server.ts";
import { requireNotedSecret } from "../app/identity/site-secret.server.ts";
import { mailRoute } from "../app/mail/mail.server.ts";
import { readMailTrouble } from "../app/mail/mail-state.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import {
  compareHomes,
  type Home,
  homeSchema,
  importHomes,
} from "../app/residents/roster.server.ts";
import { streetKey } from "../app/residents/street-key.ts";
import { carryOut, count } from "./carry-out.server.ts";
import { readHouse } from "./cells.ts";
import {
  type Columns,
  explainColumns,
  findColumns,
  isKnownColumn,
  isOfHomes,
  readCells,
} from "./columns.server.ts";
import { compare, type Plan, printable } from "./compare.server.ts";
import { readFirebaseFolder } from "./firebase.server.ts";
import { explainCells, readResidents } from "./read-residents.server.ts";
import { readTable, readTextFile, type Table, type TableLine } from "./read-table.server.ts";

/**
 * Checks an import without changing anything; `wrong` is the number of lines that prevent it, and `apply` does it.
 *
 * @param path a CSV file of residents or homes, or a folder exported from Firebase.
 * @throws PlainError if it can't be read.
 */
export async function prepareImport(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    await requireNotedSecret();
    const { entries, notes } = readFirebaseFolder(path);
    return preparePlan(await compare(entries, notes));
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
  if (isOfHomes(columns)) return prepareHomes(table, columns, notes);
  // Account ids depend on the site's secret.
  await requireNotedSecret();
  const entries = readResidents(table, columns);
  return preparePlan(await compare(entries, [...notes, ...explainColumns(table, columns)]));
}

async function preparePlan(plan: Plan) {
  const { report, wrong, residents, announcements } = plan;
  if (isInviting(plan)) report.push(await describeLinks(), await describeMail());
  const hasNew = residents.length + announcements.length > 0;
  return { report, wrong, hasNew, apply: () => applyPlan(plan, hasNew) };
}

function isInviting({ residents }: Plan): boolean {
  return residents.some(({ password }) => !password);
}

/** Shows the operator where the invitations' links will lead. */
async function describeLinks(): Promise<string> {
  const { BASE_URL } = environment();
  if (BASE_URL) return `The links in the invitations lead to ${BASE_URL}.`;
  const { origin } = (await readStart()) ?? {};
  const asNow = origin ? `, which was last started at ${origin}` : "";
  return `The invitations need the address of the site: set BASE_URL as for the site${asNow}.`;
}

/** Whether the invitations will be delivered. */
async function describeMail(): Promise<string> {
  // This command's environment may differ from the site's.
  const route = (await readStart())?.mail ?? mailRoute();
  if (route === "files") {
    return "The site doesn't send email, because SMTP_URL isn't set. Invitations are only saved in files, in its folder 'outbox'.";
  }
  const trouble = await readMailTrouble();
  if (route === "server" && !trouble) return "Invitations go out by email, one a second.";
  const why = trouble?.problem ?? "SMTP_URL isn't set.";
  return `The site can't send email now. ${why} Invitations wait until it can.`;
}

async function applyPlan(plan: Plan, hasNew: boolean): Promise<string> {
  if (!hasNew) return "There was nothing to import.";
  if (isInviting(plan)) {
    if (!environment().BASE_URL) {
      throw new PlainError(`Nothing was changed. ${await describeLinks()}`);
    }
    // The invitations need the association's name.
    await takeNewest(console.error);
  }
  try {
    await carryOut(plan);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const taken = "someone has registered with an email address from the file in the meantime.";
    const why = /unique/i.test(reason) ? taken : `${reason}.`;
    throw new PlainError(`Nothing was imported: ${why} Run the command again.`, { cause: error });
  }
  const { residents, announcements } = plan;
  const done = `Imported ${count(residents, "resident")} and ${count(announcements, "announcement")}.`;
  return isInviting(plan) ? `${done} ${await describeMail()}` : done;
}

/** Reads a list of homes without duplicates. Units are ignored, since the roster has only houses. */
async function prepareHomes(table: Table, columns: Columns, notes: string[]) {
  const homes = new Map<string, Home>();
  const faults: string[] = [];
  for (const line of table.lines) {
    const home = readHome(table, columns, line);
    if (typeof home === "string") faults.push(`line ${line.line}: ${home}`);
    else homes.set(`${home.houseNum} ${home.streetKey}`, home);
  }
  const all = [...homes.values()];
  if (all.length === 0) faults.push("It doesn't list any homes.");
  const { added, removed } = await compareHomes(all);
  const changes = `${count(all, "home")}: ${added.length} new, ${removed.length} no longer in it`;
  const looked = [
    `A list of ${changes}. It replaces the one that is here.`,
    "Residents who have registered stay.",
  ];
  return {
    report: (faults.length > 0 ? faults : [...notes, ...looked]).map(printable),
    wrong: faults.length,
    hasNew: true,
    async apply() {
      await importHomes(all);
      return `The list has ${changes}.`;
    },
  };
}

/** A line's home, or what is wrong with it. */
function readHome(table: Table, columns: Columns, line: TableLine): Home | string {
  const unfit = explainCells(table, line);
  if (unfit) return `It has ${unfit}`;
  const divided = readHouse(readCells(columns, line.cells));
  if ("wrong" in divided) return `It has ${divided.wrong}.`;
  const { houseStreet } = divided.house;
  const read = homeSchema.safeParse({ ...divided.house, houseStreet: houseStreet || undefined });
  if (!read.success) return read.error.issues.map(({ message }) => message).join(" ");
  return { houseNum: read.data.houseNum, streetKey: streetKey(read.data.houseStreet) };
}
