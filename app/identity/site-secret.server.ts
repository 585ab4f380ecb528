import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSetting, writeSetting } from "../database/settings.server.ts";
import { startHere } from "../platform/command-line.server.ts";
import { type Environment, environment, SettingMistake } from "../platform/environment.server.ts";
import { reasonOf } from "../platform/file-errors.server.ts";
import { makeFolder } from "../platform/make-folder.server.ts";
import { PlainError } from "../platform/plain-error.ts";

/** The length of 24 random bytes in base64. */
const shortestSecret = 32;

let known: string | undefined;

/** Signs cookies and keys counters: SECRET, or the file DATA_DIR/secret, never the database. Throws SettingMistake. */
export function siteSecret(): string {
  known ??= readSecret(environment());
  return known;
}

/** Reads or creates the secret that the settings name; processes that start at the same time create one together. */
export function readSecret({ SECRET, DATA_DIR, DATABASE_URL }: Environment): string {
  if (SECRET) return SECRET;
  // Its sessions end with the process, and so may the secret.
  if (DATABASE_URL === "sqlite::memory:") return makeSecret();
  const path = join(DATA_DIR, "secret");
  const secret = readFile(path);
  if (secret.length >= shortestSecret) return secret;
  throw new SettingMistake(
    `${path} must have at least ${shortestSecret} characters. Put the right file back, or delete this one. The next start will then make a new one, and everyone has to log in again.`,
  );
}

function readFile(path: string): string {
  try {
    if (!existsSync(path)) makeFile(path);
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (error instanceof SettingMistake) throw error;
    throw new SettingMistake(
      `SECRET must be set (to ${shortestSecret} random characters or more), or ${path} must be a file that can be made and read: ${reasonOf(error)}.`,
    );
  }
}

function makeFile(path: string): void {
  makeFolder(dirname(path));
  const draft = `${path}-${randomUUID()}.part`;
  try {
    writeFileSync(draft, `${makeSecret()}\n`, { mode: 0o600, flag: "wx", flush: true });
    // Unlike a rename, a link doesn't replace what another process made meanwhile.
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

const fingerprintKey = "secretFingerprint";

function fingerprint(): string {
  return createHmac("sha256", siteSecret()).update(fingerprintKey).digest("base64url");
}

/** Records the fingerprint of this database's secret; returns a message for the operator if it was another before. */
export async function noteSecret(): Promise<string | undefined> {
  const value = fingerprint();
  const noted = await readSetting(fingerprintKey);
  if (noted === value) return undefined;
  await writeSetting(fingerprintKey, value);
  return noted === undefined ? undefined : otherSecret;
}

/** For commands that encrypt emails for the site to send: throws PlainError without the site's secret. */
export async function requireNotedSecret(): Promise<void> {
  const noted = await readSetting(fingerprintKey);
  if (noted === undefined) {
    throw new PlainError(
      `The site hasn't finished its first start here. Start it (${startHere()}), wait until it shows its pages, and try again.`,
    );
  }
  const { SECRET, DATA_DIR } = environment();
  const path = join(DATA_DIR, "secret");
  if ((SECRET || existsSync(path)) && fingerprint() === noted) return;
  throw new PlainError(
    `The site was last used with another secret than ${SECRET ? "SECRET" : path}. Nothing was changed.\n` +
      `Set SECRET to what the site has, or put the site's own file 'secret' into ${DATA_DIR}. Then try again.\n` +
      "If it is lost, start the site once where it is now, and stop it: that makes a new one, and everyone has to log in again.",
  );
}

const otherSecret =
  "Everyone has to log in again, because the secret that signs cookies has changed. " +
  "That is normal after you restore a backup or change SECRET. " +
  "But if several processes use this database, set the same SECRET for all of them, or nobody stays logged in.";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a JSON value with the site's secret, as base64url; each purpose has a key of its own. */
export function seal(purpose: string, value: unknown): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, keyFor(purpose), iv);
  const text = Buffer.concat([encryption.update(JSON.stringify(value)), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), text]).toString("base64url");
}

/** Decrypts a value; undefined if it was changed, or sealed for another purpose or with another secret. */
export function openSealed(purpose: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  const textAt = ivBytes + tagBytes;
  if (bytes.length < textAt) return undefined;
  const decryption = createDecipheriv(cipher, keyFor(purpose), bytes.subarray(0, ivBytes));
  decryption.setAuthTag(bytes.subarray(ivBytes, textAt));
  const text = decryption.update(bytes.subarray(textAt));
  try {
    return JSON.parse(Buffer.concat([text, decryption.final()]).toString());
  } catch {
    return undefined;
  }
}

function keyFor(purpose: string): Buffer {
  return createHmac("sha256", siteSecret()).update(purpose).digest();
}
