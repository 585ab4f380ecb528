import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { version } from "../app/platform/version.server.ts";

// What an operator's programs ask is answered by any Host: they often know the process by its number.

const noAnswer = "the database doesn't answer" as const;

/**
 * Answers a health check: `/healthz`, whether the process lives; `/readyz`, whether it can serve, and which
 * version it is.
 *
 * @param findProblem why records can't be read or written, in a few words; undefined when they can.
 * @param patience in milliseconds, after which they can't.
 */
export async function answerHealthCheck(
  request: IncomingMessage,
  response: ServerResponse,
  security: Record<string, string>,
  findProblem: () => Promise<string | undefined>,
  patience = 2000,
): Promise<void> {
  if (request.url === "/healthz") return sendText(response, 200, "ok\n", security);
  const problem = await within(patience, findProblem());
  const text = `${problem ?? "ok"}\nShoreline ${version}\n`;
  sendText(response, problem ? 503 : 200, text, security);
}

/** An answer, or after that many milliseconds, that there is none. */
export function within<T>(patience: number, answer: Promise<T>): Promise<T | typeof noAnswer> {
  return Promise.race([answer, wait(patience, noAnswer, { ref: false })]);
}

/** What a site tells a monitoring system. */
export interface Metrics {
  /** METRICS_TOKEN: who asks has to know it. */
  token: string;
  /** All figures, in Prometheus's text format. */
  read: () => Promise<string>;
}

/** Answers a monitoring system that sends the token, as in `Authorization: Bearer …`; others get 401. */
export async function answerMetrics(
  { headers }: IncomingMessage,
  response: ServerResponse,
  security: Record<string, string>,
  { token, read }: Metrics,
): Promise<void> {
  if (isSame(headers.authorization ?? "", `Bearer ${token}`)) {
    const format = { "content-type": "text/plain; version=0.0.4; charset=utf-8" };
    return sendText(response, 200, await read(), { ...security, ...format });
  }
  const advice = "Send the header 'Authorization: Bearer …' with the site's METRICS_TOKEN.\n";
  sendText(response, 401, advice, { ...security, "www-authenticate": "Bearer" });
}

/** Compares texts in a time that tells nothing about them. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    ...headers,
    "content-length": String(Buffer.byteLength(text)),
    "cache-control": "no-store",
  });
  response.end(text);
}
