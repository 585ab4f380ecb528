import { expect, test } from "vitest";
import { attackedSite, host } from "./attacked-site.ts";

const site = attackedSite();

/** Files that are there, seen from build/client, and others that a machine has. */
const files = [
  "package.json",
  "build/fingerprint",
  "server/main.mjs",
  "etc/passwd",
  "data/shoreline.db",
];

const ways = [
  "/../",
  "/../../",
  "/../../../../../../../../",
  "/assets/../../../",
  "/documents/../../../../../../../",
  "/%2e%2e/%2e%2e/",
  "/%2e%2e%2f%2e%2e%2f",
  "/..%2f..%2f",
  "/.%2e/.%2e/",
  "/%252e%252e%252f%252e%252e%252f",
  "/..%252f..%252f",
  "/..\\..\\",
  "/..%5c..%5c",
  "/%255c..%255c",
  "/....//....//",
  "/..;/..;/",
  "/assets/..%00/",
  "/\\\\localhost\\c$\\",
  "//localhost/c$/",
  "/C:/",
  "/C:%5c",
  "/file:%2f%2f%2f",
  "/%c0%ae%c0%ae/%c0%ae%c0%ae/",
  "/%uff0e%uff0e/",
  "/@fs/",
  "/node_modules/",
  "/",
];

test.each(ways)("%s leads to no file", async (way) => {
  for (const file of files) {
    const [answer] = await site.attack(`GET ${way}${file} HTTP/1.1\r\n${host}\r\n`);
    expect([400, 404]).toContain(answer?.status);
    expect(answer?.body).not.toMatch(/root:x:|"dependencies"|createServer|SQLite format/);
  }
});

test.each([
  "/.env",
  "/.git/config",
  "/.vite/manifest.json",
  "/.well-known/passwords.txt",
  "/.content/site.json",
  "/assets/.env",
  "/%2eenv",
  "/server/index.js",
  "/build/server/index.js",
  "/__manifest",
  "/__manifest?p=/admin&version=1",
  "/__spa-fallback.html",
  "/api/auth/session",
  "/api/auth/sign-up/email",
  "/index.html",
  "/faq/index.html",
  "/faq.html",
  "/assets",
  "/assets/",
  "/documents/",
  "/documents/bylaws.pdf.br",
  "/documents/bylaws.pdf/",
  "/faq/..",
  "/faq/.",
  "//faq",
  "/faq%2f",
  "/faq;x=1",
  "/faq.data/",
  "/%66aq",
  "/aux",
  "/con.txt",
  "/NUL",
])("%s is no address", async (path) => {
  const [answer] = await site.attack(`GET ${path} HTTP/1.1\r\n${host}\r\n`);
  expect([400, 404]).toContain(answer?.status);
});

test.each([
  "/amenities/..%2fpool",
  "/amenities/__proto__",
  "/arc/constructor",
  "/arc/..%2f..%2fadmin",
  "/covenantsbylaws/toString",
  "/covenantsbylaws/%2e%2e",
])("%s names nothing there is", async (path) => {
  for (const ending of ["", ".data"]) {
    const [answer] = await site.attack(`GET ${path}${ending} HTTP/1.1\r\n${host}\r\n`);
    expect([400, 404]).toContain(answer?.status);
  }
});
