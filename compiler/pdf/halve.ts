/**
 * Halves a picture and drops its alpha: each pixel is the mean of four. Libraries that scale to any size take
 * six times as long, which would be the slowest step for a page of text.
 *
 * @param pixels four bytes a dot.
 * @returns three bytes a dot.
 */
export function halve(pixels: Buffer, width: number, height: number) {
  const half = { width: width >> 1, height: height >> 1 };
  const data = Buffer.allocUnsafe(half.width * half.height * 3);
  let at = 0;
  for (let row = 0; row < half.height; row += 1) {
    let upper = row * 2 * width * 4;
    let lower = upper + width * 4;
    for (let column = 0; column < half.width; column += 1) {
      for (let color = 0; color < 3; color += 1) {
        const above = (pixels[upper + color] ?? 0) + (pixels[upper + color + 4] ?? 0);
        const below = (pixels[lower + color] ?? 0) + (pixels[lower + color + 4] ?? 0);
        data[at + color] = (above + below + 2) >> 2;
      }
      at += 3;
      upper += 8;
      lower += 8;
    }
  }
  return { data, ...half };
}
