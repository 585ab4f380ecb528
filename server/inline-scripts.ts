import { createHash } from "node:crypto";

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

/** A script element of a page. */
export interface ScriptElement {
  /** The address of its file; undefined when the script stands in the page itself. */
  src: string | undefined;
  text: string;
}

/** The script elements of a page that holds data blocks (JSON-LD) and scripts; only the latter. */
export function scriptElements(html: string): ScriptElement[] {
  return [...html.matchAll(scriptElement)]
    .filter(([, attributes = ""]) => !/\btype=["']?application\/(ld\+)?json/i.test(attributes))
    .map(([, attributes = "", text = ""]) => ({
      src: /\bsrc=["']([^"']*)["']/i.exec(attributes)?.[1],
      text,
    }));
}

/** What a Content-Security-Policy knows a page's inline scripts by: `sha256-…`, without quotes. */
export function inlineScriptHashes(html: string): string[] {
  return scriptElements(html)
    .filter(({ src }) => src === undefined)
    .map(({ text }) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
}
