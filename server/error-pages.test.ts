import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { type ErrorStatus, sendErrorPage } from "./error-pages.ts";
import { securityHeaders } from "./headers.ts";

const statuses = [400, 403, 405, 408, 413, 414, 415, 421, 500, 503] as const;

function read(status: ErrorStatus) {
  const sent = { headers: new Headers(), page: "" };
  const response = {
    writeHead: (_status: number, headers: Record<string, string>) => {
      sent.headers = new Headers(headers);
    },
    end: (page: string) => {
      sent.page = page;
    },
  } as unknown as ServerResponse;
  sendErrorPage(response, status, securityHeaders(true));
  return sent;
}

test.each(statuses)("%i is a page for people, as long as it says", (status) => {
  const { headers, page } = read(status);
  expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(page));
  expect(headers.get("cache-control")).toBe("no-store");
  expect(page).toMatch(
    /<html lang="en">[\s\S]*name="viewport"[\s\S]*<h1>[^<]+<\/h1>\s*<p>[^<]+<\/p>/,
  );
  expect(page).not.toMatch(/<script|style=/);
  expect(page.includes('<a href="/">')).toBe(status !== 421);
});

test("its policy knows its style by its hash, and nothing else", () => {
  const { headers, page } = read(400);
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).not.toContain("unsafe");
});

test("it tells what can be done, and when to try again", () => {
  expect(read(503).headers.get("retry-after")).toBe("60");
  expect(read(500).headers.has("retry-after")).toBe(false);
});
