import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import starter from "./start-program.ts?minified";
import { keepUsedStyles } from "./used-styles.server.ts";

/**
 * Renders a page without scripts that change it, with only the styles that it needs. As one string this is faster
 * than as a stream.
 *
 * @returns its HTML in UTF-8.
 * @throws what a component has thrown.
 */
export function renderAtOnce(page: ReactNode): Buffer<ArrayBuffer> {
  return Buffer.from(keepUsedStyles(`<!DOCTYPE html>${renderToString(page)}`));
}

/**
 * Renders a page completely, including parts that come later, such as a tool's data.
 *
 * @param nonce for the scripts that React adds.
 * @returns its HTML in UTF-8.
 * @throws the last error that a component has thrown.
 */
export function renderWhole(
  page: ReactNode,
  nonce: string | undefined,
): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Takes everything at once, so that React never waits.
  const whole = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
  let failure: unknown;
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    onAllReady: () => (failure ? reject(failure) : resolve(text(pipe(whole)))),
    onShellError: reject,
    onError(error) {
      failure = error;
    },
  });
  return promise.then((html) => Buffer.from(afterThePage(html)));
}

/** React Router's preloads and the script that starts the program. */
const programFile = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const programStart = /<script( nonce="[^"]*")? type="module" async="">(.*?)<\/script>/s;

/**
 * Loads a tool's program after what the first paint needs, such as fonts; the page can be read and sent without it.
 */
function afterThePage(html: string): string {
  const files: string[] = [];
  const page = html.replace(programFile, (_link, file: string) => {
    files.push(file);
    return "";
  });
  return page.replace(
    programStart,
    (_script, nonce = "", text: string) =>
      `<script${nonce} type="text/plain" data-files="${files.join(" ")}">${text}</script>` +
      `<script${nonce}>${starter}</script>`,
  );
}
