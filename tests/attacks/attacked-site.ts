import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type RawAnswer, readAnswers, sendRaw } from "../raw-request.ts";
import { administrator, type RunningSite, startSite } from "../running-site.ts";

/** Words of a stack, a path, a query or a library, which no answer may hold. */
const inside = [
  new RegExp(process.cwd()),
  /node_modules|node:internal|file:\/\/|\.tsx?\b|\.mjs\b|build\/server/,
  /\n\s+at \S+ |[A-Z][a-z]+Error:|\bHPE_|\bERR_|\bE(NOENT|ISDIR|ACCES|CONN[A-Z]+)\b/,
  /react-router|kysely|conform|\bzod\b|\bpino\b|sqlite|postgres/i,
  /(?<!<)\bselect .+ from\b|\binsert into\b|identityUsers/i,
];

/** A site that is attacked by the tests of a file. */
export interface AttackedSite extends RunningSite {
  /** Sends bytes as they are; the answers have told nothing from inside. */
  attack: (bytes: string) => Promise<RawAnswer[]>;
}

/**
 * Serves the built site as a process of its own while the tests of a file run. After each of them
 * it must still answer, and have met with nothing that it didn't foresee.
 *
 * @param environment settings beside the usual ones.
 */
export function attackedSite(environment: Record<string, string> = {}): AttackedSite {
  const site = {} as AttackedSite;
  beforeAll(async () => {
    const running = await startSite("attacks", environment);
    Object.assign(site, running, {
      attack: async (bytes: string) => {
        const text = await sendRaw(running.port, bytes);
        expectNothingFromInside(text);
        return readAnswers(text);
      },
    });
  });
  afterEach(async () => {
    expect((await fetch(`http://127.0.0.1:${site.port}/healthz`)).status).toBe(200);
    expect(site.output()).not.toMatch(/"level":[56]0/);
  });
  afterAll(() => site.end?.());
  return site;
}

/** Fails when an answer tells how the site is made. */
export function expectNothingFromInside(text: string): void {
  for (const words of inside) expect(text).not.toMatch(words);
}

/** The headers of a request to be answered alone. */
export const host = "Host: localhost\r\nConnection: close\r\n";

/** The headers of a form that the site's own page sends. */
export const form =
  "Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n";

export const chunked = "Transfer-Encoding: chunked";

/**
 * A form sent to a page.
 *
 * @param framing the headers that say where it ends.
 */
export function post(framing: string, body: string, path = "/login"): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${form}${framing}\r\n\r\n${body}`;
}

/** Signs the administrator in; returns the cookies to send along. */
export async function signIn({ origin }: RunningSite): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams(administrator),
    headers: { "sec-fetch-site": "same-origin" },
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  expect(cookies.join()).toContain("shoreline-session=");
  return cookies.join("; ");
}
