import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { startWarnings } from "./start-messages.ts";

function warned(variables: Record<string, string>): string {
  const settings = readEnvironment(variables);
  return startWarnings(settings, settings.BASE_URL ?? "http://localhost:3000", false).join("\n");
}

const https = "https://heronlake.example.org";

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

test.each(["0.0.0.0", "::", "192.0.2.7", "heronlake.example.org"])(
  "HOST=%s without BASE_URL is told to answer this machine alone",
  (HOST) => {
    expect(warned({ HOST })).toMatch(
      new RegExp(`^The site answers only this machine, although HOST=${HOST} .+ set BASE_URL to `),
    );
  },
);

test("mail that each process keeps to itself is told, with the folder", () => {
  const DATABASE_URL = "postgres://localhost/shoreline";
  expect(warned({ DATABASE_URL, DATA_DIR: "/srv/shoreline" })).toMatch(
    /^Email is not sent\. It is written to this process's own folder, \/srv\/shoreline\/outbox; .+ SMTP_URL /,
  );
  expect(warned({ DATABASE_URL, SMTP_URL: "smtp://mail.example.org" })).toBe("");
});

test.each<Record<string, string>>([
  {},
  { HOST: "127.0.0.1" },
  { HOST: "::1" },
  { HOST: "localhost" },
  { HOST: "0.0.0.0", BASE_URL: https, TRUSTED_PROXIES: "10.0.0.2" },
  { DATABASE_URL: "sqlite::memory:" },
  { BASE_URL: "http://localhost:3000" },
  { BASE_URL: https, TRUSTED_PROXIES: "10.0.0.2" },
])("%j leaves nothing to tell", (variables) => {
  expect(warned(variables)).toBe("");
});

test("a folder of texts that isn't shown is told", () => {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-content-"));
  const warningsOf = (showsSample: boolean) =>
    startWarnings(readEnvironment({}), "http://localhost:3000", showsSample, folder);
  expect(warningsOf(true)).toEqual([]);
  writeFileSync(join(folder, "site.yaml"), "name: Elm Pond");
  expect(warningsOf(true)).toEqual([expect.stringContaining(`npm run content -- push ${folder}`)]);
  expect(warningsOf(false)).toEqual([]);
  rmSync(folder, { recursive: true });
});
