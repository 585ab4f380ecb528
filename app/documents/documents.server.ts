import data from "../../.content/document-pages.json" with { type: "json" };
import type { DocumentPages } from "./document-pages.ts";

/** The pages of every document that is a file, by its name; made at build time as the content is. */
export const documentPages = data as unknown as Partial<Record<string, DocumentPages>>;
