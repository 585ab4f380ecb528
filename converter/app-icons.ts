import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sharePictureSize } from "../app/content/content.ts";
import type { Thing } from "../app/content/conversion-job.ts";
import { drawSvg } from "./svg.ts";

const deep = "#0b3a44";
const paper = "#fbf9f4";

const ownIcon = join(import.meta.dirname, "../app/layout/marks/icon.svg");

/** Makes the web manifest, the icon in all its sizes, and the default share picture. @returns the files' names. */
export async function makeIcons(
  { sha256, ...look }: Extract<Thing, { thing: "icons" }>,
  cache: string,
  path: string,
): Promise<string[]> {
  const icon = readFileSync(sha256 === "own" ? ownIcon : join(cache, "files", sha256));
  const files = await makeFiles(icon, look);
  for (const [file, content] of files) writeFileSync(join(path, file), content);
  return files.map(([file]) => file);
}

/** Makes the picture that other sites and messengers show with a link to a page, from a converted one. */
export async function makeSharePicture(
  { sha256: folder, name, position }: Extract<Thing, { thing: "share picture" }>,
  cache: string,
  path: string,
): Promise<null> {
  const { width, height } = sharePictureSize;
  const picture = await drawSvg(readFileSync(join(cache, "work", folder, name)), width);
  await picture
    .resize(width, height, { fit: "cover", position })
    .flatten({ background: paper })
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(path, "share.jpg"));
  return null;
}

async function makeFiles(
  icon: Buffer,
  { isDrawing, isLogo, ...association }: Omit<Extract<Thing, { thing: "icons" }>, "sha256">,
): Promise<[string, Buffer][]> {
  const { default: sharp } = await import("sharp");
  const background = isLogo ? "#ffffff" : deep;
  const draw = async (size: number) =>
    (await drawSvg(icon, size)).resize(size, size, { fit: "contain", background: "#0000" });
  const onGround = async (size: typeof sharePictureSize, ofIcon: number) => {
    const input = await (await draw(ofIcon)).png().toBuffer();
    return sharp({ create: { ...size, channels: 3, background } }).composite([{ input }]);
  };
  const whole = async (size: number) => (await draw(size)).png({ palette: true }).toBuffer();
  // Systems may crop it to a circle, so the icon fills only the inner four fifths (maskable).
  const filled = async (size: number) =>
    (await onGround({ width: size, height: size }, Math.round(size * 0.8)))
      .png({ palette: true })
      .toBuffer();
  const small = await whole(192);
  return [
    ["icon.svg", isDrawing ? icon : wrap(small, 192)],
    ["icon-192.png", small],
    ["icon-512.png", await whole(512)],
    ["icon-maskable.png", await filled(512)],
    ["apple-touch-icon.png", await filled(180)],
    // For pages that have none of their own.
    ["share.jpg", await (await onGround(sharePictureSize, 400)).jpeg().toBuffer()],
    ["manifest.webmanifest", writeManifest(association)],
  ];
}

/** Wraps a picture in an SVG. */
function wrap(png: Buffer, size: number): Buffer {
  const image = `<image width="${size}" height="${size}" href="data:image/png;base64,${png.toString("base64")}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${image}</svg>`;
  return Buffer.from(svg);
}

function writeManifest({ name, shortName }: { name: string; shortName: string }): Buffer {
  const image = (src: string, size: number, purpose: string) => {
    return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
  };
  const manifest = {
    name,
    short_name: shortName,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en",
    theme_color: deep,
    background_color: paper,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      image("/icon-192.png", 192, "any"),
      image("/icon-512.png", 512, "any"),
      image("/icon-maskable.png", 512, "maskable"),
    ],
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}
