import { createHash } from "node:crypto";
import text from "./ui/site.css?inline";

/** The style sheet, which stands in every page: one way to the server less until it is seen. */
export const siteStyles: string = text;

/** What a Content-Security-Policy knows it by, in quotes. */
export const siteStylesHash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
