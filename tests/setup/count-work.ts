/**
 * Counts what a test makes the site do, instead of how long it takes: passwords hashed, and the
 * statements sent to the database with their values. It works for the code under test and for the
 * built site, as long as both run in this process.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

/** A statement as the database got it. */
export interface Statement {
  sql: string;
  values: unknown[];
}

export interface Work {
  /** By argon2id. */
  hashes: number;
  /** By scrypt, for passwords that were imported. */
  scrypts: number;
  statements: Statement[];
}

const open = new Set<Work>();

/** Does something and tells what work it was, of this and of all that runs at the same time. */
export async function countWork<Result>(
  act: () => Promise<Result>,
): Promise<Work & { result: Result }> {
  const work: Work = { hashes: 0, scrypts: 0, statements: [] };
  open.add(work);
  try {
    const result = await act();
    return { ...work, result };
  } finally {
    open.delete(work);
  }
}

/** What the scheduler's tasks look for every few seconds is no work of what is counted. */
const look = /^select "id" from "mails"|from "contentDrafts" .*"publishAt" <= /;

function note(sql: string, values: unknown[]): void {
  if (open.size === 0 || look.test(sql)) return;
  for (const { statements } of open) statements.push({ sql, values });
}

// Swift besides: a hash takes 20 ms on purpose, and there are thousands. That the site asks for a
// dear one is held here, and what that makes is tested in password-hash.server.test.ts.
const argon2 = crypto.argon2;
crypto.argon2 = ((...[algorithm, parameters, done]: Parameters<typeof argon2>) => {
  for (const work of open) work.hashes += 1;
  if (parameters.memory < 19_456 || parameters.passes < 2) throw new Error("A hash is too cheap.");
  return argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
}) as typeof argon2;

const scrypt = crypto.scrypt;
crypto.scrypt = ((...given: Parameters<typeof scrypt>) => {
  for (const work of open) work.scrypts += 1;
  scrypt(...given);
}) as typeof scrypt;
syncBuiltinESMExports();

for (const name of ["all", "run", "get"] as const) {
  const execute = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
  StatementSync.prototype[name] = function (this: StatementSync, ...values: unknown[]) {
    note(this.sourceSQL, values);
    return execute.apply(this, values);
  } as never;
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  note(sql, []);
  exec.call(this, sql);
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [asked, values] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
  if (typeof asked === "string") note(asked, Array.isArray(values) ? values : []);
  else note(asked.text, asked.values ?? values ?? []);
  return (query as (...given: unknown[]) => unknown).apply(this, given);
} as never;
