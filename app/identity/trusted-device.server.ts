import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readCookie, setCookie } from "../platform/cookies.server.ts";
import { findTrustingAccount, type TrustingAccount } from "./accounts.server.ts";
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

const cookiePattern = new RegExp(`^([\\w-]{22})((?:\\.\\d{5}-[\\w-]{43}){1,${MOST_ACCOUNTS}})$`);

function readDevice(headers: Headers): Device | undefined {
  const [, id, signatures] = cookiePattern.exec(readCookie(headers, "device") ?? "") ?? [];
  return id && signatures ? { id, signatures: signatures.slice(1).split(".") } : undefined;
}

/** Today, in days since 1970. */
function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

/** Signs that an account trusts a browser, until a recovery of the account makes it another one. */
function sign(device: string, { id, recoveredAt }: TrustingAccount, day: number): string {
  const hmac = createHmac("sha256", siteSecret());
  const signature = hmac.update(["device", device, id, recoveredAt ?? "", day].join("\n"));
  return `${day}-${signature.digest("base64url")}`;
}

/** Whether this account gave a signature, on whatever day. */
function isOf(signature: string, device: string, account: TrustingAccount): boolean {
  const expected = sign(device, account, dayOf(signature));
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

function dayOf(signature: string): number {
  return Number(signature.slice(0, 5));
}

/**
 * The id of the browser a request comes from, if this account trusts it: it has signed in there
 * before, and its owner has not had to take it back since. Its attempts are counted apart, so that a
 * stranger's can't lock the account's owner out.
 *
 * For an address without an account the same is done, so that the time tells nothing.
 */
export async function findTrustedDevice(headers: Headers, email: string): Promise<string | null> {
  const device = readDevice(headers);
  if (!device) return null;
  const account = await findTrustingAccount(email);
  const asked = account ?? { id: "", recoveredAt: null };
  const isTrusted = device.signatures.some(
    (signature) => today() - dayOf(signature) <= LIFE_DAYS && isOf(signature, device.id, asked),
  );
  return account && isTrusted ? device.id : null;
}

/**
 * The cookie by which this account trusts a browser from now on. It opens nothing and names nobody.
 *
 * @param account as it was before the password was looked at: what was right before a recovery
 *   doesn't count after it.
 */
export function trustDevice(headers: Headers, account: TrustingAccount): string {
  const device = readDevice(headers) ?? {
    id: randomBytes(16).toString("base64url"),
    signatures: [],
  };
  const others = signaturesOfOthers(device, account);
  const signature = sign(device.id, account, today());
  return deviceCookie(device.id, [signature, ...others.slice(0, MOST_ACCOUNTS - 1)]);
}

/** The cookies by which this account no longer trusts a browser; other accounts go on to. */
export function distrustDevice(headers: Headers, account: TrustingAccount): string[] {
  const device = readDevice(headers);
  if (!device) return [];
  const others = signaturesOfOthers(device, account);
  return [others.length > 0 ? deviceCookie(device.id, others) : setCookie("device", "", 0)];
}

function signaturesOfOthers({ id, signatures }: Device, account: TrustingAccount): string[] {
  return signatures.filter((signature) => !isOf(signature, id, account));
}

function deviceCookie(id: string, signatures: string[]): string {
  return setCookie("device", [id, ...signatures].join("."), (LIFE_DAYS * DAY_MS) / 1000);
}
