import sharp from "sharp";

/** A photo as phones make it: lying on its side, with place, time and owner. */
export function takePhoto(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: "#0d5560" };
  const gps = { GPSLatitude: "44/1 30/1 0/1", GPSLatitudeRef: "N" };
  return sharp({ create })
    .withExif({ IFD0: { Artist: "Ann", DateTime: "2026:11:22 08:00:00" }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
