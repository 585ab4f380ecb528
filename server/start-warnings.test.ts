import { expect, test } from "vitest";
import { readEnvironment } from "../app/environment.server.ts";
import { startWarnings } from "./start-warnings.ts";

function warned(variables: Record<string, string>): string {
  const settings = readEnvironment(variables);
  return startWarnings(settings, settings.BASE_URL ?? "http://localhost:3000").join("\n");
}

const https = "https://heronlake.example.org";

test("https without trusted proxies is told, with what to do", () => {
  const text = warned({ BASE_URL: https });
  expect(text).toMatch(/^All visitors count as one: BASE_URL .+ Set TRUSTED_PROXIES to /);
  expect(warned({ BASE_URL: https, TRUSTED_PROXIES: " , " })).toBe(text);
});

test("http for others than this machine is told", () => {
  expect(warned({ BASE_URL: "http://heronlake.example.org" })).toMatch(
    /^Passwords travel in clear/,
  );
});

test.each<Record<string, string>>([
  {},
  { BASE_URL: "http://localhost:3000" },
  { BASE_URL: https, TRUSTED_PROXIES: "10.0.0.2" },
])("%j leaves nothing to tell", (variables) => {
  expect(warned(variables)).toBe("");
});
