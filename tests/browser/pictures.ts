/** Runs in the browser: whether a picture is there and drawn. */
export function isPainted(image: HTMLElement | SVGElement): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}
