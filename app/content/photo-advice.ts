/*
 * What to do about a photo that can't be shown: the desk, where people upload it, and the compiler, which
 * checks the folder's, give the same advice.
 */

/** The formats of photos that the site takes. */
export const acceptedPhotos = "JPEG, PNG, WebP, AVIF or HEIC";

/** Advice for a photo in a format that browsers don't show. */
export const saveAsJpeg = "open it on your device, and save it as JPEG";

/** Names a format that the site doesn't take, as in "is a GIF file". */
export function nameFormat(format: string): string {
  return `is a ${format.toUpperCase()} file`;
}
