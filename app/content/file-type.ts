export const firstBytes = 4096;

export type FileKind = ReturnType<typeof fileKindOf>;

/** The type of a file by its first bytes, whatever its name. */
export function fileKindOf(bytes: Uint8Array) {
  if (bytes.length === 0) return "empty";
  const start = Buffer.from(bytes.subarray(0, firstBytes));
  const text = start.toString("latin1");
  // Some programs write a line first.
  if (text.slice(0, 1024).includes("%PDF-")) return "pdf";
  if (text.startsWith("\xff\xd8\xff")) return "jpg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF8")) return "gif";
  if (["II*\0", "MM\0*"].includes(text.slice(0, 4))) return "tiff";
  if (text.slice(4, 8) === "ftyp") return brandOf(text);
  if (["PK\x03\x04", "\xd0\xcf\x11\xe0"].includes(text.slice(0, 4))) return "office";
  const plain = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^BEGIN:V(CALENDAR|EVENT)\b/i.test(plain)) return "ics";
  if (/^(<\?xml[^>]*>)?\s*(<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i.test(plain)) {
    return "svg";
  }
  return "unknown";
}

/** AVIF and HEIC share a container; its brands tell them apart. */
function brandOf(text: string) {
  const length = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  const brands = text.slice(8, Math.min(Math.max(length, 16), 256));
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? "heic" : "unknown";
}

/* The desk and the converter give the same advice about photos that can't be shown. */

export const acceptedPhotos = "JPEG, PNG, WebP, AVIF or HEIC";

export const saveAsJpeg = "open it on your device, and save it as JPEG";

/** Names a format that the site doesn't take, as in "is a GIF file". */
export function nameFormat(format: string): string {
  return `is a ${format.toUpperCase()} file`;
}
