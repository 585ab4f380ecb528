import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";

test("a password is the one behind its hash, another is not", async () => {
  const hash = await hashPassword("a quiet heron at dawn");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword("a quiet heron at dawn", hash)).toBe(true);
  for (const other of [
    "a quiet heron at dusk",
    "A quiet heron at dawn",
    "",
    " a quiet heron at dawn",
  ]) {
    expect(await verifyPassword(other, hash)).toBe(false);
  }
});

test("one password has another hash each time", async () => {
  expect(await hashPassword("quiet heron")).not.toBe(await hashPassword("quiet heron"));
});

test("a letter composed in two ways is one letter", async () => {
  const hash = await hashPassword("caf\u00e9 on the lake");
  expect(await verifyPassword("cafe\u0301 on the lake", hash)).toBe(true);
});

test("the longest password counts to its last character", async () => {
  const long = "é".repeat(127);
  const hash = await hashPassword(`${long}a`);
  expect(await verifyPassword(`${long}a`, hash)).toBe(true);
  expect(await verifyPassword(`${long}b`, hash)).toBe(false);
});

test("the cost is taken from the hash", async () => {
  // From the tests of the reference implementation (github.com/P-H-C/phc-winner-argon2, src/test.c).
  const hash =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", hash)).toBe(true);
  expect(await verifyPassword("password", hash.replace("t=2", "t=3"))).toBe(false);
});

test.each([
  "",
  "quiet heron",
  "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA",
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$",
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA",
])("'%s' is no hash of any password", async (stored) => {
  expect(await verifyPassword("quiet heron", stored)).toBe(false);
});
