import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as immediate, setTimeout as wait } from "node:timers/promises";
import type { Place } from "./places.ts";

/** What changes at a moment of publishing. */
export type Look = (place: Place) => unknown;

/** The files that are made of others; the folder comes with the first. */
const made: Look = ({ DATA_DIR }) => {
  const folder = join(DATA_DIR, "cache/work");
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The moments of publishing on SQLite at which a kill may come, in the order in which they happen. */
export const moments: [string, Look][] = [
  ["the converter begins", ({ DATA_DIR }) => readdirSync(join(DATA_DIR, "cache/drafts"))],
  ["a file is made", made],
  ["a file is in the database", (place) => ask(place, "select count(*) from contentFiles")],
  ["it is published", (place) => ask(place, "select count(*) from editions")],
];

/** Waits until something has changed; once a file is made without a pause, so as to be in time. */
export async function expectChange(place: Place, look: Look, begin: () => void): Promise<void> {
  const see = (what: Look) => JSON.stringify(what(place));
  const [before, earlier] = [see(look), see(made)];
  begin();
  while (see(look) === before) await (see(made) === earlier ? wait(1) : immediate());
}

function ask({ DATA_DIR }: Place, query: string): unknown {
  const file = new DatabaseSync(join(DATA_DIR, "shoreline.db"), { readOnly: true });
  try {
    return file.prepare(query).get();
  } finally {
    file.close();
  }
}
