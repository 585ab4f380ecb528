import type { Picture } from "../content/content.ts";
import { AssociationPicture } from "../layout/association-content.tsx";
import { holdDates } from "../platform/format-date.ts";

interface PictureGridProps {
  pictures: Picture[];
  /** With captions, and the first picture loaded eagerly, as beside a text. */
  captions?: boolean;
}

/** A grid of pictures, the first one large. */
export function PictureGrid({ pictures, captions = false }: PictureGridProps) {
  if (pictures.length === 0) return null;
  const [large, small] = captions ? ["44rem", "22rem"] : ["35rem", "18rem"];
  return (
    <ul className="picture-grid">
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <figure>
            <AssociationPicture
              picture={picture}
              sizes={`(min-width: 60rem) ${index === 0 ? large : small}, ${index === 0 ? 100 : 50}vw`}
              lazy={!captions || index > 0}
            />
            {captions && picture.caption && <figcaption>{holdDates(picture.caption)}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
