import type { IncomingMessage } from "node:http";
import type { Page } from "../app/pages.ts";
import { largestPhotoForm } from "../app/platform/limits.ts";
import type { ErrorStatus } from "./error-pages.ts";
import { type AllowedMethods, pageAt, siteMethods } from "./find-page.ts";

const longestUrl = 2048;
/** Long enough that somebody who pastes a whole letter into the search gets a proper page. */
const longestSearch = 14 * 1024;
/** For the code from an identity provider; some send long ones. */
const longestAnswer = 8 * 1024;

interface BodyLimits {
  plain: number;
  /** Without it, the page's form may carry no files. */
  withFiles?: number;
}

const shortForm: BodyLimits = { plain: 16 * 1024 };
/**
 * Large enough for the longest texts in app/platform/limits.ts (an announcement's `body`, `message`): a character
 * may take nine bytes of a form (docs/decisions/0006-limits.md).
 */
const longerForms: Record<NonNullable<Page["largestBody"]>, BodyLimits> = {
  announcement: { plain: 96 * 1024 },
  uploads: { plain: 96 * 1024, withFiles: 200_000_000 },
  // More than is stored, so that somebody who sends a photo that is too large gets an explanation, and keeps
  // their text.
  photos: { plain: 48 * 1024, withFiles: largestPhotoForm },
};

/** In bytes: Node's parser rejects a longer request line and headers (431). */
export const largestHeaders = 16 * 1024;

/**
 * Where mail providers send a reader's click on 'Unsubscribe' (RFC 8058), in one of two form types. Only the
 * token in the URL counts there, no cookie and no field.
 */
const oneClickPath = "/unsubscribe";

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const printable = /^\/[\x21-\x7e]*$/;
/** Paths that can be read in only one way. */
const plainPath = /^\/[\w/-]*$/;
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const uploadType = /^multipart\/form-data\s*;/i;

/** What is known about an accepted request. */
export interface ValidRequest {
  /** The site's own origin, as the visitor's browser sees it. */
  origin: string;
  /** As written, still percent-encoded, without the query. */
  path: string;
  /** The maximum size of its body, in bytes. */
  bodyLimit: number;
  /** Whether its body is a form with files, which is passed on as it arrives. */
  isUpload: boolean;
}

/**
 * Decides whether to accept a request, by its request line and headers: the one place that checks methods, hosts,
 * sizes, types of body, and which site sent a form (CSRF).
 *
 * @param publicOrigin BASE_URL; without it only this machine's own names are accepted.
 * @param allowedMethods what each URL allows.
 * @returns the request's facts, or the status to reject it with.
 */
export function validateRequest(
  request: IncomingMessage,
  publicOrigin: string | undefined,
  allowedMethods: AllowedMethods,
): ValidRequest | ErrorStatus {
  const { method = "", url = "", headers } = request;
  if (!siteMethods.includes(method)) return 405;
  const path = url.split("?", 1)[0] ?? "";
  if (url.length > longestOf(path)) return 414;
  const isPlain = plainPath.test(path);
  if (!printable.test(url) || url.includes("%00") || !(isPlain || isDecodable(path))) return 400;
  // With two Host headers, Node may use one and a proxy the other.
  if (headers.host === undefined || request.headersDistinct["host"]?.length !== 1) return 400;
  const origin = originOf(headers.host, publicOrigin);
  if (!origin) return 421;
  // With dots, a backslash or a hash, the router would read another path than the one validated here.
  if (!isPlain && new URL(origin + url).pathname !== path) return 400;
  const length = Number(headers["content-length"] ?? 0);
  if (method !== "POST") {
    const hasBody = length > 0 || headers["transfer-encoding"] !== undefined;
    return hasBody ? 400 : { origin, path, bodyLimit: 0, isUpload: false };
  }
  // Comes first: who sends a form there, and how, makes no difference.
  if (allowedMethods(path)?.includes(method) === false) return 405;
  const isByBrowser = headers["sec-fetch-site"] !== undefined || headers.origin !== undefined;
  const isByProvider = path === oneClickPath && !isByBrowser;
  if (!isByProvider && !isSameOriginRequest(request, origin)) return 403;
  const { largestBody } = pageAt(path) ?? {};
  const { plain, withFiles } = largestBody ? longerForms[largestBody] : shortForm;
  const type = headers["content-type"] ?? "";
  const isUpload = withFiles !== undefined && uploadType.test(type);
  if (!isByProvider && !isUpload && !formType.test(type)) return 415;
  const bodyLimit = isUpload ? withFiles : plain;
  return length > bodyLimit ? 413 : { origin, path, bodyLimit, isUpload };
}

/** A URL's maximum length, in characters. */
function longestOf(path: string): number {
  if (path === "/search") return longestSearch;
  return path === "/login/callback" ? longestAnswer : longestUrl;
}

function isDecodable(path: string): boolean {
  try {
    // The bundler drops a call whose result is unused.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

function originOf(host: string, publicOrigin: string | undefined): string | undefined {
  if (publicOrigin === undefined) {
    const origin = `http://${host}`;
    return loopbackHost.test(host) && URL.canParse(origin) ? origin : undefined;
  }
  if (publicOrigin.endsWith(`://${host}`)) return publicOrigin;
  const accepted = new URL(publicOrigin);
  // Some proxies add the default port.
  const defaultPort = accepted.protocol === "https:" ? /:443$/ : /:80$/;
  return accepted.host === host.toLowerCase().replace(defaultPort, "") ? publicOrigin : undefined;
}

/**
 * CSRF protection: whether the browser sent this from one of the site's own pages. Browsers always send one of
 * these two headers with a form; a request with neither is rejected.
 */
function isSameOriginRequest({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return headers.origin !== undefined && headers.origin.toLowerCase() === origin.toLowerCase();
}
