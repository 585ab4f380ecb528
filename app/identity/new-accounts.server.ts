import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { databaseEngine } from "../database/database.server.ts";
import type {
  IdentityCredentialsTable,
  IdentityUsersTable,
} from "../database/identity-schema.server.ts";

/** An account that comes from elsewhere. */
export interface NewAccount {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  isProven: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** A hash that password-hash.server.ts verifies; without one, it has no password yet. */
  passwordHash: string | undefined;
}

/**
 * The rows of new residents' accounts, as Better Auth writes them: it makes one account at a time, and
 * thousands in one transaction would keep the site from writing for seconds.
 */
export function rowsOfAccounts(accounts: NewAccount[]): {
  identityUsers: Insertable<IdentityUsersTable>[];
  identityCredentials: Insertable<IdentityCredentialsTable>[];
} {
  const now = new Date().toISOString();
  return {
    identityUsers: accounts.map(({ id, email, name, isProven, createdAt }) => ({
      ...{ id, email, name, role: "resident", createdAt, updatedAt: now },
      emailVerified: databaseEngine() === "postgres" ? false : 0,
      addressProvenAt: isProven ? now : null,
    })),
    identityCredentials: accounts.flatMap(({ id, passwordHash: password }) =>
      password
        ? [
            {
              ...{ id: randomUUID(), userId: id, accountId: id, password },
              ...{ providerId: "credential", createdAt: now, updatedAt: now },
            },
          ]
        : [],
    ),
  };
}
