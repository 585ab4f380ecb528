import { RecentlyUsed } from "../platform/recently-used.ts";
import { entityTag } from "../platform/responses.server.ts";

/** A page without its nonce, which is new in each response. */
export interface RenderedPage {
  /** The HTML before, between and after the places of the nonce. */
  parts: Buffer[];
  tag: string;
}

/** Cuts a page at its nonce. */
export function withoutNonce(html: Buffer, nonce: string | undefined): RenderedPage {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = next(); at >= 0; at = next()) {
    parts.push(html.subarray(from, at));
    from = at + (nonce ?? "").length;
  }
  parts.push(html.subarray(from));
  return { parts, tag: entityTag(...parts) };

  function next(): number {
    return nonce ? html.indexOf(nonce, from) : -1;
  }
}

/** The whole page with a nonce. */
export function withNonce({ parts }: RenderedPage, nonce = ""): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [between, part])));
}

/** About as many as there are pages for visitors that aren't documents, and 100 kB each at most. */
const mostKept = 32;

/**
 * How long a page is kept that somebody asked for with words of their own, in milliseconds: long
 * enough for many who ask the same at once, and no list of what people looked for.
 */
const questionKept = 60_000;

/** By what they were rendered from besides their data. */
const kept = new RecentlyUsed<string, { data: string; page: RenderedPage }>(mostKept, () => 1);

/**
 * Renders a page for visitors, unless it was rendered before from just the same: most visitors ask for
 * the same few pages, and rendering takes most of their time. Only for requests without a session.
 *
 * @param request what else is shown besides the data: the edition and the whole URL.
 * @param data of all its loaders, as text. Together they are all that a page is rendered from, so that
 *   what is kept never shows what its loaders would not have told this visitor.
 */
export async function renderForVisitors(
  request: string,
  data: string,
  render: () => Promise<RenderedPage>,
): Promise<RenderedPage> {
  const found = kept.get(request);
  if (found?.data === data) return found.page;
  const page = await render();
  if (!found && request.includes("?")) {
    setTimeout(() => kept.delete(request), questionKept).unref();
  }
  kept.add(request, { data, page });
  return page;
}
