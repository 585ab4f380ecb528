import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { isLoopback } from "./ip-addresses.server.ts";

/** DATABASE_URL's parts, by `pg`'s names. Missing ones are left to `pg`'s environment variables. */
export interface PostgresUrl {
  /** A name, an IP address, or a Unix socket's folder. */
  host: string;
  port: number;
  /** False means no TLS. */
  ssl: false | ConnectionOptions;
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  application_name: string | undefined;
  options: string | undefined;
  enableChannelBinding: boolean;
}

/** An invalid DATABASE_URL. The message says what it must be, and doesn't repeat any of it. */
export class PostgresUrlError extends Error {}

const known = [
  ...["sslmode", "sslrootcert", "sslcert", "sslkey", "target_session_attrs"],
  ...["host", "application_name", "options", "channel_binding"],
];

const shape =
  "an address such as postgres://user:password@db.example.org:5432/shoreline; in the password, write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25";

/**
 * Parses `postgres://user:password@host:port/database?sslmode=…`.
 *
 * @throws PostgresUrlError ("DATABASE_URL must be" …)
 */
export function parsePostgresUrl(text: string): PostgresUrl {
  const [, hosts = ""] = /^[^/]*\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(text) ?? [];
  const url = URL.parse(text);
  const named = url?.searchParams.getAll("host") ?? [];
  const [given = ""] = named;
  if (named.length > 1 || /,|%2c/i.test(hosts + given)) {
    throw new PostgresUrlError(
      "the address of one server. To go on when it dies, put HAProxy or PgBouncer in front of several, or use your provider's address for all of them: see docs/postgresql.md",
    );
  }
  if (!url || url.hash || url.pathname.includes("@")) throw new PostgresUrlError(shape);
  const parameters = url.searchParams;
  if ([...parameters.keys()].some((name) => !known.includes(name))) {
    throw new PostgresUrlError(
      `an address with nothing after the ? other than ${known.join(", ")}`,
    );
  }
  const host = decode(url.hostname || given || "localhost").replace(/^\[(.*)\]$/, "$1");
  return {
    host,
    port: Number(url.port || 5432),
    ssl: readTls(host, parameters),
    user: decode(url.username) || undefined,
    password: decode(url.password) || undefined,
    database: decode(url.pathname.slice(1)) || undefined,
    application_name: parameters.get("application_name") ?? undefined,
    options: parameters.get("options") ?? undefined,
    enableChannelBinding: /^(prefer|require)$/.test(parameters.get("channel_binding") ?? ""),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PostgresUrlError(shape);
  }
}

/** To other machines only verified TLS, unless the URL says otherwise. */
function readTls(host: string, parameters: URLSearchParams): PostgresUrl["ssl"] {
  const mode = parameters.get("sslmode") ?? (isLoopback(host) ? "disable" : "verify-full");
  // In other programs 'require' and 'verify-ca' promise less; here they mean 'verify-full'.
  if (!["disable", "no-verify", "require", "verify-ca", "verify-full"].includes(mode)) {
    throw new PostgresUrlError(
      "an address with sslmode=verify-full (the default for another machine), sslmode=no-verify (encrypted, but the server could be anyone) or sslmode=disable (plain text)",
    );
  }
  const read = (name: string) => {
    const path = parameters.get(name);
    try {
      return path ? readFileSync(path, "utf8") : undefined;
    } catch {
      throw new PostgresUrlError(`an address with a readable file as its ${name}`);
    }
  };
  const files = { ca: read("sslrootcert"), cert: read("sslcert"), key: read("sslkey") };
  if (mode === "disable" || host.startsWith("/")) return false;
  // Explicit, since an environment variable of Node's could turn it off.
  return { rejectUnauthorized: mode !== "no-verify", ...files };
}
