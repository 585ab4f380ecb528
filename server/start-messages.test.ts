import { expect, test } from "vitest";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { version } from "../app/platform/version.server.ts";
import { describeSettings, startWarnings } from "./start-messages.ts";

function warned(variables: Record<string, string>): string {
  const settings = readEnvironment(variables);
  return startWarnings(settings, settings.BASE_URL ?? "http://localhost:3000").join("\n");
}

const https = "https://heronlake.example.org";

function described(variables: Record<string, string>): string[] {
  const settings = readEnvironment({ DATA_DIR: "/srv/data", ...variables });
  return describeSettings(settings, settings.BASE_URL ?? "http://localhost:3000", 3000);
}

test("five lines say what holds where nothing is set", () => {
  expect(described({})).toEqual([
    `Shoreline ${version} is at http://localhost:3000`,
    "Registration: anyone can register (REGISTRATION=open)",
    "Email: not sent, because SMTP_URL isn't set; written to /srv/data/outbox",
    "Trusted proxies: none, because TRUSTED_PROXIES isn't set; the site listens on port 3000 of 127.0.0.1",
    "Data: /srv/data",
  ]);
});

test("and what is set, without passwords", () => {
  // By https no email goes into a folder.
  const waits = "Email: not sent, because SMTP_URL isn't set; it waits";
  expect(described({ BASE_URL: https })[2]).toBe(waits);
  const lines = described({
    BASE_URL: https,
    REGISTRATION: "approval",
    SMTP_URL: "smtps://user:hidden@mail.example.org:465",
    TRUSTED_PROXIES: "127.0.0.1, 10.1.0.0/16, 2001:db8::7",
    DATABASE_URL: "postgres://user:hidden@one:5433/shoreline?sslmode=disable",
    OIDC_ISSUER: "https://login.example.org",
    OIDC_CLIENT_ID: "x",
    OIDC_CLIENT_SECRET: "hidden",
    OIDC_ONLY: "yes",
  });
  expect(lines).toEqual([
    `Shoreline ${version} is at ${https}`,
    "Registration: the administrator approves each person, signing in with https://login.example.org (REGISTRATION=approval)",
    "Email: sent by mail.example.org:465",
    "Trusted proxies: 127.0.0.1, 10.1.0.0/16, 2001:db8::7; the site listens on port 3000 of 127.0.0.1",
    "Data: PostgreSQL database shoreline at one:5433; files in /srv/data",
  ]);
});

const isForOne = /^All visitors count as one: BASE_URL .+ Set TRUSTED_PROXIES to /;
const isOnlyHere = /^The site answers only this machine, although HOST=[\d.]+ .+ set BASE_URL to /;
const ofProcess =
  /^Email is not sent\. It is written to this process's own folder, \/srv\/shoreline\/outbox; .+ SMTP_URL /;

test.each<[Record<string, string>, RegExp]>([
  [{ BASE_URL: https }, isForOne],
  [{ BASE_URL: https, TRUSTED_PROXIES: " , " }, isForOne],
  [{ BASE_URL: https }, /^No email is sent\. .+ Set SMTP_URL, /m],
  [{ BASE_URL: "http://heronlake.example.org" }, /^Passwords are sent unencrypted/],
  [{ HOST: "0.0.0.0" }, isOnlyHere],
  [{ HOST: "192.0.2.7" }, isOnlyHere],
  [{ DATABASE_URL: "postgres://localhost/shoreline", DATA_DIR: "/srv/shoreline" }, ofProcess],
])("what %j leaves to do is told, with what to do: %s", (variables, words) => {
  expect(warned(variables)).toMatch(words);
});

test.each<Record<string, string>>([
  {},
  { HOST: "::1" },
  { HOST: "0.0.0.0", BASE_URL: https, TRUSTED_PROXIES: "10.0.0.2", SMTP_URL: "smtp://mail" },
  { DATABASE_URL: "sqlite::memory:" },
  { DATABASE_URL: "postgres://localhost/shoreline", SMTP_URL: "smtp://mail.example.org" },
  { BASE_URL: "http://localhost:3000" },
])("%j leaves nothing to tell", (variables) => {
  expect(warned(variables)).toBe("");
});
