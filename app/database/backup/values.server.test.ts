import type { SQLOutputValue } from "node:sqlite";
import { expect, test } from "vitest";
import { PlainError } from "../../platform/plain-error.ts";
import { fromSqlite } from "./values.server.ts";

// SQLite keeps whatever somebody puts into a column.
test.each<[string, SQLOutputValue]>([
  ["bytea", 7n],
  ["bytea", "hello"],
  ["double precision", "first"],
  ["text", new Uint8Array([65, 66])],
])("a %s that SQLite keeps as %o is refused in words", (type, value) => {
  expect(() => fromSqlite(type, value)).toThrow(PlainError);
});
