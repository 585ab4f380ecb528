import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isSameSecret } from "../app/identity/tokens.server.ts";
import { version } from "../app/platform/version.server.ts";

// The operator's programs are answered for any Host: they often know the process by its IP address.

const noAnswer = "the database doesn't answer" as const;

/**
 * Answers a health check: `/healthz`, whether the process lives; `/readyz`, whether it can serve, and which
 * version it is.
 *
 * @param findProblem why records can't be read or written, in a few words; undefined if they can.
 */
export async function answerHealthCheck(
  request: IncomingMessage,
  response: ServerResponse,
  security: Record<string, string>,
  findProblem: () => Promise<string | undefined>,
): Promise<void> {
  if (request.url === "/healthz") return sendText(response, 200, "ok\n", security);
  const problem = await withinPatience(findProblem());
  const text = `${problem ?? "ok"}\nShoreline ${version}\n`;
  sendText(response, problem ? 503 : 200, text, security);
}

/** An answer or, after two seconds, a note that there is none. */
export function withinPatience<T>(answer: Promise<T>): Promise<T | typeof noAnswer> {
  return Promise.race([answer, wait(2000, noAnswer, { ref: false })]);
}

export interface Metrics {
  /** METRICS_TOKEN, which the monitoring system must send. */
  token: string;
  /** All metrics, in Prometheus's text format. */
  read: () => Promise<string>;
}

/** Answers a monitoring system that sends the token, as in `Authorization: Bearer …`; others get 401. */
export async function answerMetrics(
  { headers }: IncomingMessage,
  response: ServerResponse,
  security: Record<string, string>,
  { token, read }: Metrics,
): Promise<void> {
  if (isSameSecret(headers.authorization ?? "", `Bearer ${token}`)) {
    const format = { "content-type": "text/plain; version=0.0.4; charset=utf-8" };
    return sendText(response, 200, await read(), { ...security, ...format });
  }
  const advice = "Send the header 'Authorization: Bearer …' with the site's METRICS_TOKEN.\n";
  sendText(response, 401, advice, { ...security, "www-authenticate": "Bearer" });
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
