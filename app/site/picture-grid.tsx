import type { Picture } from "../editions/content.ts";
import { AssociationPicture } from "../layout/association-content.tsx";

interface PictureGridProps {
  pictures: Picture[];
  /** Whether to show captions and load the first picture eagerly. */
  captions?: boolean;
}

/** Pictures as a grid: the first is large, the others are beside or below it. */
export function PictureGrid({ pictures, captions = false }: PictureGridProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="picture-grid">
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <figure>
            <AssociationPicture
              picture={picture}
              sizes={
                index === 0 ? "(min-width: 60rem) 54rem, 100vw" : "(min-width: 60rem) 27rem, 50vw"
              }
              lazy={!captions || index > 0}
            />
            {captions && picture.caption && <figcaption>{picture.caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
