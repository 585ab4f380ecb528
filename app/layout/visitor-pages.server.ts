import { RecentlyUsed } from "../platform/recently-used.ts";
import { entityTag } from "../platform/responses.server.ts";

/** A page without its nonce, which differs in each response. */
export interface RenderedPage {
  parts: Buffer[];
  tag: string;
}

/** Splits a page at its nonce. */
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

export function withNonce({ parts }: RenderedPage, nonce = ""): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [between, part])));
}

/** About as many as there are pages for visitors that aren't documents, up to 100 kB each. */
const mostKept = 32;

/**
 * How long a page with search terms is kept, in milliseconds: long enough for many who ask the same at once, too
 * short for a record of searches.
 */
const questionKept = 60_000;

const kept = new RecentlyUsed<string, { data: string; page: RenderedPage }>(mostKept);

/**
 * Renders a page for visitors, or reuses one that was rendered from the same data: most visitors ask for the same few
 * pages. Only for requests without a session.
 *
 * @param request the edition and the whole URL.
 * @param data of all its loaders. With the request, this is all that a page is rendered from, so that nothing is
 * shown that its loaders would not have told this visitor.
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
