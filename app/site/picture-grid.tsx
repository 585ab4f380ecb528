import type { Picture } from "../content/content.ts";
import { AssociationPicture } from "../layout/association-content.tsx";

interface PictureGridProps {
  pictures: Picture[];
  /** Whether to show captions and load the first picture eagerly, as beside an amenity's text. */
  captions?: boolean;
}

/** Pictures as a grid: the first is large, the others are beside or below it. */
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
            {captions && picture.caption && <figcaption>{picture.caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
