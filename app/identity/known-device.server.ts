import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { identitySecret, servedSecurely } from "./identity.server.ts";

// A household's tablet: each of these accounts has signed in on it.
const MOST_ACCOUNTS = 4;
const LIFE_SECONDS = 180 * 24 * 60 * 60;

/** The cookie's name; `__Host-` where browsers hold to it. */
function cookieName(): string {
  return `${servedSecurely() ? "__Host-" : ""}shoreline-device`;
}

interface Device {
  id: string;
  /** A signature for each account that has signed in here, the latest first. */
  signatures: string[];
}

function readDevice(headers: Headers): Device | undefined {
  const pattern = new RegExp(
    `(?:^|;\\s*)${cookieName()}=([\\w-]{22})((?:\\.[\\w-]{43}){1,${MOST_ACCOUNTS}})(?:;|$)`,
  );
  const [, id, signatures] = pattern.exec(headers.get("Cookie") ?? "") ?? [];
  return id && signatures ? { id, signatures: signatures.slice(1).split(".") } : undefined;
}

async function sign(id: string, email: string): Promise<string> {
  const hmac = createHmac("sha256", await identitySecret());
  return hmac.update(`device\n${id}\n${email.toLowerCase()}`).digest("base64url");
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
  const signature = await sign(device.id, email);
  return device.signatures.some((known) => isSame(known, signature)) ? device.id : null;
}

/**
 * The cookie by which a browser is known again after this account signed in there. It opens
 * nothing and names nobody.
 */
export async function rememberDevice(headers: Headers, email: string): Promise<string> {
  const { id, signatures } = readDevice(headers) ?? {
    id: randomBytes(16).toString("base64url"),
    signatures: [],
  };
  const signature = await sign(id, email);
  const others = signatures.filter((known) => !isSame(known, signature));
  const value = [id, signature, ...others.slice(0, MOST_ACCOUNTS - 1)].join(".");
  const secure = servedSecurely() ? "; Secure" : "";
  return `${cookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFE_SECONDS}${secure}`;
}
