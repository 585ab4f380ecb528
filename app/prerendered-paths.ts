import { amenityNames, architecturalDocuments, governingDocuments } from "./domain/content.ts";

/** The pages that are the same for everyone, made once at build time. */
export const prerenderedPaths = [
  "/",
  "/amenities",
  ...amenityNames.map((name) => `/amenities/${name}`),
  "/arc",
  ...architecturalDocuments.map((name) => `/arc/${name}`),
  "/arc/sampleRoofShingle",
  "/covenantsbylaws",
  ...governingDocuments.map((name) => `/covenantsbylaws/${name}`),
  "/meetingminutes",
  "/faq",
  "/boardmembers",
  "/sitemap",
];
