import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import starter from "./start-program.ts?minified";
import { keepUsedStyles } from "./used-styles.server.ts";

/**
 * Renders a page without scripts that change it, whose parts are all there: with the styles that it
 * needs, and no others. As one text this takes React less time than as a stream.
 *
 * @returns its HTML in UTF-8.
 * @throws what a component has thrown.
 */
export function renderAtOnce(page: ReactNode): Buffer<ArrayBuffer> {
  return Buffer.from(keepUsedStyles(`<!DOCTYPE html>${renderToString(page)}`));
}

/**
 * Renders a page to its last part, with those that come later, such as a tool's data.
 *
 * @param nonce of the scripts that React itself adds; undefined for a page without a nonce.
 * @returns its HTML in UTF-8.
 * @throws what a component has thrown, the last such error if there are several.
 */
export function renderWhole(
  page: ReactNode,
  nonce: string | undefined,
): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  let failure: unknown;
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    onAllReady: () => (failure ? reject(failure) : pipe(collect(resolve))),
    onShellError: reject,
    onError(error) {
      failure = error;
    },
  });
  return promise;
}

/** Keeps all that is written, however much; React never writes to the same bytes again. */
function collect(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part, _encoding, written) {
      parts.push(part);
      written();
    },
    final(ended) {
      done(Buffer.from(afterThePage(Buffer.concat(parts).toString())));
      ended();
    },
  });
}

/** What React Router writes: a file of the program, and the script that starts it. */
const programFile = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const programStart = /<script( nonce="[^"]*")? type="module" async="">(.*?)<\/script>/s;

/**
 * Has a tool's program come after what the page is painted with, such as its type: the page can be read
 * and sent without it.
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
