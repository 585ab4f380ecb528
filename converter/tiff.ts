interface TiffFacts {
  width: number;
  height: number;
  /** Bytes per pixel: RGB or RGBA. */
  channels: 3 | 4;
  /** The ICC color profile; may be empty. */
  profile: Uint8Array;
}

const [short, long, anyBytes] = [3, 4, 7];

/** Makes an uncompressed TIFF, with color profile. The caller fills `pixels`, a view of `tiff`, row by row. */
export function beginTiff({ width, height, channels, profile }: TiffFacts): {
  tiff: Uint8Array<ArrayBuffer>;
  pixels: Uint8Array;
} {
  const depths = 8;
  const icc = depths + 8;
  const directory = icc + profile.length + (profile.length % 2);
  /** TIFF 6.0: tag, type, count, and the value or its offset. */
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, depths],
    // Uncompressed; RGB.
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, 0],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, width * height * channels],
    ...(channels === 4 ? [[338, short, 1, 2] as [number, number, number, number]] : []),
    ...(profile.length > 0
      ? [[34675, anyBytes, profile.length, icc] as [number, number, number, number]]
      : []),
  ];
  const start = directory + 2 + fields.length * 12 + 4;
  const tiff = new Uint8Array(start + width * height * channels);
  const view = new DataView(tiff.buffer);
  const little = true;
  tiff.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directory, little);
  for (let channel = 0; channel < 4; channel += 1) view.setUint16(depths + 2 * channel, 8, little);
  tiff.set(profile, icc);
  view.setUint16(directory, fields.length, little);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = directory + 2 + index * 12;
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    view.setUint32(at + 8, tag === 273 ? start : value, little);
  }
  return { tiff, pixels: tiff.subarray(start) };
}
