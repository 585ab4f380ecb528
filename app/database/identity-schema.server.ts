import type { Generated } from "kysely";
import type { AuditKind } from "../audit/event-names.ts";

/**
 * What a one-time link is for: to choose a password (printed on the console, or emailed), to log in with another
 * address, to verify one's own address, or to download the list of residents.
 */
export type TokenPurpose =
  | "password-printed"
  | "password-mailed"
  | "change-address"
  | "change-address-printed"
  | "prove-address"
  | "residents-file"
  | "site-file";

/** Accounts, sessions and links. */
export interface IdentityTables {
  /** Accounts: see identity/accounts.server.ts. */
  identityUsers: {
    id: string;
    name: string;
    email: string;
    role: "resident" | "waiting" | "administrator";
    /** When an emailed link proved that the account's owner reads this address; null if none has. */
    addressProvenAt: Generated<string | null>;
    /** When the account was last recovered: see identity/accounts.server.ts; null if never. */
    recoveredAt: Generated<string | null>;
    /** Times: text on SQLite, dates on PostgreSQL. */
    createdAt: string | Date;
    updatedAt: string | Date;
  };

  identityCredentials: {
    id: string;
    userId: string;
    /** See identity/password-hash.server.ts. */
    password: string | null;
    createdAt: string | Date;
    updatedAt: string | Date;
  };

  /** A one-time link that was printed, emailed or redirected to, and still works: see identity/tokens.server.ts. */
  oneTimeLinks: {
    tokenHash: string;
    purpose: TokenPurpose;
    userId: string;
    /** The new address of a change; null for other links. */
    address: string | null;
    createdAt: string;
    expiresAt: string;
  };

  identitySessions: {
    id: string;
    /** The SHA-256 of the cookie's token: see identity/sessions.server.ts. */
    token: string;
    userId: string;
    /** The kind of browser, such as 'Firefox on Windows'. */
    userAgent: string | null;
    /** Times: text on SQLite, dates on PostgreSQL. */
    createdAt: string | Date;
    expiresAt: string;
  };

  /** The account behind a login at an identity provider: see identity/provider-links.server.ts. */
  providerLinks: {
    /** The provider and its id of the person; this pair never changes. */
    issuer: string;
    subject: string;
    userId: string;
    createdAt: string;
  };

  /** A session started at an identity provider. */
  providerSessions: {
    sessionId: string;
    /** When the person last re-authenticated there, for what otherwise needs the password. */
    confirmedAt: string | null;
  };

  /** Rate limits: see identity/rate-limits.server.ts. */
  attempts: {
    key: string;
    points: number;
    /** When the count starts over, in milliseconds since 1970. */
    expire: number | null;
  };

  /** The audit log: see audit/audit-log.server.ts. */
  auditEvents: {
    id: string;
    at: string;
    kind: AuditKind;
    times: number;
    /** Account ids, kept after the account is deleted; the subject of an answer is its message's. */
    actor: string | null;
    subject: string | null;
    detail: string | null;
  };
}
