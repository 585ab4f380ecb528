import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect } from "vitest";
import { administrator } from "../running-site.ts";
import { Browser } from "../site.fixture.ts";
import { type AttackedSite, attackedSite } from "./attacked-site.ts";

type Row = Record<string, unknown>;

/** An attacked site with people who use it. */
export interface PeopledSite extends AttackedSite {
  /** A browser without cookies; the site believes what it says of its address. */
  browse: (address?: string) => Browser;
  /** A browser in which the administrator is signed in. */
  browseAsAdministrator: () => Promise<Browser>;
  /** Asks, or changes, the site's database, past the site. */
  rows: (query: string, ...values: string[]) => Row[];
}

/** Serves such a site while the tests of a file run. */
export function peopledSite(): PeopledSite {
  const site = attackedSite({ TRUSTED_PROXIES: "127.0.0.1" }) as PeopledSite;
  let database: DatabaseSync | undefined;
  beforeAll(() => {
    const opened = new DatabaseSync(join(site.folder, "shoreline.db"), { timeout: 30_000 });
    database = opened;
    const browse = (address?: string) => new Browser(site.origin, address);
    Object.assign(site, {
      browse,
      async browseAsAdministrator() {
        const browser = browse();
        expect((await browser.logIn(administrator.email, administrator.password)).status).toBe(302);
        return browser;
      },
      rows: (query: string, ...values: string[]) => opened.prepare(query).all(...values),
    } satisfies Partial<PeopledSite>);
  });
  afterAll(() => database?.close());
  return site;
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Everything that a request may not change unasked: every row but for counts and records of attempts, and
 * emails on their way.
 */
export function everyRow(site: PeopledSite): Record<string, Row[]> {
  const tables = site.rows(
    "select name from sqlite_schema where type = 'table' " +
      "and name not in ('attempts', 'auditEvents', 'mails') and name not like 'kysely%' and name not like 'sqlite%'",
  );
  // A session's end is moved on by whoever uses it.
  const moving = ["updatedAt", "expiresAt"];
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      site.rows(`select * from "${name}" order by 1`).map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([key]) => !moving.includes(key))
            // Bytes one by one would take a test minutes to compare.
            .map(([key, value]) => [key, value instanceof Uint8Array ? digest(value) : value]),
        ),
      ),
    ]),
  );
}
