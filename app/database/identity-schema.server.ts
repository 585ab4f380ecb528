import type { Generated } from "kysely";
import type { AuditKind } from "../audit/event-names.ts";

/** Who has an account: see identity/accounts.server.ts. */
export interface IdentityUsersTable {
  id: string;
  name: string;
  email: string;
  role: "resident" | "waiting" | "administrator";
  /** When a mailed link proved that the address is this account's; null while none has. */
  addressProvenAt: Generated<string | null>;
  /** When the account was last taken back: see identity/accounts.server.ts; null while it never was. */
  recoveredAt: Generated<string | null>;
  /** Times: text on SQLite, dates on PostgreSQL. */
  createdAt: string | Date;
  updatedAt: string | Date;
}

export interface IdentityCredentialsTable {
  id: string;
  userId: string;
  /** See identity/password-hash.server.ts. */
  password: string | null;
  createdAt: string | Date;
  updatedAt: string | Date;
}

/**
 * What a one-time link is for: to choose a password, printed on the console or mailed; to log in with
 * another address, to prove that one's own is one's own, or to download the list of residents.
 */
export type TokenPurpose =
  | "password-printed"
  | "password-mailed"
  | "change-address"
  | "prove-address"
  | "residents-file"
  | "site-file";

/** A link that was printed, mailed or led to, and may still be used: see identity/tokens.server.ts. */
export interface OneTimeLinksTable {
  /** The SHA-256 of the token in the link. */
  tokenHash: string;
  purpose: TokenPurpose;
  userId: string;
  /** The address that a change is about; null for other links. */
  address: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface IdentitySessionsTable {
  id: string;
  /** The SHA-256 of the token in the cookie: see identity/sessions.server.ts. */
  token: string;
  userId: string;
  /** What the browser said of itself, at most 256 characters. */
  userAgent: string | null;
  /** Times: text on SQLite, dates on PostgreSQL. */
  createdAt: string | Date;
  expiresAt: string;
}

/** Whose account somebody signs in to at an identity provider: see identity/provider-links.server.ts. */
export interface ProviderLinksTable {
  /** The provider, and the person there; these two never change. */
  issuer: string;
  subject: string;
  userId: string;
  createdAt: string;
}

/** A session that was begun at an identity provider. */
export interface ProviderSessionsTable {
  sessionId: string;
  /** When the person last confirmed there that it is them, for what needs the password otherwise. */
  confirmedAt: string | null;
}

/** How often something was tried, by whom: see identity/rate-limits.server.ts. */
export interface AttemptsTable {
  key: string;
  points: number;
  /** When the count starts over, in milliseconds since 1970. */
  expire: number | null;
}

/** What was done, by whom and when: see audit/audit-log.server.ts. */
export interface AuditEventsTable {
  id: string;
  at: string;
  kind: AuditKind;
  times: number;
  /** Ids of accounts, kept when the account is gone. */
  actor: string | null;
  subject: string | null;
  detail: string | null;
}
