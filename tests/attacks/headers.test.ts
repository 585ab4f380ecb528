import { expect, test } from "vitest";
import { attackedSite, chunked, host, post } from "./attacked-site.ts";

const site = attackedSite();

test.each([
  ["300 headers", "X: x\r\n".repeat(300), 200],
  ["more headers than fit", "X: x\r\n".repeat(4000), 431],
  ["a header of 17 kB", `X: ${"x".repeat(17_000)}\r\n`, 431],
  ["a name of 17 kB", `${"X".repeat(17_000)}: x\r\n`, 431],
  ["1 MB of cookies", `Cookie: ${"a=b; ".repeat(200_000)}\r\n`, 431],
  ["3000 cookies", `Cookie: ${"a=b; ".repeat(3000)}\r\n`, 200],
  ["a session of nonsense", `Cookie: shoreline-session=${"%".repeat(2000)}\xff\r\n`, 200],
  ["many languages and packings", `Accept-Encoding: ${"br;q=0.1,".repeat(1500)}\r\n`, 200],
])("a page asked for with %s", async (_what, headers, status) => {
  const [answer] = await site.attack(`GET /login HTTP/1.1\r\n${host}${headers}\r\n`);
  expect(answer?.status).toBe(status);
});

test("more headers after a form than fit", async () => {
  const trailers = "X: x\r\n".repeat(4000);
  const body = `3\r\na=b\r\n0\r\n${trailers}\r\n`;
  const [answer] = await site.attack(post(`${chunked}\r\nConnection: close`, body));
  expect([400, 413, 431]).toContain(answer?.status);
});
