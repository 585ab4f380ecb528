import { PlainError } from "../../platform/plain-error.ts";

/** What is said of a backup that is whole, but isn't what this program would have made. */
export function invalidBackupError(file: string, why: string): PlainError {
  return new PlainError(
    `${file} doesn't fit: ${why}. Nothing was changed. Restore another backup, or one as it was made.`,
  );
}

/** Counts a restored database how many accounts have each role. */
export const countRoles = `select role, cast(count(*) as integer) as accounts from "identityUsers" group by role`;

/** A row of what `countRoles` asks for. */
export interface RoleCount {
  role: string;
  accounts: number;
}

/** @throws PlainError where a second account is the administrator's, or one has a role that is none. */
export function rejectRoles(counts: RoleCount[], file: string): void {
  for (const { role, accounts } of counts) {
    if (!["administrator", "resident", "waiting"].includes(role)) {
      throw invalidBackupError(file, `an account in it has the role "${role}", which there isn't`);
    }
    if (role === "administrator" && accounts > 1) {
      throw invalidBackupError(
        file,
        `${accounts} accounts in it are the administrator's, and a site has one`,
      );
    }
  }
}
