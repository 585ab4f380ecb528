import { createHash } from "node:crypto";

/**
 * The ETag of an answer, by which a client that has it already is told only that (RFC 9110, 8.8.3;
 * server/to-request.ts). Weak, because the server packs the answer as the client likes.
 *
 * @param said all that makes the answer what it is, without what differs from one to the next.
 */
export function entityTag(...said: string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(said));
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Whether an answer has an ETag: that of a request that only reads, and got what it asked for. */
export function isTagged({ method }: Request, status: number): boolean {
  return (method === "GET" || method === "HEAD") && status === 200;
}
