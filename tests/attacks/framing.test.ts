/**
 * Where one request ends and the next begins: a proxy and the site must never see it differently.
 * Each attack hides a request for /healthz, which must not be answered.
 */
import { describe, expect, test } from "vitest";
import { attackedSite, chunked, post } from "./attacked-site.ts";

const site = attackedSite();
const hidden = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const end = "0\r\n\r\n";

describe("is refused", () => {
  test.each([
    ["two lengths", "Content-Length: 0\r\nContent-Length: 62", hidden],
    ["two lengths alike", "Content-Length: 3\r\nContent-Length: 3", `a=b${hidden}`],
    ["two lengths in one", "Content-Length: 3, 3", `a=b${hidden}`],
    ["a length and chunks", `Content-Length: 3\r\n${chunked}`, `${end}${hidden}`],
    ["chunks and a length", `${chunked}\r\nContent-Length: 66`, `${end}${hidden}`],
    ["a length with a sign", "Content-Length: +3", `a=b${hidden}`],
    ["a length below nothing", "Content-Length: -1", hidden],
    ["a length in hexadecimal", "Content-Length: 0x3", `a=b${hidden}`],
    ["a length with a space in it", "Content-Length: 3 3", `a=b${hidden}`],
    ["an empty length", "Content-Length: ", hidden],
    ["a length past all numbers", "Content-Length: 18446744073709551617", `a${hidden}`],
    ["a space before the colon", "Content-Length : 3", `a=b${hidden}`],
    ["a space before the colon of chunks", "Transfer-Encoding : chunked", `${end}${hidden}`],
    ["chunks twice", `${chunked}\r\n${chunked}`, `${end}${hidden}`],
    ["chunks and then as it is", "Transfer-Encoding: chunked, identity", `${end}${hidden}`],
    ["as it is", "Transfer-Encoding: identity", hidden],
    ["chunks by a near name", "Transfer-Encoding: xchunked", `${end}${hidden}`],
    ["chunks in quotes", 'Transfer-Encoding: "chunked"', `${end}${hidden}`],
    ["chunks after a vertical tab", "Transfer-Encoding: \x0bchunked", `${end}${hidden}`],
    ["chunks on a folded line", "Transfer-Encoding:\r\n chunked", `${end}${hidden}`],
    ["a folded header", "X: a\r\n b", hidden],
    ["a header behind a bare line feed", `X: a\n${chunked}`, `${end}${hidden}`],
    ["a header behind a bare carriage return", `X: a\r${chunked}`, `${end}${hidden}`],
    ["a header with a NUL", "X: a\0b", hidden],
    ["a header without a name", ": x", hidden],
    ["a header without a colon", "Content-Length", hidden],
    ["a header whose name has a space", "Content Length: 3", hidden],
    ["a chunk of unclear size", chunked, `0x3\r\na=b\r\n${end}${hidden}`],
    ["a chunk of a size below nothing", chunked, `-3\r\na=b\r\n${end}${hidden}`],
    ["a chunk of a size past all numbers", chunked, `ffffffffffffffff1\r\na=b\r\n${end}${hidden}`],
    ["a chunk that ends with a bare line feed", chunked, `3\na=b\n0\n\n${hidden}`],
    ["a chunk longer than it says", chunked, `1\r\na=b\r\n${end}${hidden}`],
    ["a line break within a chunk's remark", chunked, `3;a\nb\r\na=b\r\n${end}${hidden}`],
  ])("%s", async (_name, framing, body) => {
    const answers = await site.attack(post(framing, body));
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });
});

test.each([
  [
    "of a refused form",
    415,
    `POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
  [
    "of a page that is read",
    400,
    `GET /faq HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
  ["of a wrong host", 421, `GET /faq HTTP/1.1\r\nHost: evil.example\r\n\r\n${hidden}`],
  [
    "of another method",
    405,
    `PUT /faq HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
  [
    "of a probe",
    200,
    `GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
])("a request in the body %s is none", async (_what, status, bytes) => {
  const answers = await site.attack(bytes);
  expect(answers.map((answer) => answer.status)).toEqual([status]);
});

test("requests in a row are answered in a row", async () => {
  const ask = (target: string, more = "") =>
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const answers = await site.attack(
    ask("/faq").repeat(50) +
      ask("/healthz") +
      ask("/readyz", "Connection: close\r\n") +
      ask("/faq"),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(52).fill(200));
  expect(answers.at(-2)?.body).toBe("ok\n");
});
