import { expect, test } from "vitest";
import { attackedSite, host } from "./attacked-site.ts";

const site = attackedSite();
const get = (target: string) => `GET ${target} HTTP/1.1\r\n${host}\r\n`;

test.each([
  ["TRACE", `TRACE / HTTP/1.1\r\n${host}\r\n`, 405],
  ["TRACK", `TRACK / HTTP/1.1\r\n${host}\r\n`, 400],
  ["a method of WebDAV", `PROPFIND / HTTP/1.1\r\n${host}\r\n`, 405],
  ["a method in small letters", `get /faq HTTP/1.1\r\n${host}\r\n`, 400],
  [
    "a method hidden in a header",
    `GET /faq HTTP/1.1\r\n${host}X-HTTP-Method-Override: PUT\r\n\r\n`,
    200,
  ],
  ["CONNECT", `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`, 405],
  ["CONNECT and what would go through", `CONNECT a:1 HTTP/1.1\r\n${host}\r\n${get("/faq")}`, 405],
  ["HTTP/0.9", "GET /faq\r\n\r\n", 400],
  ["a version of its own", `GET /faq HTTP/9.9\r\n${host}\r\n`, 400],
  ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  [
    "the beginning of TLS",
    `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${"\x00".repeat(200)}`,
    400,
  ],
  ["a wish for another protocol", `GET /faq HTTP/1.1\r\n${host}Upgrade: h2c\r\n\r\n`, 200],
  ["a bare line feed", "GET /faq HTTP/1.1\nHost: localhost\n\n", 400],
  ["a bare carriage return", `GET /faq HTTP/1.1\r${host}\r\n`, 400],
  ["a tab for a space", `GET\t/faq\tHTTP/1.1\r\n${host}\r\n`, 400],
  ["a space in the address", get("/faq x"), 400],
  ["no address", `GET  HTTP/1.1\r\n${host}\r\n`, 400],
  ["a whole address", get("http://localhost/faq"), 400],
  ["a whole address elsewhere", get("http://169.254.169.254/latest"), 400],
  ["a file's address", get("file:///etc/passwd"), 400],
  ["an asterisk", get("*"), 400],
  ["an address without a slash", get("faq"), 400],
  ["a name and a word in the address", get("//user:word@evil.example/"), 404],
  ["a fragment", get("/faq#x"), 400],
  ["raw bad UTF-8", get("/\xc3\x28\xff"), 400],
  ["encoded bad UTF-8", get("/%c3%28"), 400],
  ["an overlong encoding of a slash", get("/..%c0%af..%c0%afetc/passwd"), 400],
  ["half a surrogate", get("/%ed%a0%80"), 400],
  ["a broken encoding", get("/%"), 400],
  ["bad UTF-8 in the query", get("/residents?sort=%ff%fe"), 302],
  ["a broken encoding in the query", get("/calendar?month=%zz"), 200],
  ["a NUL", get("/faq\0.html"), 400],
  ["an encoded NUL", get("/documents/bylaws.pdf%00.html"), 400],
  ["an encoded NUL in the query", get("/calendar?month=%00"), 400],
  ["an encoded line break", get("/%0d%0aSet-Cookie:%20x=1"), 404],
  ["an address of 2049 letters", get(`/${"x".repeat(2048)}`), 414],
  ["an address of 1 MB", get(`/${"x".repeat(1_000_000)}`), 431],
  ["1 MB of one byte", "\xff".repeat(1_000_000), 400],
  ["1 MB without an end", "x".repeat(1_000_000), 400],
  ["1 MB of line breaks", `${"\r\n".repeat(500_000)}x`, 400],
])("%s", async (_name, bytes, status) => {
  const [answer, ...others] = await site.attack(bytes);
  expect(answer?.status).toBe(status);
  expect(others).toEqual([]);
  expect(answer?.headers["x-content-type-options"]).toBe("nosniff");
  // At most the note for a visitor who is sent home.
  const note = /^(shoreline-flash=log-in-for\.directory; [^,]*)?$/;
  expect(String(answer?.headers["set-cookie"] ?? "")).toMatch(note);
});

test("bytes by chance, the same every time", async () => {
  let seed = 20_261_121;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(seed % 256);
  };
  for (let round = 0; round < 100; round += 1) {
    const [answer] = await site.attack(`${Array.from({ length: 300 }, next).join("")}\r\n\r\n`);
    expect(answer?.status).toBe(400);
  }
});
