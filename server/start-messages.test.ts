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

test("https without trusted proxies is told, with what to do", () => {
  const text = warned({ BASE_URL: https });
  expect(text).toMatch(/^All visitors count as one: BASE_URL .+ Set TRUSTED_PROXIES to /);
  expect(warned({ BASE_URL: https, TRUSTED_PROXIES: " , " })).toBe(text);
});

test("http for others than this machine is told", () => {
  expect(warned({ BASE_URL: "http://heronlake.example.org" })).toMatch(
    /^Passwords are sent unencrypted/,
  );
});

test.each(["0.0.0.0", "192.0.2.7"])("HOST=%s without BASE_URL is told", (HOST) => {
  expect(warned({ HOST })).toMatch(
    new RegExp(`^The site answers only this machine, although HOST=${HOST} .+ set BASE_URL to `),
  );
});

test("mail that each process keeps to itself is told, with the folder", () => {
  const DATABASE_URL = "postgres://localhost/shoreline";
  expect(warned({ DATABASE_URL, DATA_DIR: "/srv/shoreline" })).toMatch(
    /^Email is not sent\. It is written to this process's own folder, \/srv\/shoreline\/outbox; .+ SMTP_URL /,
  );
  expect(warned({ DATABASE_URL, SMTP_URL: "smtp://mail.example.org" })).toBe("");
});

test("a site by https without a mail server is told that its emails wait, and are in no folder", () => {
  expect(warned({ BASE_URL: https })).toMatch(/^No email is sent\. .+ Set SMTP_URL, /m);
  expect(described({ BASE_URL: https })[2]).toBe(
    "Email: not sent, because SMTP_URL isn't set; it waits",
  );
});

test.each<Record<string, string>>([
  {},
  { HOST: "::1" },
  { HOST: "0.0.0.0", BASE_URL: https, TRUSTED_PROXIES: "10.0.0.2", SMTP_URL: "smtp://mail" },
  { DATABASE_URL: "sqlite::memory:" },
  { BASE_URL: "http://localhost:3000" },
])("%j leaves nothing to tell", (variables) => {
  expect(warned(variables)).toBe("");
});
