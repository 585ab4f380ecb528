import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/**
 * Photos as phones save them (HEIC), in plain colors: none of our libraries encodes HEVC. The wide ones have 128
 * by 64 pixels, red on the left and blue on the right; `tiles` has 14 by 14 identical tiles, `turned-tiles` 2 by
 * 2. The turned ones lie on their side; `turned` has Exif data with a place and an owner, `muted-p3` a color
 * profile. `large` has a million pixels, `huge` a hundred million.
 */
type Photo = "wide" | "turned" | "tiles" | "turned-tiles" | "muted" | "muted-p3" | "large" | "huge";

export function heicPhoto(name: Photo): Buffer {
  return gunzipSync(readFileSync(`${import.meta.dirname}/heic-photos/${name}.heic.gz`));
}
