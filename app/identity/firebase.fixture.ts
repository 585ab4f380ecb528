import { createCipheriv, randomBytes, scryptSync } from "node:crypto";

/** A Firebase project whose password hashes cost next to nothing. */
export const firebaseProject = {
  signerKey: randomBytes(64),
  separator: Buffer.from("Bw==", "base64"),
  cost: { memCost: 4, rounds: 2 },
};

/** A password's hash as Firebase stores it: implemented from its description, independently of the site's code. */
export function hashAsFirebase(password: string, salt = randomBytes(10)) {
  const { signerKey, separator, cost } = firebaseProject;
  const salted = Buffer.concat([salt, separator]);
  const key = scryptSync(password, salted, 32, { N: 2 ** cost.memCost, r: cost.rounds, p: 1 });
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  return { hash: Buffer.concat([cipher.update(signerKey), cipher.final()]), salt, salted };
}
