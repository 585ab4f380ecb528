import sharp, { type OutputInfo } from "sharp";

/** In pixels: drawing a page takes five times as many bytes, and more for a larger picture. */
export const mostDots = 8_000_000;

/** The replacements, tried in this order until one takes no more bytes. A page is drawn with fewer pixels. */
const smaller = [
  { dots: 6_000_000, quality: 85 },
  { dots: 4_500_000, quality: 75 },
  { dots: 3_000_000, quality: 70 },
];

/** How far from its name a picture's dictionary may extend, in bytes. */
const reach = 800;

/** What the JPEG alone doesn't tell, and wouldn't hold for a replacement. */
const isPeculiar = /\/Indexed\b|\/ColorTransform\b|\/Mask\s*\[/;

/**
 * Replaces a PDF's largest pictures with smaller ones, so that drawing their pages doesn't fill the memory. Takes only
 * plain JPEGs, gray or in color, as scanners and phones make them; everything else stays as it is, and at its offset.
 *
 * @param pdf is changed.
 */
export async function shrinkPictures(pdf: Buffer): Promise<void> {
  for (const picture of picturesIn(pdf)) {
    if (picture.width * picture.height <= mostDots || isPeculiar.test(picture.description))
      continue;
    const place = jpegAfter(pdf, picture.to);
    const jpeg = place && (await shrink(place, picture).catch(() => undefined));
    if (!jpeg) continue;
    const { width, height } = jpeg.info;
    const description = tell(tell(picture.description, "Width", width), "Height", height);
    pdf.write(description, picture.from, "latin1");
    // Whatever follows a JPEG's end is ignored.
    place.fill(0).set(jpeg.data);
  }
}

/** A picture's bytes, if they are a plain JPEG: not compressed again or encrypted. */
function jpegAfter(pdf: Buffer, at: number): Buffer | undefined {
  const opening = /^stream\r?\n(?=\xff\xd8\xff)/.exec(pdf.toString("latin1", at, at + 11));
  if (!opening) return undefined;
  const from = at + opening[0].length;
  const to = pdf.indexOf("endstream", from);
  return to < 0 ? undefined : pdf.subarray(from, to);
}

async function shrink(jpeg: Buffer, { width, height }: PictureInBytes) {
  // The PDF defines the colors, and ignores Exif orientation.
  const open = () => sharp(jpeg, { ignoreIcc: true, limitInputPixels: 100_000_000 });
  const { format, channels, ...size } = await open().metadata();
  const isPlain = format === "jpeg" && (channels === 1 || channels === 3);
  if (!isPlain || size.width !== width || size.height !== height) return undefined;
  for (const { dots, quality } of smaller) {
    const made: { data: Buffer; info: OutputInfo } = await open()
      .resize({ width: Math.round(width * Math.sqrt(dots / (width * height))) })
      .toColourspace(channels === 1 ? "b-w" : "srgb")
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (made.data.length <= jpeg.length && made.info.channels === channels) return made;
  }
  return undefined;
}

/** Changes a side in a dictionary, keeping its length. */
function tell(description: string, name: string, side: number): string {
  return description.replace(sideNamed(name), (told) => `/${name} ${side}`.padEnd(told.length));
}

/** A picture in a PDF, as its dictionary describes it. */
interface PictureInBytes {
  /** In pixels; 0 if not given here. */
  width: number;
  height: number;
  /** The dictionary, its offset, and the offset of the picture's bytes (or of the dictionary's cut). */
  description: string;
  from: number;
  to: number;
}

/** Finds pictures without decoding: each object has an uncompressed dictionary (ISO 32000-1, 7.5.7 and 8.9.5). */
function* picturesIn(bytes: Buffer): Generator<PictureInBytes> {
  for (let at = bytes.indexOf("/Image"); at >= 0; at = bytes.indexOf("/Image", at + 1)) {
    // The dictionary is short and surrounds the word.
    const start = Math.max(0, at - reach);
    const before = bytes.toString("latin1", start, at);
    const opening = before.lastIndexOf("obj") + 3;
    const [after = ""] = bytes.toString("latin1", at, at + reach).split("stream", 1);
    const description = before.slice(opening) + after;
    const [width = 0, height = 0] = ["Width", "Height"].map((name) =>
      Number(sideNamed(name).exec(description)?.[1] ?? 0),
    );
    yield { width, height, description, from: start + opening, to: at + after.length };
  }
}

/** Matches a side given as a number, not as a reference. */
function sideNamed(name: string): RegExp {
  return new RegExp(`/${name}\\s+(\\d{1,6})\\b(?!\\s+\\d+\\s+R)`);
}
