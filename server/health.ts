import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const noAnswer = "the database doesn't answer" as const;

/** Whether a request is a health check. */
export function isHealthCheck({ method, url }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && (url === "/healthz" || url === "/readyz");
}

/**
 * Answers an operator's question: `/healthz`, whether the process lives; `/readyz`, whether it can
 * serve. Both are answered by any Host, because who asks often knows the process by its number.
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
  const problem = request.url === "/healthz" ? undefined : await within(patience, findProblem());
  const words = `${problem ?? "ok"}\n`;
  response.writeHead(problem ? 503 : 200, {
    ...security,
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(words.length),
    "cache-control": "no-store",
  });
  response.end(words);
}

/** What an answer says, or that there is none after so many milliseconds. */
export function within<T>(patience: number, answer: Promise<T>): Promise<T | typeof noAnswer> {
  return Promise.race([answer, wait(patience, noAnswer, { ref: false })]);
}
