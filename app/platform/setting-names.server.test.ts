import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  COLORTERM COLUMNS DBUS_SESSION_BUS_ADDRESS DISPLAY EDITOR GROUP HISTFILE HOME HOSTNAME HOSTTYPE LANG
  LANGUAGE LC_ALL LESS LESSOPEN LINES LOGNAME LS_COLORS MACHTYPE MAIL MAILTO MAILFROM MANPATH MORE
  OLDPWD OSTYPE PAGER PATH PS1 PWD SHELL SHLVL SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSH_TTY SUDO_UID
  SUDO_USER TERM TMPDIR TZ USER VENDOR VISUAL XDG_CONFIG_DIRS XDG_DATA_DIRS XDG_DATA_HOME
  XDG_RUNTIME_DIR XDG_SESSION_ID _ BASH_ENV NODE NODE_ENV NODE_EXE NODE_OPTIONS NODE_PATH NODE_VERSION
  NODE_EXTRA_CA_CERTS NODENV_ROOT NVM_DIR INIT_CWD npm_command npm_config_user_agent npm_node_execpath
  APPDATA COMPUTERNAME ComSpec HOMEDRIVE HOMEPATH LOCALAPPDATA OS PATHEXT PROCESSOR_LEVEL PUBLIC
  SystemRoot TEMP TMP USERNAME USERPROFILE Apple_PubSub_Socket_Render COMMAND_MODE TERM_PROGRAM
  INVOCATION_ID JOURNAL_STREAM LISTEN_FDS LISTEN_PID MAINPID NOTIFY_SOCKET CACHE_DIRECTORY
  CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH RUNTIME_DIRECTORY STATE_DIRECTORY SYSTEMD_EXEC_PID
  container DOCKER_HOST KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT SITE_PORT
  SITE_SERVICE_HOST DB_HOST DB_PORT MYSQL_HOST POSTGRES_DB POSTGRES_HOST POSTGRES_PORT POSTGRES_USER
  PGDATA PGHOST PGPORT REDIS_HOST REDIS_PORT PORT0 PORT1 PORTS HOSTS PORT_3000 MESOS_TASK_ID
  MARATHON_APP_ID NOMAD_PORT_http NOMAD_SECRETS_DIR ALLOC_DIR CI CI_JOB_ID CI_JOB_URL CI_SERVER_URL
  CI_PIPELINE_ID CI_REGISTRY GITHUB_ACTIONS GITHUB_BASE_REF GITHUB_SERVER_URL RUNNER_OS BUILD_ID
  BUILD_NUMBER BUILD_URL HUDSON_URL JENKINS_URL JOB_NAME JOB_URL NODE_NAME STAGE_NAME WORKSPACE
  DYNO AMQP_URL CLOUDAMQP_URL HEROKU_APP_ID MONGO_URL REDIS_URL REDIS_TLS_URL STACK FLY_APP_NAME
  FLY_REGION RENDER RENDER_EXTERNAL_URL RAILWAY_STATIC_URL WEBSITE_HOSTNAME WEBSITE_SITE_NAME K_SERVICE
  K_REVISION GOOGLE_CLOUD_PROJECT AWS_REGION AWS_SECRET_ACCESS_KEY S3_BUCKET MAILGUN_API_KEY SMTP_HOST
  SITE_URL IMAP_URL FTP_URL SFTP_URL NTP_URL SMS_URL CAS_URL META_DIR BETA_DIR MAIL_ROOM
  SMTP_PORT SMTP_USER SMTP_PASS SECRETS SECRET_KEY POST ROOT TEST DEBUG LIST DIST COST HTTP_URL
`;

test("no ordinary environment stops the start", () => {
  const names = ordinary.trim().split(/\s+/);
  const own = { NODE_ENV: "production", PORT: "3000", HOST: "0.0.0.0" };
  expect(faultsOf({ ...Object.fromEntries(names.map((name) => [name, "x"])), ...own })).toEqual([]);
});

test("in the site's own settings, any other name stops the start", () => {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-settings-"));
  const write = (lines: string[]) => writeFileSync(join(folder, "settings"), lines.join("\n"));
  const read = () => faultsOf({ CREDENTIALS_DIRECTORY: folder });
  expect(read()).toEqual([]);
  write(["# a comment", "; another", "", "PORT=3000", " BASE_URL = x\\", "MORE=", "TZ=UTC"]);
  expect(read()).toEqual([]);
  write(["PORT=3000", "WHO_MAY_REGISTER=approval", "NODE_OPTIONS=-v", "REGISTRATION: approval"]);
  expect(read()).toEqual([
    "WHO_MAY_REGISTER isn't a setting. docs/settings.md lists them all.",
    "Line 4 of the site's settings isn't a setting. docs/settings.md lists them all.",
  ]);
  rmSync(folder, { recursive: true });
});
