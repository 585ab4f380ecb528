import { expect, test } from "vitest";
import { hashFirebaseHash, hashPassword, verifyPassword } from "./password-hash.server.ts";

test("a password is the one behind its hash, another is not", async () => {
  const hash = await hashPassword("a quiet heron at dawn");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword("a quiet heron at dawn", hash)).toBe(true);
  for (const other of [
    ...["a quiet heron at dusk", "A quiet heron at dawn", "", " a quiet heron at dawn"],
  ]) {
    expect(await verifyPassword(other, hash)).toBe(false);
  }
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

/** The example of github.com/firebase/scrypt, README.md: the password is 'user1password'. */
const example = {
  hash: "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
  signerKey:
    "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  salt: ["42xEC+ixf3L2lw==", "Bw=="],
};

const bytes = (base64: string) => Buffer.from(base64, "base64");

test("a password is the one behind Firebase's hash of it, and the signer key isn't kept", async () => {
  const hash = await hashFirebaseHash({
    hash: bytes(example.hash),
    signerKey: bytes(example.signerKey),
    salt: Buffer.concat(example.salt.map(bytes)),
    cost: { memCost: 14, rounds: 8 },
  });
  expect(hash).toMatch(
    /^\$firebase-scrypt\$ln=14,r=8\$42xEC\+ixf3L2lwc\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/,
  );
  expect(await verifyPassword("user1password", hash)).toBe(true);
  expect(await verifyPassword("user2password", hash)).toBe(false);
  expect(await verifyPassword("user1password", hash.replace("ln=14", "ln=13"))).toBe(false);
  expect(await verifyPassword("user1password", hash.replace("42xEC", "42xED"))).toBe(false);
});
