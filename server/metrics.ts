import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What a site tells a monitoring system. */
export interface Metrics {
  /** METRICS_TOKEN: who asks has to know it. */
  token: string;
  /** All figures, in Prometheus's text format. */
  read: () => Promise<string>;
}

/** Prometheus's text format, version 0.0.4. */
const textFormat = "text/plain; version=0.0.4; charset=utf-8";

/** Whether a request asks for the site's metrics. */
export function isMetricsRequest({ method, url }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && url === "/metrics";
}

/**
 * Answers a monitoring system that sends the token, as in `Authorization: Bearer …`; others get 401.
 * As with health checks, any Host will do, because who asks often knows the process by its number.
 */
export async function answerMetrics(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  security: Record<string, string>,
  { token, read }: Metrics,
): Promise<void> {
  const isAllowed = isSame(headers.authorization ?? "", `Bearer ${token}`);
  const text = isAllowed
    ? await read()
    : "Send the header 'Authorization: Bearer …' with the site's METRICS_TOKEN.\n";
  response.writeHead(isAllowed ? 200 : 401, {
    ...security,
    ...(!isAllowed && { "www-authenticate": "Bearer" }),
    "content-type": isAllowed ? textFormat : "text/plain; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    "cache-control": "no-store",
  });
  response.end(method === "HEAD" ? undefined : text);
}

/** Compares texts in a time that tells nothing about them. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
