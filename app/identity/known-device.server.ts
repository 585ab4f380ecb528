import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieName, setCookie } from "./cookies.server.ts";
import { siteSecret } from "./site-secret.server.ts";

// A household's tablet: each of these accounts has signed in on it.
const MOST_ACCOUNTS = 4;
const LIFE_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Device {
  id: string;
  /** For each account that has signed in here, the day and a signature, the latest first. */
  signatures: string[];
}

function readDevice(headers: Headers): Device | undefined {
  const pattern = new RegExp(
    `(?:^|;\\s*)${cookieName("device")}=([\\w-]{22})((?:\\.\\d{5}-[\\w-]{43}){1,${MOST_ACCOUNTS}})(?:;|$)`,
  );
  const [, id, signatures] = pattern.exec(headers.get("Cookie") ?? "") ?? [];
  return id && signatures ? { id, signatures: signatures.slice(1).split(".") } : undefined;
}

/** Today, in days since 1970. */
function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

async function sign(id: string, email: string, day: number): Promise<string> {
  const hmac = createHmac("sha256", siteSecret());
  const signature = hmac.update(`device\n${id}\n${email.toLowerCase()}\n${day}`);
  return `${day}-${signature.digest("base64url")}`;
}

/** Whether this account gave a signature, on whatever day. */
async function isOf(signature: string, id: string, email: string): Promise<boolean> {
  return isSame(signature, await sign(id, email, dayOf(signature)));
}

function dayOf(signature: string): number {
  return Number(signature.slice(0, 5));
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * The id of the browser a request comes from, if this account has signed in there before. Its
 * attempts are counted apart, so that a stranger's can't lock the account's owner out.
 */
export async function knownDevice(headers: Headers, email: string): Promise<string | null> {
  const device = readDevice(headers);
  if (!device) return null;
  for (const signature of device.signatures) {
    const isFresh = today() - dayOf(signature) <= LIFE_DAYS;
    if (isFresh && (await isOf(signature, device.id, email))) return device.id;
  }
  return null;
}

/**
 * The cookie by which a browser is known again after this account signed in there. It opens
 * nothing and names nobody.
 */
export async function rememberDevice(headers: Headers, email: string): Promise<string> {
  const device = readDevice(headers) ?? {
    id: randomBytes(16).toString("base64url"),
    signatures: [],
  };
  const others = await signaturesOfOthers(device, email);
  const signature = await sign(device.id, email, today());
  return deviceCookie(device.id, [signature, ...others.slice(0, MOST_ACCOUNTS - 1)]);
}

/** The cookies by which a browser forgets this account, and no other one. */
export async function forgetDevice(headers: Headers, email: string): Promise<string[]> {
  const device = readDevice(headers);
  if (!device) return [];
  const others = await signaturesOfOthers(device, email);
  return [others.length > 0 ? deviceCookie(device.id, others) : setCookie("device", "", 0)];
}

async function signaturesOfOthers({ id, signatures }: Device, email: string): Promise<string[]> {
  const others: string[] = [];
  for (const signature of signatures) {
    if (!(await isOf(signature, id, email))) others.push(signature);
  }
  return others;
}

function deviceCookie(id: string, signatures: string[]): string {
  return setCookie("device", [id, ...signatures].join("."), (LIFE_DAYS * DAY_MS) / 1000);
}
