import { afterAll, expect, test } from "vitest";
import { startSite } from "./http-server.fixture.ts";

const site = await startSite();
const published = await startSite({ baseUrl: "https://heronlake.example.org" });
afterAll(async () => {
  await site.end();
  await published.end();
});

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const get = (line: string, headers = "Host: localhost\r\nConnection: close\r\n") =>
  `${line}\r\n${headers}\r\n`;
const form = "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n";

test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("%s is not a method here", async (method) => {
  const answer = await site.fetch("/login", { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
});

test("where there is nothing, a form finds no page", async () => {
  expect((await site.post("/nothing", "a=b")).status).toBe(404);
  expect((await site.fetch("/nothing", { method: "PUT" })).headers.get("allow")).toBe("GET, HEAD");
});

test.each(["localhost:3000", "LOCALHOST", "127.0.0.1", "[::1]:8080"])(
  "without BASE_URL %s is this machine",
  async (host) => {
    const answer = await site.raw(
      get("GET /login HTTP/1.1", `Host: ${host}\r\nConnection: close\r\n`),
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain(`"url":"http://${host.toLowerCase()}/login"`);
  },
);

test("with BASE_URL only its host is accepted, and addresses are built from it", async () => {
  const askAs = (host: string) =>
    published.raw(get("GET /login HTTP/1.1", `Host: ${host}\r\nConnection: close\r\n`));
  for (const host of ["HeronLake.example.org", "heronlake.example.org:443"]) {
    expect(await askAs(host)).toContain('"url":"https://heronlake.example.org/login"');
  }
  const others = ["localhost", "www.heronlake.example.org", "heronlake.example.org:443:443"];
  const otherPorts = ["heronlake.example.org:444", "heronlake.example.org:80"];
  for (const host of [...others, ...otherPorts]) expect(statusOf(await askAs(host))).toBe(421);
});

test("a form counts only from the site's own page, which older browsers tell by its origin", async () => {
  const ways: [headers: string, status: number][] = [
    ["Sec-Fetch-Site: same-origin", 200],
    ["Sec-Fetch-Site: none", 200],
    ["Sec-Fetch-Site: cross-site", 403],
    ["Sec-Fetch-Site: same-site", 403],
    ["Accept: */*", 403],
    ["Origin: http://localhost", 200],
    ["Origin: https://evil.example", 403],
    ["Origin: null", 403],
  ];
  const lines = (host: string, header: string) =>
    `${get("POST /login HTTP/1.1", `Host: ${host}\r\n${form}Content-Length: 3\r\n${header}\r\n`)}a=b`;
  for (const [header, status] of ways) {
    const answer = await site.raw(lines("localhost", header));
    expect.soft(statusOf(answer), header).toBe(status);
    if (status === 403)
      expect.soft(answer).toContain("Open the page on this site and send the form from there.");
  }
  // Over TLS the public origin counts.
  for (const [scheme, status] of [
    ["https", 200],
    ["http", 403],
  ] as const) {
    const header = `Origin: ${scheme}://heronlake.example.org`;
    const answer = await published.raw(lines("heronlake.example.org", header));
    expect.soft(statusOf(answer), header).toBe(status);
  }
});

test("a form reaches its page whole", async () => {
  const answer = await site.post("/login?from=faq", "email=a%40b.example&name=%C3%9C");
  expect(await answer.json()).toMatchObject({
    pathname: "/login",
    search: "?from=faq",
    body: "email=a%40b.example&name=%C3%9C",
  });
});

test.each([
  ["/login", 16 * 1024],
  ["/admin", 96 * 1024],
  ["/admin.data", 96 * 1024],
  ["/contact", 48 * 1024],
  ["/contact.data", 48 * 1024],
  ["/administrators", 16 * 1024],
])("%s takes %i bytes and no more, in one piece or in chunks", async (path, limit) => {
  const chunked = (size: number) =>
    site.raw(
      `${get(`POST ${path} HTTP/1.1`, `Host: localhost\r\nSec-Fetch-Site: same-origin\r\n${form}Transfer-Encoding: chunked\r\n`)}` +
        `${size.toString(16)}\r\n${"a".repeat(size)}\r\n0\r\n\r\n`,
    );
  const taken = [200, 404];
  expect(taken).toContain((await site.post(path, "a".repeat(limit))).status);
  expect(taken).toContain(statusOf(await chunked(limit)));
  expect((await site.post(path, "a".repeat(limit + 1))).status).toBe(413);
  expect(statusOf(await chunked(limit + 1))).toBe(413);
});

test.each(["/admin/publish/minutes/new", "/admin/publish/upload/pdf"])(
  "files for %s that are announced as more than 200 MB are refused in words before they are sent",
  async (path) => {
    const upload =
      "Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=a\r\n";
    const head = (length: number) =>
      get(`POST ${path} HTTP/1.1`, `Host: localhost\r\n${upload}Content-Length: ${length}\r\n`);
    const answer = await site.raw(head(200_000_001));
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain(
      "Nothing was changed. Go back, then shorten the text or send fewer files",
    );
  },
);

test("photos for /contact may be of megabytes; without them, and elsewhere, a form is short", async () => {
  const announce = (path: string, type: string, length: number) =>
    site.raw(
      get(
        `POST ${path} HTTP/1.1`,
        `Host: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`,
      ),
    );
  const photos = "multipart/form-data; boundary=a";
  expect(statusOf(await announce("/contact", photos, 128_000_001))).toBe(413);
  const text = "application/x-www-form-urlencoded";
  expect(statusOf(await announce("/contact", text, 48 * 1024 + 1))).toBe(413);
  expect(statusOf(await announce("/login", photos, 100))).toBe(415);
});
