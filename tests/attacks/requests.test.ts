/** What strangers send who are no browsers: request lines, paths, headers and bodies. */
import { expect, test } from "vitest";
import { attackedSite, chunked, host, post } from "./attacked-site.ts";

const site = attackedSite();
const override = "X-HTTP-Method-Override: PUT";
const get = (target: string) => `GET ${target} HTTP/1.1\r\n${host}\r\n`;

test.each([
  ["TRACE", `TRACE / HTTP/1.1\r\n${host}\r\n`, 405],
  ["a method of WebDAV", `PROPFIND / HTTP/1.1\r\n${host}\r\n`, 405],
  ["a method hidden in a header", `GET /faq HTTP/1.1\r\n${host}${override}\r\n\r\n`, 200],
  ["HTTP/0.9", "GET /faq\r\n\r\n", 400],
  ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["a bare line feed", "GET /faq HTTP/1.1\nHost: localhost\n\n", 400],
  ["a space in the address", get("/faq x"), 400],
  ["a whole address", get("http://localhost/faq"), 400],
  ["an address without a slash", get("faq"), 400],
  ["a name and a word in the address", get("//user:word@evil.example/"), 404],
  ["a fragment", get("/faq#x"), 400],
  ["encoded bad UTF-8", get("/%c3%28"), 400],
  ["an overlong encoding of a slash", get("/..%c0%af..%c0%afetc/passwd"), 400],
  ["bad UTF-8 in the query", get("/residents?sort=%ff%fe"), 302],
  ["a broken encoding in the query", get("/calendar?month=%zz"), 200],
  ["a NUL", get("/faq\0.html"), 400],
  ["an encoded NUL", get("/documents/bylaws.pdf%00.html"), 400],
  ["an encoded NUL in the query", get("/calendar?month=%00"), 400],
  ["an encoded line break", get("/%0d%0aSet-Cookie:%20x=1"), 404],
  ["an address of 2049 letters", get(`/${"x".repeat(2048)}`), 414],
])("%s", async (_name, bytes, status) => {
  const [answer, ...others] = await site.attack(bytes);
  expect(answer?.status).toBe(status);
  expect(others).toEqual([]);
  // What can't be read as a request, Node answers without a word.
  if (answer?.body) expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  // At most the note for a visitor who is sent home.
  const note = /^(shoreline-flash=log-in-for\.residents; [^,]*)?$/;
  expect(String(answer?.headers["set-cookie"] ?? "")).toMatch(note);
});

/** Files that are there, seen from build/client, and others that a machine has. */
const files = ["package.json", "server/main.mjs", "etc/passwd", "data/shoreline.db"];

const ways = [
  ...["/../../../../../../../../", "/assets/../../../", "/documents/../../../../../../../"],
  ...["/%2e%2e%2f%2e%2e%2f", "/..%2f..%2f", "/%252e%252e%252f%252e%252e%252f", "/..\\..\\"],
  ...["/..%5c..%5c", "/....//....//", "/..;/..;/", "/assets/..%00/", "/\\\\localhost\\c$\\"],
  ...["/C:/", "/file:%2f%2f%2f", "/%c0%ae%c0%ae/%c0%ae%c0%ae/", "/@fs/", "/node_modules/", "/"],
];

test.each(ways)("%s leads to no file", async (way) => {
  for (const file of files) {
    const [answer] = await site.attack(`GET ${way}${file} HTTP/1.1\r\n${host}\r\n`);
    expect([400, 404]).toContain(answer?.status);
    expect(answer?.body).not.toMatch(/root:x:|"dependencies"|createServer|SQLite format/);
  }
});

test.each([
  ["300 headers", "X: x\r\n".repeat(300), 200],
  ["more headers than fit", "X: x\r\n".repeat(4000), 431],
  ["a header of 17 kB", `X: ${"x".repeat(17_000)}\r\n`, 431],
  ["a session of nonsense", `Cookie: shoreline-session=${"%".repeat(2000)}\xff\r\n`, 200],
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

/*
 * Where one request ends and the next begins: a proxy and the site must never see it differently.
 * Each attack hides a request for /healthz, which must not be answered.
 */
const hidden = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const end = "0\r\n\r\n";

test.each([
  ["two lengths", "Content-Length: 0\r\nContent-Length: 62", hidden],
  ["a length and chunks", `Content-Length: 3\r\n${chunked}`, `${end}${hidden}`],
  ["a space before the colon", "Content-Length : 3", `a=b${hidden}`],
  ["chunks and then as it is", "Transfer-Encoding: chunked, identity", `${end}${hidden}`],
  ["chunks after a vertical tab", "Transfer-Encoding: \x0bchunked", `${end}${hidden}`],
  ["a header behind a bare line feed", `X: a\n${chunked}`, `${end}${hidden}`],
  ["a chunk of unclear size", chunked, `0x3\r\na=b\r\n${end}${hidden}`],
  ["a chunk that ends with a bare line feed", chunked, `3\na=b\n0\n\n${hidden}`],
  ["a line break within a chunk's remark", chunked, `3;a\nb\r\na=b\r\n${end}${hidden}`],
])("a form with %s is refused", async (_name, framing, body) => {
  expect((await site.attack(post(framing, body))).map(({ status }) => status)).toEqual([400]);
});

const own = "Host: localhost\r\n";
const framed = `Content-Length: ${hidden.length}\r\n\r\n${hidden}`;
test.each([
  [
    "of a refused form",
    415,
    `POST /login HTTP/1.1\r\n${own}Sec-Fetch-Site: same-origin\r\n${framed}`,
  ],
  ["of a page that is read", 400, `GET /faq HTTP/1.1\r\n${own}${framed}`],
  ["of a wrong host", 421, `GET /faq HTTP/1.1\r\nHost: evil.example\r\n\r\n${hidden}`],
  ["of a probe", 200, `GET /readyz HTTP/1.1\r\n${host}${framed}`],
])("a request in the body %s is none", async (_what, status, bytes) => {
  expect((await site.attack(bytes)).map((answer) => answer.status)).toEqual([status]);
});

test("requests in a row are answered in a row", async () => {
  const ask = (target: string, more = "") =>
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const answers = await site.attack(
    ask("/faq").repeat(50) + ask("/healthz") + ask("/readyz", "Connection: close\r\n"),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(52).fill(200));
  expect(answers.at(-2)?.body).toBe("ok\n");
});

test.each([
  ["in one piece", `Content-Length: 16385`, "a".repeat(16_385)],
  ["in a thousand chunks", chunked, `1f\r\n${"a".repeat(31)}\r\n`.repeat(1000) + end],
  ["by its own account", "Content-Length: 9007199254740991", "a"],
  ["with 1 MB of remarks", chunked, `1;${"x".repeat(1_000_000)}\r\na\r\n${end}`],
])("a form too large %s", async (_how, framing, body) => {
  const [answer] = await site.attack(post(`${framing}\r\nConnection: close`, body));
  expect(answer?.status).toBe(413);
});

test.each([
  ["bad UTF-8", "email=\xff\xfe\xc3\x28&password=x"],
  ["a NUL", "email=a\0b&password=x"],
  ["an encoded NUL", "email=a%00b&password=x"],
  ["a broken encoding", "email=%&password=%zz"],
  ["100 fields", Array(100).fill("a=b").join("&")],
  ["nothing", ""],
])("a form that holds %s", async (_what, body) => {
  const framing = `Content-Length: ${body.length}\r\nConnection: close`;
  const [answer] = await site.attack(post(framing, body));
  expect(answer?.status).toBe(400);
});

test.each([
  ["101 fields", "a=b"],
  ["101 fields that say nothing", ""],
])("a form of %s is refused before it is read", async (_what, field) => {
  for (const path of ["/login", "/admin", "/account", "/admin.data"]) {
    const body = Array(101).fill(field).join("&");
    const framing = `Content-Length: ${body.length}\r\nConnection: close`;
    const [answer] = await site.attack(post(framing, body, path));
    expect([path, answer?.status]).toEqual([path, 413]);
    expect(answer?.body.length).toBeLessThan(2000);
  }
});
