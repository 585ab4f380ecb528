import { PlainError } from "../../platform/plain-error.ts";

/** The error for a backup that is complete, but not what this program would have made. */
export function invalidBackupError(file: string, why: string): PlainError {
  return new PlainError(
    `${file} can't be restored: ${why}. Nothing was changed. Use another backup, or one that hasn't been edited.`,
  );
}

/** Counts how many accounts of a restored database have each role. */
export const countRoles = `select role, cast(count(*) as integer) as accounts from "identityUsers" group by role`;

/** A row of `countRoles`. */
export interface RoleCount {
  role: string;
  accounts: number;
}

/** @throws PlainError if there is more than one administrator, or an unknown role. */
export function rejectRoles(counts: RoleCount[], file: string): void {
  for (const { role, accounts } of counts) {
    if (!["administrator", "resident", "waiting"].includes(role)) {
      throw invalidBackupError(
        file,
        `an account in it has the role "${role}", which doesn't exist`,
      );
    }
    if (role === "administrator" && accounts > 1) {
      throw invalidBackupError(
        file,
        `it has ${accounts} administrator accounts, and a site has only one`,
      );
    }
  }
}
