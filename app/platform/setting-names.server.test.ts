import { expect, test } from "vitest";
import { readEnvironment } from "./environment.server.ts";

function faultsOf(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n  ").slice(1) : [];
  }
}

test.each([
  ["REGISTRATON", "REGISTRATION"],
  ["EGISTRATION", "REGISTRATION"],
  ["Registration", "REGISTRATION"],
  ["REGISTRATIONS_PER_HUOR", "REGISTRATIONS_PER_HOUR"],
  ["BASEURL", "BASE_URL"],
  ["DATADIR", "DATA_DIR"],
  ["SMTP_URI", "SMTP_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["ADMIN_MAIL", "ADMIN_EMAIL"],
  ["METRIC_TOKEN", "METRICS_TOKEN"],
  ["OIDC_ISUER", "OIDC_ISSUER"],
])("%s stops the start, and %s is named", (name, meant) => {
  expect(faultsOf({ [name]: "x" })).toEqual([`${name} isn't a setting. Did you mean ${meant}?`]);
  expect(faultsOf({ [name]: "" })).toEqual([]);
});

// What shells, systemd, cron, containers, build servers and hosts give to the programs they start.
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
  expect(faultsOf({ ...Object.fromEntries(names.map((name) => [name, "x"])), ...own })).toEqual([]);
});
