import { hash as digest } from "node:crypto";
import { beforeEach } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { Entry } from "./entry.ts";

/** Gives each test of a file a database that has the tables of entries, and no edition. */
export function makeEntryTables(): void {
  beforeEach(async () => {
    await makeTables();
    for (const table of ["contentDrafts", "entries", "contentFiles", "editions"] as const) {
      await database().deleteFrom(table).execute();
    }
  });
}

export function entryOf(
  kind: string,
  slug: string,
  values: Record<string, string>,
  position: number | null = null,
): Entry {
  return { kind, slug, values, position, audience: "everyone" };
}

export function question(slug: string, answer: string, position = 0): Entry {
  return entryOf("faq", slug, { question: `${slug}?`, answer }, position);
}

/** Stores a file that no edition has yet; returns its SHA-256. */
export async function storeFile(text: string, isWhole: 0 | 1 = 1): Promise<string> {
  const hash = digest("sha256", text);
  const bytes = Buffer.from(text);
  const keptAt = new Date().toISOString();
  const row = { hash, size: bytes.length, keptAt, isWhole, firstEdition: null };
  await database().insertInto("contentFiles").values(row).execute();
  await database().insertInto("contentPieces").values({ hash, place: 0, bytes }).execute();
  return hash;
}
