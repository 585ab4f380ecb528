import { z } from "zod";

/** The version of the format of dumps, which docs/decisions/0032-backups.md describes. */
export const DUMP_VERSION = 1;

/** How many rows each table has, by its name. */
export type RowCounts = Record<string, number>;

export const headerLine = z.object({
  shoreline: z.literal("postgres-dump"),
  version: z.int().positive(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  migrations: z.array(z.string()),
});
export const tableLine = z.object({
  table: z.string(),
  columns: z.record(z.string(), z.string()),
});
export const rowLine = z.array(z.string().nullable());
export const endLine = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

/** The first line: what the file is, and of which tables' version. */
export type DumpHeader = z.infer<typeof headerLine>;
/** Stands before the rows of a table: its name, and its columns in their order with their types. */
export type DumpTable = z.infer<typeof tableLine>;
/** A row's values in the order of the columns, as PostgreSQL spells them; null for null. */
export type DumpRow = z.infer<typeof rowLine>;
/** The last line: how many rows there are, and the SHA-256 of all lines before it. */
export type DumpEnd = z.infer<typeof endLine>;
