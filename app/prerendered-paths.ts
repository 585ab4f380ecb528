import data from "../.content/content.json" with { type: "json" };
import {
  amenityNames,
  architecturalDocuments,
  documentAddress,
  governingDocuments,
} from "./editions/content.ts";

const minutes: { id: string }[] = data.minutes;

/** The pages that are the same for everyone, made once at build time. */
export const prerenderedPaths = [
  "/amenities",
  ...amenityNames.map((name) => `/amenities/${name}`),
  "/arc",
  ...architecturalDocuments.map((name) => `/arc/${name}`),
  "/arc/sampleRoofShingle",
  "/covenantsbylaws",
  ...governingDocuments.map((name) => `/covenantsbylaws/${name}`),
  "/meetingminutes",
  ...minutes.map(({ id }) => documentAddress(id)),
  "/faq",
  "/boardmembers",
  "/sitemap",
];
