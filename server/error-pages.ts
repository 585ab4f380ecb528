import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { countRejection } from "../app/platform/log.server.ts";
import { readingMethods } from "./find-page.ts";
import { closedPolicy } from "./headers.ts";

const words = {
  400: ["We could not read that request", "Check the address, or start from the home page."],
  403: [
    "That form came from another site",
    "Nothing was changed. Open the page on this site and send the form from there.",
  ],
  404: ["File not found", "There is no file at this address."],
  405: [
    "This page can't accept what you sent",
    "Nothing was changed. Go back and try again, or start from the home page.",
  ],
  408: ["That took too long", "Your request took too long to arrive. Please try again."],
  413: [
    "That is too much to send at once",
    "Nothing was changed. Go back, then shorten the text or send fewer files at once.",
  ],
  414: ["That address is too long", "Check the address, or start from the home page."],
  415: ["We could not read that form", "Nothing was changed. Send the form from its own page."],
  421: [
    "This site has another address",
    "Use the address that the association gave you. (Operators: it is set with BASE_URL.)",
  ],
  500: ["Something went wrong on our side", "Try again in a minute."],
  503: [
    "The site can't do that right now",
    "Nothing was changed. Try again in a minute. You can still read the public pages.",
  ],
} as const;

/** The statuses that the server answers with by itself, without rendering a page. */
export type ErrorStatus = keyof typeof words;

/** In seconds. */
const retryAfter = "60";

/** What an error page says besides its status. */
interface ErrorFacts {
  /** Identifies the error in the log. */
  errorId?: string;
  /** The methods that the URL allows (405). */
  methods?: readonly string[] | undefined;
}

/** Rejects a request with an error page. */
export function sendErrorPage(
  response: ServerResponse,
  status: ErrorStatus,
  security: Record<string, string>,
  facts: ErrorFacts = {},
): void {
  const { errorId, methods = readingMethods } = facts;
  const isRejection = status !== 404;
  if (isRejection) countRejection(`status ${status}`);
  const page = errorPage(status, errorId);
  const headers: Record<string, string> = {
    ...security,
    "content-security-policy": errorPagePolicy,
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(page)),
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  };
  // The rest of a rejected request may still be arriving.
  if (isRejection) headers["connection"] = "close";
  if (status === 405) headers["allow"] = methods.join(", ");
  if (status === 503) headers["retry-after"] = retryAfter;
  response.writeHead(status, headers);
  response.end(page);
}

/** Redirects to another path of this site. @param path begins with one slash and a name; includes the query. */
export function sendRedirect(
  response: ServerResponse,
  path: string,
  security: Record<string, string>,
): void {
  const headers = { location: path, "content-length": "0", "cache-control": "no-store" };
  response.writeHead(308, { ...security, ...headers });
  response.end();
}

/**
 * The site's colors and type, as in app/layout/styles/tokens.css. Inline, because the style sheet can't be
 * requested from a wrong host or over a connection that is closing.
 */
const style = `
:root{color-scheme:light dark}
body{margin:0;border-top:.75rem solid light-dark(#0b3a44,#06363f);
background:light-dark(#fbf9f4,#0b1a1f);color:light-dark(#17262b,#eaf1ee);
font:1.125rem/1.6 "Atkinson Hyperlegible Next",Arial,sans-serif}
main{max-width:36rem;margin:12vh auto;padding:0 1.5rem}
h1{font:600 2.2rem/1.2 "Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif}
a{display:inline-block;padding:.5rem 0;color:light-dark(#0d5560,#7cc7cf)}
a:focus-visible{outline:3px solid light-dark(#8a5a12,#e0b266);outline-offset:3px}
`;

const hash = createHash("sha256").update(style).digest("base64");

/** An error page's Content-Security-Policy: its own style and nothing else. */
const errorPagePolicy = `${closedPolicy}; style-src 'sha256-${hash}'`;

/** A complete page that says why a request was rejected, with the error's id in the log. */
function errorPage(status: ErrorStatus, errorId: string | undefined): string {
  const [title, advice] = words[status];
  const parts = [
    `<h1>${title}</h1>`,
    `<p>${advice}</p>`,
    errorId
      ? `<p>If it keeps happening, tell the board this number: <code>${errorId}</code></p>`
      : "",
    // If the host is wrong, so is its home page.
    status === 421 ? "" : '<p><a href="/">Go to the home page</a></p>',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${parts.filter(Boolean).join("\n")}
</main>
</body>
</html>
`;
}
