import { isDeepStrictEqual } from "node:util";
import { PlainError } from "../../platform/plain-error.ts";
import type { Engine } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { rejectMoved } from "./move-mark.server.ts";

/** What a database says of itself before it is moved. */
export interface Source {
  engine: Engine;
  /** Those that its tables have been through, oldest first. */
  migrations: string[];
  /** Since when its records are elsewhere; undefined if they aren't. */
  movedAt: string | undefined;
  /** Of the secret with which the site was used last; undefined if it never was. */
  secretFingerprint: string | undefined;
}

/** Throws a PlainError when the secret at hand isn't that with which the site was used. */
export type CheckSecret = (fingerprint: string | undefined) => void;

/** @throws PlainError when a site can't be moved from there. */
export function checkSource(source: Source, checkSecret: CheckSecret): void {
  const { engine, migrations, movedAt, secretFingerprint } = source;
  rejectMoved(engine, movedAt);
  const known = Object.keys(migrationsFor(engine));
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new PlainError(
      `The site's tables were made by a newer version of this program, and this version doesn't know ${unknown}.\n` +
        "Nothing was changed. Update the program, then try again.",
    );
  }
  if (!isDeepStrictEqual(migrations, known)) {
    throw new PlainError(
      "The site's tables are from an older version of this program. Nothing was changed.\n" +
        "Start the site once with this version, which brings them up to date. Stop it, then try again.",
    );
  }
  checkSecret(secretFingerprint);
}
