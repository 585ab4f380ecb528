import { type FieldType, quote } from "../content/fields.ts";
import type { FileKind } from "../content/file-type.ts";
import { acceptedPhotos, nameFormat, saveAsJpeg } from "../content/photo-advice.ts";

const photos: readonly FileKind[] = ["jpg", "png", "webp", "avif", "heic", "svg"];

const accepted: Partial<Record<FieldType, readonly FileKind[]>> = {
  pdf: ["pdf"],
  versions: ["pdf"],
  picture: photos,
  pictures: photos,
  pdfs: ["pdf"],
  attachments: ["pdf", "jpg", "png", "webp", "avif", "heic"],
  calendar: ["ics"],
};

/** Says why a file doesn't fit a field of this type, and what to do; undefined if it fits. */
export function explainKind(kind: FileKind, type: FieldType, name: string): string | undefined {
  if (accepted[type]?.includes(kind)) return undefined;
  const what = name ? quote(name) : "This file";
  if (kind === "empty")
    return `${what} is empty. Check that it opens on your device, then try again.`;
  if (type && accepted[type]?.every((one) => one === "pdf")) return `${what} ${explainNoPdf(kind)}`;
  if (type === "calendar") {
    return `${what} isn't a calendar file. In your calendar program choose Export, and upload the .ics file.`;
  }
  return `${what} ${type === "attachments" ? explainNoAttachment(kind) : explainNoPhoto(kind)}`;
}

const office = "is a Word file, a spreadsheet or a ZIP file.";
const toPdf = `${office} Open it, choose Save as (or Export) and PDF, then upload the PDF.`;

function explainNoPdf(kind: FileKind): string {
  if (kind === "office") return toPdf;
  if (photos.includes(kind) || isOtherPhoto(kind)) {
    return "is a photo. Scan the pages with your phone's notes or files app, which saves a PDF, then upload that.";
  }
  return "isn't a PDF. Save it as a PDF, then upload that.";
}

function explainNoPhoto(kind: FileKind): string {
  if (isOtherPhoto(kind)) return explainOtherPhoto(kind);
  if (kind === "office")
    return `${office} To show a picture that is in it, ${saveAsJpeg}, then upload that.`;
  return `isn't a photo that the site can show. Save it as ${acceptedPhotos}, then try again.`;
}

function explainNoAttachment(kind: FileKind): string {
  if (kind === "office") return toPdf;
  if (isOtherPhoto(kind)) return explainOtherPhoto(kind);
  return `isn't a PDF or a photo that the site can show. Save it as PDF, or as ${acceptedPhotos}, then try again.`;
}

/** Whether it is a photo in a format that the site doesn't take. */
function isOtherPhoto(kind: FileKind): boolean {
  return kind === "gif" || kind === "tiff";
}

function explainOtherPhoto(kind: FileKind): string {
  const advice = `${saveAsJpeg.charAt(0).toUpperCase()}${saveAsJpeg.slice(1)}`;
  return `${nameFormat(kind)}, which the site can't show. ${advice}, then upload that.`;
}
