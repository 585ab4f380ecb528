import type { Picture } from "../editions/content.ts";

/** Text of the association's own Markdown, made into HTML at build time. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What a page says whose content the association has not added yet. */
export function UnderConstruction() {
  return (
    <div className="column">
      <p className="notice">Page under construction.</p>
    </div>
  );
}

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

/**
 * What another site's page may do inside one of this site's, as the value of `sandbox`: be itself
 * and open its own links, but not lead this page elsewhere. (A PDF isn't shown in such a frame.)
 */
export const embedded =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
