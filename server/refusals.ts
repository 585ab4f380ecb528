import { type ServerResponse, STATUS_CODES } from "node:http";

const words = {
  400: ["We could not read that request", "Check the address, or begin at the home page."],
  403: [
    "That form came from another site",
    "Nothing was changed. Open the page on this site and send the form from there.",
  ],
  405: ["That can't be done here", "This site only shows pages and takes forms."],
  408: ["That took too long", "The request did not arrive in time. Try again."],
  413: ["That is too much to send at once", "Nothing was changed. Shorten the text and try again."],
  414: ["That address is too long", "Check the address, or begin at the home page."],
  415: ["We could not read that form", "Nothing was changed. Send the form from its own page."],
  417: ["We could not read that request", "It expects something that this site does not offer."],
  421: [
    "This site has another address",
    "Use the address that the association gave you. (Operators: it is set with BASE_URL.)",
  ],
  431: ["That request is too large", "Clear this site's cookies in your browser and try again."],
  500: ["Something went wrong on our side", "Try again in a minute."],
} as const;

/** The statuses with which the server itself answers, before the pages are asked. */
export type RefusalStatus = keyof typeof words;

/** The page that says why a request was not taken, in words. */
export function refusalPage(status: RefusalStatus): string {
  const [title, advice] = words[status];
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><h1>${title}</h1><p>${advice}</p></html>\n`
  );
}

/** The headers of a refusal; the connection ends with it, because a rest may still be arriving. */
export function refusalHeaders(status: RefusalStatus): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(refusalPage(status))),
    "cache-control": "no-store",
    connection: "close",
    ...(status === 405 ? { allow: "GET, HEAD, POST" } : {}),
  };
}

/** Answers a request with a refusal. */
export function sendRefusal(
  response: ServerResponse,
  status: RefusalStatus,
  security: Record<string, string>,
): void {
  response.writeHead(status, { ...security, ...refusalHeaders(status) });
  response.end(refusalPage(status));
}

/** A refusal as it goes over the wire, for what never became a request. */
export function rawRefusal(status: RefusalStatus, security: Record<string, string>): string {
  const headers = { ...security, ...refusalHeaders(status), date: new Date().toUTCString() };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${refusalPage(status)}`;
}
