/** No address of this site sends anybody to another one, whoever asks and by whatever name. */
import { beforeAll, expect, test } from "vitest";
import { expected } from "../access-expected.ts";
import { attackedSite, form, signIn } from "./attacked-site.ts";

const site = attackedSite();

const elsewhere = [
  ...["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example"],
  "javascript:alert(1)",
];
const names = ["next", "redirectTo", "redirect", "returnTo", "url", "to", "for", "redirect_uri"];
const pages = Object.values(expected).flatMap(({ path }) => path ?? []);
const pageForms = Object.values(expected).flatMap(({ path, takesForms }) =>
  takesForms && path ? path : [],
);

let cookies = "";
beforeAll(async () => {
  cookies = await signIn(site);
});

function query(target: string): string {
  return new URLSearchParams(names.map((name) => [name, target])).toString();
}

/** Sends a request and fails when its answer leads anywhere but into this site. */
async function expectToStay(line: string, headers: string, body = ""): Promise<void> {
  const [answer] = await site.attack(
    `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`,
  );
  const location = answer?.headers["location"];
  if (location !== undefined) expect(location, line).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  // Logging in leads back to what was asked for, on this site.
  const back = `/login?for=${encodeURIComponent(line.split(" ")[1] ?? "")}`;
  if (location !== back) expect(location ?? "", line).not.toContain("evil");
  expect(answer?.headers, line).not.toHaveProperty("refresh");
  // Somebody who is signed out gets back what they sent, as text.
  if (answer?.status === 401) return;
  // A redirect of a page that scripts have loaded stands in its data.
  expect(answer?.body, line).not.toMatch(/"redirect","(?!\/[^/\\]|\/")/);
}

test.each(elsewhere)("%s in the query leads nowhere", async (target) => {
  for (const path of pages.filter((page) => page !== "/logout")) {
    for (const cookie of ["", `Cookie: ${cookies}\r\n`]) {
      await expectToStay(`GET ${path}?${query(target)}`, cookie);
    }
  }
});

test.each(elsewhere)("%s in a form leads nowhere", async (target) => {
  const fields = query(target);
  for (const path of pageForms) {
    for (const address of [path, path === "/" ? "/_.data" : `${path}.data`]) {
      const headers = `${form}Content-Length: ${fields.length}\r\nReferer: https://evil.example/\r\n`;
      await expectToStay(`POST ${address}?${fields}`, headers, fields);
    }
  }
});

test.each([
  ...["//evil.example", "/\\evil.example", "/%5cevil.example", "/FAQ//evil.example/"],
  ...["/Calendar/%2f%2fevil.example/"],
])("%s leads nowhere", async (path) => {
  await expectToStay(`GET ${path}`, "");
  await expectToStay(`GET ${path}`, `Cookie: ${cookies}\r\n`);
  await expectToStay(`POST ${path}`, `${form}Content-Length: 0\r\n`);
});
