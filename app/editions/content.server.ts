import data from "../../.content/content.json" with { type: "json" };
import type { Content } from "./content.ts";

/**
 * The checked content of the site, bundled at build time. Types inferred from the file would change
 * with what it says; it was checked when it was written (compiler/prepare-content.ts).
 */
export const content = data as unknown as Content;
