import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import { isLoopback } from "./ip-addresses.server.ts";

/** One of the servers that DATABASE_URL names. */
export interface PostgresServer {
  /** A name, an IP address, or the folder of a Unix socket. */
  host: string;
  port: number;
  /** How it is spoken to; false is plain text. */
  ssl: false | ConnectionOptions;
}

/** What DATABASE_URL says. */
export interface PostgresUrl {
  /** In the order in which they are tried. */
  servers: PostgresServer[];
  /** The rest, by the names that `pg` has for it. */
  account: {
    user?: string;
    password?: string;
    database?: string;
    application_name?: string;
    options?: string;
    enableChannelBinding?: boolean;
  };
}

/** A DATABASE_URL that can't be read. The message says what it must be, and repeats nothing of it. */
export class PostgresUrlError extends Error {}

const known = [
  ...["sslmode", "sslrootcert", "sslcert", "sslkey", "target_session_attrs"],
  ...["host", "application_name", "options", "channel_binding"],
];

// A password may hold an @: the last one before the path begins the servers.
const parts = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^/?#@]*))?(?:\?([^#]*))?$/;

const shape =
  "an address such as postgres://user:password@db.example.org:5432/shoreline; in the password, write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25";

/**
 * Reads DATABASE_URL: `postgres://user:password@host:port,host:port/database?sslmode=…`.
 *
 * @throws PostgresUrlError, whose message follows "DATABASE_URL must be".
 */
export function parsePostgresUrl(text: string): PostgresUrl {
  const [whole, account = "", hosts = "", database = "", query = ""] = parts.exec(text) ?? [];
  if (whole === undefined) throw new PostgresUrlError(shape);
  const parameters = new URLSearchParams(query);
  if ([...parameters.keys()].some((name) => !known.includes(name))) {
    throw new PostgresUrlError(
      `an address with nothing after the ? other than ${known.join(", ")}`,
    );
  }
  if (!["any", "read-write", "primary"].includes(parameters.get("target_session_attrs") ?? "any")) {
    throw new PostgresUrlError(
      "an address with target_session_attrs=read-write, because the site writes",
    );
  }
  const [, user = "", password = ""] = /^([^:]*):?(.*)$/s.exec(account) ?? [];
  const given = {
    user: decode(user),
    password: decode(password),
    database: decode(database),
    application_name: parameters.get("application_name"),
    options: parameters.get("options"),
    enableChannelBinding: /^(prefer|require)$/.test(parameters.get("channel_binding") ?? ""),
  };
  const tls = readTls(parameters);
  return {
    servers: (hosts || parameters.get("host") || "localhost")
      .split(",")
      .map(readServer)
      .map((server) => ({ ...server, ssl: tls(server.host) })),
    // What isn't given is left to `pg` and its environment variables.
    account: Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PostgresUrlError(shape);
  }
}

function readServer(written: string): { host: string; port: number } {
  const host = written.startsWith("/") ? encodeURIComponent(written) : written;
  const url = URL.parse(`postgres://${host}`);
  if (!url?.hostname) throw new PostgresUrlError(shape);
  const { hostname, port } = url;
  return { host: decode(hostname).replace(/^\[(.*)\]$/, "$1"), port: Number(port || 5432) };
}

/** How each host is spoken to: off this machine only over TLS that verifies, unless it says so. */
function readTls(parameters: URLSearchParams): (host: string) => PostgresServer["ssl"] {
  const verified = {
    // Said outright: an environment variable of Node's would turn it off.
    rejectUnauthorized: true,
    ...readFiles(parameters, { sslrootcert: "ca", sslcert: "cert", sslkey: "key" }),
  };
  const unverified = { ...verified, rejectUnauthorized: false };
  const mode = parameters.get("sslmode");
  switch (mode) {
    case null:
      return (host) => (isLoopback(host) ? false : verified);
    case "disable":
      return () => false;
    case "no-verify":
      return (host) => !host.startsWith("/") && unverified;
    // Elsewhere the first two promise less; here they are the third.
    case "require":
    case "verify-ca":
    case "verify-full":
      return (host) => !host.startsWith("/") && verified;
    default:
      throw new PostgresUrlError(
        "an address with sslmode=verify-full (the default for another machine), sslmode=no-verify (encrypted, but the server could be anyone) or sslmode=disable (plain text)",
      );
  }
}

function readFiles(parameters: URLSearchParams, names: Record<string, string>) {
  const files: Record<string, string> = {};
  for (const [name, option] of Object.entries(names)) {
    const path = parameters.get(name);
    if (!path) continue;
    try {
      files[option] = readFileSync(path, "utf8");
    } catch {
      throw new PostgresUrlError(`an address with a readable file as its ${name}`);
    }
  }
  return files;
}
