import site from "../../.content/site.json" with { type: "json" };
import type { EverywhereSite } from "./content.ts";

/** The association's name and links: small and public, so the browser's bundle includes them. */
export const association = site as unknown as EverywhereSite;
