import sharp, { type OutputInfo } from "sharp";

/** In dots: what draws a page takes five times as many bytes and more for a larger one. */
export const mostDots = 8_000_000;

/** What comes in place of it; the next where that takes more bytes. A page is drawn with fewer dots. */
const smaller = [
  { dots: 6_000_000, quality: 85 },
  { dots: 4_500_000, quality: 75 },
  { dots: 3_000_000, quality: 70 },
];

/** How far from its name a picture's description may reach, in bytes. */
const reach = 800;

/** What can't be told from the picture itself, and wouldn't be true of another. */
const isPeculiar = /\/Indexed\b|\/ColorTransform\b|\/Mask\s*\[/;

/**
 * Puts smaller ones in place of a PDF's largest pictures, so that drawing their pages doesn't fill the memory:
 * of plain JPEGs, gray or in color, which scanners and phones make. Nothing else in the PDF moves. What isn't
 * one of these, or can't be read, stays as it is.
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
    // After a JPEG's end there may be anything.
    place.fill(0).set(jpeg.data);
  }
}

/** A picture's bytes, if they are a JPEG and nothing else: not packed or encrypted. */
function jpegAfter(pdf: Buffer, at: number): Buffer | undefined {
  const opening = /^stream\r?\n(?=\xff\xd8\xff)/.exec(pdf.toString("latin1", at, at + 11));
  if (!opening) return undefined;
  const from = at + opening[0].length;
  const to = pdf.indexOf("endstream", from);
  return to < 0 ? undefined : pdf.subarray(from, to);
}

async function shrink(jpeg: Buffer, { width, height }: PictureInBytes) {
  // The PDF says what its colors mean, and pays no heed to how a camera was held.
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

/** A description of the same length that tells another side. */
function tell(description: string, name: string, side: number): string {
  return description.replace(sideNamed(name), (told) => `/${name} ${side}`.padEnd(told.length));
}

/** A picture in a PDF, as described by its dictionary. */
interface PictureInBytes {
  /** In pixels; 0 if it isn't given here. */
  width: number;
  height: number;
  /** What describes it, where that begins, and where its bytes begin or the description is cut off. */
  description: string;
  from: number;
  to: number;
}

/**
 * The pictures in a PDF, without decoding any: each is an object of its own, with an uncompressed dictionary
 * (ISO 32000-1, 7.5.7 and 8.9.5).
 */
function* picturesIn(bytes: Buffer): Generator<PictureInBytes> {
  for (let at = bytes.indexOf("/Image"); at >= 0; at = bytes.indexOf("/Image", at + 1)) {
    // The description is short and lies around the word.
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

/** Finds a side that is told in the description itself. */
function sideNamed(name: string): RegExp {
  return new RegExp(`/${name}\\s+(\\d{1,6})\\b(?!\\s+\\d+\\s+R)`);
}
