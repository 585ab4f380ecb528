import { BlockList } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.server.ts";

function faultsOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

test("nothing set is a site of its own on this machine", () => {
  expect(readEnvironment({})).toEqual({
    NODE_ENV: "production",
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: resolve("data"),
    REGISTRATION: "open",
    REGISTRATIONS_PER_HOUR: 5,
    MESSAGES_KEPT_DAYS: 730,
    TRUSTED_PROXIES: expect.any(BlockList),
    OIDC_ONLY: "no",
  });
});

test("an empty variable counts as unset, one of others is left alone", () => {
  expect(readEnvironment({ PORT: "", BASE_URL: "", ADMIN_PASSWORD: "", EDITOR: "vi" })).toEqual(
    readEnvironment({}),
  );
});

test.each([
  ["PORT", "0", 0],
  ["PORT", "65535", 65_535],
  ["HOST", "::1", "::1"],
  ["BASE_URL", "https://heronlake.example.org/", "https://heronlake.example.org"],
  ["BASE_URL", "https://HeronLake.example.org:443", "https://heronlake.example.org"],
  ["DATA_DIR", "/srv/shoreline", "/srv/shoreline"],
  ["DATABASE_URL", "postgres://u:p@db/shoreline", "postgres://u:p@db/shoreline"],
  ["DATABASE_URL", "sqlite::memory:", "sqlite::memory:"],
  ["SECRET", " 01234567890123456789012345678901\n", "01234567890123456789012345678901"],
  ["ADMIN_EMAIL", "Board@Example.ORG", "board@example.org"],
  ["SMTP_URL", "smtps://u:p@mail.example.org", "smtps://u:p@mail.example.org"],
  ["MAIL_FROM", "board@example.org", { address: "board@example.org" }],
  ["MAIL_FROM", "Étang <board@example.org>", { name: "Étang", address: "board@example.org" }],
  ["MAIL_FROM", '"Lake, HOA" <a@example.org>', { name: "Lake, HOA", address: "a@example.org" }],
  ["REGISTRATION", "approval", "approval"],
  ["MAILS_PER_MINUTE", "20", 20],
  ["MESSAGES_KEPT_DAYS", "90", 90],
])("%s=%s is taken", (name, value, read) => {
  expect(readEnvironment({ [name]: value })).toMatchObject({ [name]: read });
});

test.each([
  ["NODE_ENV", "staging"],
  ["PORT", "http"],
  ["PORT", "65536"],
  ["HOST", "two words"],
  ["BASE_URL", "heronlake.example.org"],
  ["BASE_URL", "https://heronlake.example.org/site"],
  ["DATABASE_URL", "mysql://db/shoreline"],
  ["DATABASE_URL", "postgres://u:p#w@db/shoreline"],
  ["SECRET", "0123456789012345678901234567890"],
  ["ADMIN_EMAIL", "board"],
  ["ADMIN_EMAIL", `${"a".repeat(250)}@example.org`],
  ["ADMIN_PASSWORD", "x".repeat(14)],
  ["ADMIN_PASSWORD", "x".repeat(129)],
  ["SMTP_URL", "smtps://board:p#w@mail.example.org"],
  ["MAIL_FROM", "a@example.org, b@example.org"],
  ["MAIL_FROM", "Heron\nBcc: Lake <board@example.org>"],
  ["REGISTRATION", "closed"],
  ["MAILS_PER_MINUTE", "0"],
  ["MESSAGES_KEPT_DAYS", "0"],
  ["TRUSTED_PROXIES", "proxy.example.org"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["OIDC_ISSUER", "http://login.example.org"],
  ["OIDC_ISSUER", "https://login.example.org/?tenant=1"],
  ["OIDC_NAME", "x".repeat(41)],
  ["OIDC_ONLY", "true"],
])("%s=%s is named as wrong, with what it must be", (name, value) => {
  expect(faultsOf({ [name]: value })).toMatch(
    new RegExp(`^The environment has a mistake:\n {2}${name} must be \\S+`),
  );
});

test("trusted proxies are addresses and ranges of both kinds", () => {
  const { TRUSTED_PROXIES } = readEnvironment({
    TRUSTED_PROXIES: "10.0.0.2, 192.168.0.0/16,2001:db8::/32,",
  });
  const isTrusted = (address: string) =>
    TRUSTED_PROXIES.check(address, address.includes(":") ? "ipv6" : "ipv4");
  expect(["10.0.0.2", "192.168.7.7", "2001:db8::7"].filter(isTrusted)).toHaveLength(3);
  expect(["10.0.0.3", "192.169.0.1", "2001:db9::7"].filter(isTrusted)).toEqual([]);
});

test.each([
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["0.0.0.0/1,128.0.0.0/1", "0.0.0.0/1"],
  ["10.0.0.2, 64.0.0.0/7", "64.0.0.0/7"],
  ["::/0", "::/0"],
  ["2400::/15", "2400::/15"],
])("TRUSTED_PROXIES=%s would trust everyone, and is refused by name", (value, wide) => {
  const faults = faultsOf({ TRUSTED_PROXIES: value });
  expect(faults).toContain(`  TRUSTED_PROXIES must be only your own proxies, but ${wide} is `);
  expect(faults).toContain("Name each proxy, such as 10.0.0.2");
});

test.each([
  ["10.0.0.0/8", "10.9.9.9"],
  ["fc00::/7", "fdab::1"],
  ["fe80::/10", "fe80::1"],
  ["2400:cb00::/32,2a06:98c0::/29", "2a06:98c0::1"],
  ["::ffff:10.0.0.0/104", "::ffff:10.0.0.2"],
])("TRUSTED_PROXIES=%s is what proxies have", (value, proxy) => {
  const { TRUSTED_PROXIES } = readEnvironment({ TRUSTED_PROXIES: value });
  expect(TRUSTED_PROXIES.check(proxy, proxy.includes(":") ? "ipv6" : "ipv4")).toBe(true);
});

test("every wrong variable is named at once", () => {
  const faults = faultsOf({ PORT: "http", BASE_URL: "x", ADMIN_EMAIL: "y", DATABASE_URL: "z" });
  for (const name of ["PORT", "BASE_URL", "ADMIN_EMAIL", "DATABASE_URL"]) {
    expect(faults).toContain(`  ${name} must be `);
  }
});

test("a wrong password or secret isn't printed", () => {
  expect(faultsOf({ SECRET: "too short to keep" })).not.toContain("too short to keep");
  expect(faultsOf({ DATABASE_URL: "postgres://u:sec#ret@db/x" })).not.toMatch(/sec|ret/);
  expect(faultsOf({ ADMIN_PASSWORD: "secret7" })).not.toContain("secret7");
});

const provider = {
  OIDC_ISSUER: "https://login.example.org/realms/lake",
  OIDC_CLIENT_ID: "shoreline",
  OIDC_CLIENT_SECRET: "hidden-from-everyone",
};

test("an identity provider is taken to the letter, also one without TLS on this machine", () => {
  expect(readEnvironment({ ...provider, OIDC_NAME: "Lake ID", OIDC_ONLY: "yes" })).toMatchObject({
    ...provider,
    OIDC_NAME: "Lake ID",
    OIDC_ONLY: "yes",
  });
  const OIDC_ISSUER = "http://127.0.0.1:8080";
  expect(readEnvironment({ ...provider, OIDC_ISSUER })).toMatchObject({ OIDC_ISSUER });
});

test.each([
  ["OIDC_CLIENT_ID", { ...provider, OIDC_CLIENT_ID: "" }],
  ["OIDC_CLIENT_SECRET", { ...provider, OIDC_CLIENT_SECRET: "" }],
  ["OIDC_ISSUER", { ...provider, OIDC_ISSUER: "" }],
  ["OIDC_ISSUER", { OIDC_ONLY: "yes" }],
])("%s is asked for when the other settings of a provider are there", (name, variables) => {
  const faults = faultsOf(variables);
  expect(faults).toMatch(new RegExp(`^The environment has a mistake:\n {2}${name} must be \\S+`));
  expect(faults).not.toContain(provider.OIDC_CLIENT_SECRET);
});

test.each([
  ["REGISTRATON", "REGISTRATION"],
  ["REGISTRATIONS_PER_HUOR", "REGISTRATIONS_PER_HOUR"],
  ["BASEURL", "BASE_URL"],
  ["SMTP_URI", "SMTP_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["ADMIN_MAIL", "ADMIN_EMAIL"],
  ["OIDC_ISUER", "OIDC_ISSUER"],
])("%s stops the start, and %s is named", (name, meant) => {
  const said = `${name} isn't a setting. Did you mean ${meant}?`;
  expect(faultsOf({ [name]: "x" })).toContain(`  ${said}`);
  expect(faultsOf({ [name]: "" })).toBe("");
});

// Variables set by shells, systemd, cron, containers, build servers and hosts.
const ordinary = `
  EDITOR HOME HOSTNAME HOSTTYPE LANG LC_ALL LOGNAME MAIL MAILTO MAILFROM OLDPWD PATH PWD SHELL TZ USER
  NODE NODE_ENV NODE_OPTIONS NODE_PATH INIT_CWD npm_command APPDATA OS PUBLIC TEMP USERNAME CREDENTIALS_DIRECTORY
  STATE_DIRECTORY container SITE_PORT SITE_SERVICE_HOST DB_HOST DB_PORT POSTGRES_HOST PGDATA PGHOST PGPORT
  PORT0 PORTS HOSTS PORT_3000 CI_SERVER_URL GITHUB_BASE_REF BUILD_URL JOB_URL AMQP_URL REDIS_URL DYNO SMTP_HOST
  SITE_URL IMAP_URL FTP_URL SFTP_URL NTP_URL SMS_URL CAS_URL META_DIR BETA_DIR MAIL_ROOM SMTP_PORT SMTP_USER
  SECRETS SECRET_KEY POST ROOT TEST LIST DIST COST HTTP_URL
`;

test("no ordinary environment stops the start", () => {
  const names = ordinary.trim().split(/\s+/);
  const own = { NODE_ENV: "production", PORT: "3000", HOST: "0.0.0.0" };
  expect(faultsOf({ ...Object.fromEntries(names.map((name) => [name, "x"])), ...own })).toBe("");
});
