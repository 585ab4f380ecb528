import site from "../../.content/site.json" with { type: "json" };
import type { EverywhereSite } from "./content.ts";

/** The association's name and links: small, public, and so also in the browser's bundle. */
export const association = site as unknown as EverywhereSite;
