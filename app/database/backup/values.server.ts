import type { SQLInputValue, SQLOutputValue } from "node:sqlite";

/** What a column holds, whichever engine keeps it. */
type Kind = "text" | "integer" | "number" | "boolean" | "time" | "bytes";

/** By PostgreSQL's names of types; SQLite keeps times as text, and yes or no as a number. */
const kinds: Record<string, Kind> = {
  text: "text",
  "character varying": "text",
  integer: "integer",
  bigint: "integer",
  "double precision": "number",
  boolean: "boolean",
  "timestamp with time zone": "time",
  bytea: "bytes",
};

/**
 * What a column of a PostgreSQL type holds.
 *
 * @throws when no migration has made a column of that type before: it needs a line above.
 */
function kindOf(type: string): Kind {
  const kind = kinds[type.replace(/\(.*/, "")];
  if (!kind)
    throw new Error(`Values of the type ${type} can't be copied to SQLite or from it yet.`);
  return kind;
}

/**
 * A value of SQLite as PostgreSQL reads it; null for null. PostgreSQL itself refuses what it can't hold.
 *
 * @param type of PostgreSQL's column.
 */
export function fromSqlite(type: string, value: SQLOutputValue): string | null {
  if (value === null) return null;
  switch (kindOf(type)) {
    case "text":
    case "integer":
    case "number":
      return String(value);
    case "boolean":
      return Number(value) === 0 ? "false" : "true";
    case "time":
      return formatTime(String(value));
    case "bytes":
      return `\\x${Buffer.from(value as Uint8Array).toString("hex")}`;
  }
}

/** A value as PostgreSQL spells it, as SQLite keeps it. */
export function toSqlite(type: string, text: string | null): SQLInputValue {
  if (text === null) return null;
  switch (kindOf(type)) {
    case "text":
      return text;
    case "time":
      return formatTime(text);
    case "integer":
      return BigInt(text);
    case "number":
      return Number(text);
    case "boolean":
      return text === "true" ? 1 : 0;
    case "bytes":
      return Buffer.from(text.slice(2), "hex");
  }
}

const timeInUtc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/;

/** A time as ISO 8601 in UTC: in milliseconds, or in microseconds if it has any. */
function formatTime(text: string): string {
  const [, day, time, fraction = ""] = timeInUtc.exec(text) ?? [];
  if (day !== undefined) {
    return `${day}T${time}.${fraction.padEnd(6, "0").replace(/000$/, "")}Z`;
  }
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
