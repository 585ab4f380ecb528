import type { SQLInputValue, SQLOutputValue } from "node:sqlite";
import { PlainError } from "../../platform/plain-error.ts";

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
 * A value of SQLite as PostgreSQL reads it; null for null.
 *
 * @param type of PostgreSQL's column.
 * @throws PlainError for a value that PostgreSQL can't hold.
 */
export function fromSqlite(type: string, value: SQLOutputValue): string | null {
  if (value === null) return null;
  switch (kindOf(type)) {
    case "text":
      if (value instanceof Uint8Array) throw new PlainError("there is a value that isn't text");
      return rejectNul(String(value));
    case "integer":
      return rejectFraction(String(value));
    case "number":
      return rejectWord(String(value));
    case "boolean":
      return Number(value) === 0 ? "false" : "true";
    case "time":
      return formatTime(String(value));
    case "bytes":
      if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
      throw new PlainError("there is a value that isn't bytes");
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

function rejectNul(text: string): string {
  if (!text.includes("\0")) return text;
  throw new PlainError("there is a NUL character");
}

function rejectFraction(text: string): string {
  if (/^-?\d+$/.test(text)) return text;
  throw new PlainError("there is a value that isn't a whole number");
}

function rejectWord(text: string): string {
  if (Number.isFinite(Number(text))) return text;
  throw new PlainError("there is a value that isn't a number");
}

const timeInUtc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/;

/** A time as ISO 8601 in UTC: in milliseconds, or in microseconds if it has any. */
function formatTime(text: string): string {
  const [, day, time, fraction = ""] = timeInUtc.exec(text) ?? [];
  if (day !== undefined) {
    return `${day}T${time}.${fraction.padEnd(6, "0").replace(/000$/, "")}Z`;
  }
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) {
    throw new PlainError("there is a value that isn't a time");
  }
  return date.toISOString();
}
