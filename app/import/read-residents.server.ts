import { createHmac } from "node:crypto";
import { z } from "zod";
import { emailField, textField } from "../forms/form-schema.server.ts";
import { siteSecret } from "../identity/site-secret.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { recordFieldNames, recordFields } from "../residents/record-fields.ts";
import { residentSchema, type Sharing } from "../residents/record-schema.server.ts";
import {
  type ColumnName,
  type Columns,
  explainCells,
  readCells,
  requireColumns,
} from "./columns.server.ts";
import type { Entries, Entry, Newcomer } from "./entries.ts";
import type { Table } from "./read-table.server.ts";

const required = recordFieldNames.filter((name) => name !== "unit");

/** Without an answer nobody is in the directory. */
const unlisted = { includeOnDir: "N" };

/** As people write it, the export and the dashboard. */
const shown = z
  .string()
  .regex(/^(y|yes|1|n|no|0)$/i, "Please write Y or N.")
  .transform((text) => /^(y|yes|1)$/i.test(text));

const schema = residentSchema.extend({
  lastName: textField("a last name", fieldLimits.name).optional(),
  loginEmail: emailField("an email address").optional(),
  // Without an answer, as for whoever registers.
  shareEmail: shown.default(true),
  sharePhone: shown.default(true),
  shareHouse: shown.default(true),
});

/**
 * Reads a list of residents, who are to be invited.
 *
 * @throws PlainError when it lacks a column.
 */
export function readResidents(table: Table, columns: Columns): Entries {
  requireColumns(columns, required);
  const entries = table.lines.map(({ line, cells }): Entry => {
    const values = readCells(columns, cells);
    const who = values.loginEmail ?? values.email ?? values.name ?? "?";
    const entry = { place: `line ${line}`, who };
    const unfit = explainCells(table, cells);
    if (unfit) return { ...entry, fate: "wrong", why: unfit };
    const unmeant = explainRole(columns, cells);
    if (unmeant) return { ...entry, fate: "left out", why: unmeant };
    const read = schema.safeParse({ ...unlisted, ...values });
    if (!read.success) return { ...entry, fate: "wrong", why: explainIssues(read.error) };
    const { lastName, loginEmail, shareEmail, sharePhone, shareHouse, ...record } = read.data;
    const sharing: Sharing = { shareEmail, sharePhone, shareHouse };
    const resident = { ...invite(record, loginEmail), lastName, sharing };
    return { ...entry, fate: "resident", resident };
  });
  return { entries, notes: [...explainColumns(columns)] };
}

/** Why a line of the site's own export makes no resident; undefined if it does. */
function explainRole({ roles }: Columns, cells: string[]): string | undefined {
  const found = roles.map((place) => cells[place]?.trim().toLowerCase());
  if (found.includes("administrator")) return "the administrator there, who isn't imported";
  if (!found.includes("waiting")) return undefined;
  return "not admitted there yet; they can register here themselves";
}

function invite(record: Newcomer["record"], loginEmail = record.email): Newcomer {
  const email = loginEmail.toLowerCase();
  return { id: accountIdFor(email), email, isProven: false, record };
}

/**
 * The id of an account that is made of a line. It is the same for the same address, so that a line is
 * recognized even after its owner has changed the address; and keyed, so that it tells it to nobody.
 */
function accountIdFor(email: string): string {
  const hmac = createHmac("sha256", siteSecret()).update(`account imported as ${email}`);
  return hmac.digest("hex").slice(0, 32);
}

/** What is wrong with a record, field by field. */
export function explainIssues({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => {
      const name = String(path[0]);
      const head = name in recordFields && recordFields[name as keyof typeof recordFields].head;
      return `${head || name}: ${message}`;
    })
    .join(" ");
}

function* explainColumns({ places, unknown }: Columns) {
  if (unknown.length > 0) yield `These columns are not imported: ${unknown.join(", ")}.`;
  if (places.has("includeOnDir")) return;
  yield "There is no column includeOnDir (Y or N), so nobody new is shown in the directory until they say so.";
}
