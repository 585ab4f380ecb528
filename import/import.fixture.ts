import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { firebaseProject, hashAsFirebase } from "../app/identity/firebase.fixture.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A new folder with these files; non-text is written as JSON. */
export function writeFiles(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-import-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** A list of invented residents, as spreadsheets write it. */
export function writeResidents(addresses: string[]): string {
  const lines = addresses.map(
    (email, place) => `Wren Alder,${email},${place + 1},Heron Way,555-0101,Y`,
  );
  return ["name,email,houseNum,houseStreet,phoneNumber,includeOnDir", ...lines, ""].join("\r\n");
}

/** A document of the original's collection `users`, with the types that Firestore's REST API adds. */
export function typedDocument(id: string, fields: Record<string, string>) {
  return {
    document: {
      name: `projects/p/databases/(default)/documents/users/${id}`,
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }]),
      ),
      createTime: "2024-05-01T12:00:00.000Z",
    },
    readTime: "2026-11-22T12:00:00.000Z",
  };
}

/** A resident's input in the original. */
export const originalRecord = (email: string) => ({
  ...{ name: "Wren Alder", email, houseNum: "12", houseStreet: "Heron Way" },
  ...{ phoneNumber: "555-0101", includeOnDir: "Y" },
});

/** An account as `firebase auth:export` writes it. */
export function exportedAccount(localId: string, email: string, password?: string) {
  const { hash, salt } = hashAsFirebase(password ?? "");
  return {
    ...{ localId, email, emailVerified: false, createdAt: "1714564800000", providerUserInfo: [] },
    ...(password !== undefined && {
      passwordHash: hash.toString("base64"),
      salt: salt.toString("base64"),
    }),
  };
}

/** The password hash parameters, as the Firebase console shows them. */
export const hashParameters = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${firebaseProject.signerKey.toString("base64")},
  base64_salt_separator: ${firebaseProject.separator.toString("base64")},
  rounds: ${firebaseProject.cost.rounds},
  mem_cost: ${firebaseProject.cost.memCost},
}
`;
