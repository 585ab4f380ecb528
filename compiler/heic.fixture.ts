import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/**
 * Photos as phones save them (HEIC), of plain colors: nothing that we use packs HEVC. The wide ones have 128 by 64 dots,
 * red on the left and blue; of the tiles, which all show the same, `tiles` has 14 by 14, `turned-tiles` 2 by 2. One that
 * is turned lies on its side; `turned` has Exif data with a place and an owner, `muted-p3` a color profile. `large` has a
 * million dots, `huge` a hundred million.
 */
type Photo = "wide" | "turned" | "tiles" | "turned-tiles" | "muted" | "muted-p3" | "large" | "huge";

/** Reads one of them. */
export function heicPhoto(name: Photo): Buffer {
  return gunzipSync(readFileSync(`${import.meta.dirname}/heic-photos/${name}.heic.gz`));
}
