import { type ServerResponse, STATUS_CODES } from "node:http";
import { countRejection } from "../app/platform/rejections.server.ts";
import { readingMethods, siteMethods } from "./allowed-methods.ts";
import { errorPage, errorPagePolicy } from "./refusal-page.ts";

const words = {
  400: ["We could not read that request", "Check the address, or begin at the home page."],
  403: [
    "That form came from another site",
    "Nothing was changed. Open the page on this site and send the form from there.",
  ],
  405: [
    "This page can't take what was sent",
    "Nothing was changed. Go back and try again, or begin at the home page.",
  ],
  408: ["That took too long", "The request did not arrive in time. Try again."],
  413: ["That is too much to send at once", "Nothing was changed. Shorten the text and try again."],
  414: ["That address is too long", "Check the address, or begin at the home page."],
  415: ["We could not read that form", "Nothing was changed. Send the form from its own page."],
  417: ["We could not read that request", "It expects something that this site does not offer."],
  421: [
    "This site has another address",
    "Use the address that the association gave you. (Operators: it is set with BASE_URL.)",
  ],
  429: ["That was too often", "Nothing was changed. Wait a minute and try again."],
  431: ["That request is too large", "Clear this site's cookies in your browser and try again."],
  500: ["Something went wrong on our side", "Try again in a minute."],
  503: [
    "The site can't do that at the moment",
    "Nothing was changed. Try again in a minute; the pages to read are still there.",
  ],
} as const;

/** The statuses with which the server itself answers, without asking the pages. */
export type ErrorStatus = keyof typeof words;

/** How long to wait before trying again, in seconds. */
const retryAfter = "60";

/** What a refusal says beside its status. */
interface ErrorFacts {
  /** By which the log tells what happened. */
  errorId?: string;
  /** What the address takes (405). */
  methods?: readonly string[] | undefined;
}

/** Answers a request with a refusal. */
export function sendErrorPage(
  response: ServerResponse,
  status: ErrorStatus,
  security: Record<string, string>,
  facts: ErrorFacts = {},
): void {
  const { headers, page } = refusal(status, security, facts);
  response.writeHead(status, headers);
  response.end(page);
}

const missingFile = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>File not found</title>
<h1>File not found</h1>
<p>There is no file at this address. <a href="/">Go to the home page</a></p>
`;

/** Says in a few words that there is no such file: mostly a program reads it, or nobody. */
export function sendMissingFile(response: ServerResponse, security: Record<string, string>): void {
  response.writeHead(404, {
    ...security,
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(missingFile)),
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  response.end(missingFile);
}

/** A refusal as it goes over the wire, for what never became a request. */
export function rawErrorResponse(status: ErrorStatus, security: Record<string, string>): string {
  const { headers, page } = refusal(status, security, { methods: siteMethods });
  const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${page}`;
}

/** The connection ends with a refusal, because a rest of the request may still be arriving. */
function refusal(
  status: ErrorStatus,
  security: Record<string, string>,
  { errorId, methods = readingMethods }: ErrorFacts,
) {
  countRejection(`status ${status}`);
  const [title, advice] = words[status];
  // Where the address is wrong, so is its home page.
  const page = errorPage({ title, advice, errorId, leadsHome: status !== 421 });
  const headers: Record<string, string> = {
    ...security,
    "content-security-policy": errorPagePolicy,
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(page)),
    "cache-control": "no-store",
    connection: "close",
  };
  if (status === 405) headers["allow"] = methods.join(", ");
  if (status === 429 || status === 503) headers["retry-after"] = retryAfter;
  return { headers, page };
}
