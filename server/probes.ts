import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Whether a request is an operator's question how the server is. */
export function isProbe({ method, url }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && (url === "/healthz" || url === "/readyz");
}

/**
 * Answers an operator's question: `/healthz`, whether the process lives; `/readyz`, whether it can
 * serve. Both are answered by any Host, because who asks often knows the process by its number.
 *
 * @param isReady whether the database answers.
 * @param patience in milliseconds, after which it does not.
 */
export async function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  security: Record<string, string>,
  isReady: () => Promise<boolean>,
  patience = 2000,
): Promise<void> {
  const isWell = request.url === "/healthz" || (await within(patience, isReady()));
  const words = isWell ? "ok\n" : "unavailable\n";
  response.writeHead(isWell ? 200 : 503, {
    ...security,
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(words.length),
    "cache-control": "no-store",
  });
  response.end(words);
}

function within(patience: number, answer: Promise<boolean>): Promise<boolean> {
  return Promise.race([answer, wait(patience, false, { ref: false })]);
}
