import { expect, test } from "vitest";
import { attackedSite, chunked, post } from "./attacked-site.ts";

const site = attackedSite();
const end = "0\r\n\r\n";

test.each([
  ["in one piece", `Content-Length: 16385`, "a".repeat(16_385)],
  ["in one chunk", chunked, `4001\r\n${"a".repeat(16_385)}\r\n${end}`],
  [
    "in a thousand chunks",
    chunked,
    `${"1f\r\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(1000)}${end}`,
  ],
  ["by its own account", "Content-Length: 9007199254740991", "a"],
  ["with 1 MB of remarks", chunked, `1;${"x".repeat(1_000_000)}\r\na\r\n${end}`],
])("a form too large %s", async (_how, framing, body) => {
  const [answer] = await site.attack(post(`${framing}\r\nConnection: close`, body));
  expect(answer?.status).toBe(413);
});

test.each([
  ["bad UTF-8", "email=\xff\xfe\xc3\x28&password=x"],
  ["bad UTF-8, encoded", "email=%ff%fe&password=%c3%28"],
  ["half a surrogate", "email=%ed%a0%80&password=x"],
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
  ["101 names without values", "a"],
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
