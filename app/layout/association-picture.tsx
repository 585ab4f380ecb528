import type { Picture } from "../editions/content.ts";

interface AssociationPictureProps {
  picture: Picture;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  lazy?: boolean;
}

/** A picture from the content folder; its place is kept before it has loaded. */
export function AssociationPicture({ picture, sizes, lazy = true }: AssociationPictureProps) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet ?? undefined}
      sizes={picture.srcSet ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={lazy ? "lazy" : undefined}
    />
  );
}
