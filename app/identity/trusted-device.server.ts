import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readCookie, setCookie } from "../platform/cookies.server.ts";
import { findTrustingAccount, type TrustingAccount } from "./accounts.server.ts";
import { siteSecret } from "./site-secret.server.ts";

/* Browsers where an account has logged in: a cookie holds a random id, and a signature for each account. */

// Enough for the accounts of a household that shares a tablet.
const MOST_ACCOUNTS = 4;
const LIFE_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

const cookiePattern = new RegExp(`^([\\w-]{22})((?:\\.\\d{5}-[\\w-]{43}){1,${MOST_ACCOUNTS}})$`);

/** A device's id, and the day and a signature for each account that has logged in there, latest first. */
function readDevice(headers: Headers) {
  const [, id, signatures] = readCookie(headers, "device", cookiePattern) ?? [];
  return id && signatures ? { id, signatures: signatures.slice(1).split(".") } : undefined;
}

function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

/** Signs that an account trusts a device. Recovering the account invalidates the signature. */
function sign(device: string, { id, recoveredAt }: TrustingAccount, day: number): string {
  const hmac = createHmac("sha256", siteSecret());
  const signature = hmac.update(["device", device, id, recoveredAt ?? "", day].join("\n"));
  return `${day}-${signature.digest("base64url")}`;
}

/** Whether a signature is this account's, from any day. */
function isOf(signature: string, device: string, account: TrustingAccount): boolean {
  const expected = sign(device, account, dayOf(signature));
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

function dayOf(signature: string): number {
  return Number(signature.slice(0, 5));
}

/**
 * The id of a request's device, if this account has logged in there and hasn't been recovered since. Does the
 * same work without an account, so that timing reveals nothing.
 */
export async function findTrustedDevice(headers: Headers, email: string): Promise<string | null> {
  const device = readDevice(headers);
  if (!device) return null;
  const account = await findTrustingAccount(email);
  const checked = account ?? { id: "", recoveredAt: null };
  const isTrusted = device.signatures.some(
    (signature) => today() - dayOf(signature) <= LIFE_DAYS && isOf(signature, device.id, checked),
  );
  return account && isTrusted ? device.id : null;
}

/** The cookie by which an account, as read before its password was verified, trusts the device. It gives no access. */
export function trustDevice(headers: Headers, account: TrustingAccount): string {
  const device = readDevice(headers) ?? {
    id: randomBytes(16).toString("base64url"),
    signatures: [],
  };
  const others = device.signatures.filter((signature) => !isOf(signature, device.id, account));
  const signature = sign(device.id, account, today());
  const kept = [device.id, signature, ...others.slice(0, MOST_ACCOUNTS - 1)];
  return setCookie("device", kept.join("."), (LIFE_DAYS * DAY_MS) / 1000);
}
