/**
 * How many dots the largest picture in a PDF has, by what its bytes say of their pictures: a picture is
 * always an object of its own, and its description isn't packed (ISO 32000-1, 7.5.7 and 8.9.5).
 *
 * @returns 0 for a PDF without pictures, or that tells their sizes elsewhere.
 */
export function largestPicture(bytes: Buffer): number {
  let largest = 0;
  for (let at = bytes.indexOf("/Image"); at >= 0; at = bytes.indexOf("/Image", at + 1)) {
    // The description is short and lies around the word.
    const before = bytes.toString("latin1", Math.max(0, at - reach), at);
    const after = bytes.toString("latin1", at, at + reach).split("stream", 1);
    const description = before.slice(before.lastIndexOf("obj") + 3) + after[0];
    const [width = 0, height = 0] = ["Width", "Height"].map((name) =>
      Number(new RegExp(`/${name}\\s+(\\d{1,6})\\b(?!\\s+\\d+\\s+R)`).exec(description)?.[1] ?? 0),
    );
    largest = Math.max(largest, width * height);
  }
  return largest;
}

/** In bytes. */
const reach = 800;
