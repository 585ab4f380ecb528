import sharp from "sharp";
import type { PublicFiles } from "./output-folder.ts";

const deep = "#0b3a44";
const paper = "#fbf9f4";

/**
 * Adds the files with which the site can be installed on a home screen: the web manifest and the
 * icon in its sizes.
 *
 * @param icon the association's icon, a checked SVG.
 */
export async function addAppIcons(
  icon: Buffer,
  { name, shortName }: { name: string; shortName: string },
  output: PublicFiles,
): Promise<void> {
  const draw = (size: number) =>
    // Dots an inch: a drawing is made in the size that is wanted, not enlarged.
    sharp(icon, { density: 600 }).resize(size, size, { fit: "contain", background: "#0000" });
  const whole = (size: number) => draw(size).png({ palette: true }).toBuffer();
  // Systems may crop it to a circle, so the icon fills only the inner four fifths (maskable).
  const filled = async (size: number) => {
    const input = await draw(Math.round(size * 0.8))
      .png()
      .toBuffer();
    const ground = { width: size, height: size, channels: 3 as const, background: deep };
    return sharp({ create: ground }).composite([{ input }]).png({ palette: true }).toBuffer();
  };
  output.add("/icon-192.png", await whole(192));
  output.add("/icon-512.png", await whole(512));
  output.add("/icon-maskable.png", await filled(512));
  output.add("/apple-touch-icon.png", await filled(180));
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
  output.add("/manifest.webmanifest", Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}
