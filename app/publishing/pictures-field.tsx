import { useState } from "react";
import {
  type Field,
  fileFields,
  mostPictures,
  pictureFields,
  type Values,
} from "../content/fields.ts";
import { describedBy, type Errors, FieldNotes } from "./field-notes.tsx";
import { FileInput } from "./file-input.tsx";
import { PictureOf } from "./source-file.tsx";

interface PicturesFieldProps {
  field: Field;
  values: Values;
  errors: Errors;
}

/** An entry's photos in order, each with its description, and a field to add more. */
export function PicturesField({ field, values, errors }: PicturesFieldProps) {
  const places = Array.from({ length: mostPictures }, (_, index) => index + 1);
  const given = places.filter((place) => values[pictureFields(place).file]);
  const [added, setAdded] = useState<string[]>([]);
  const all = { ...values };
  for (const [index, file] of added.entries()) {
    all[pictureFields(given.length + index + 1).file] = file;
  }
  const shown = places.slice(0, given.length + added.length);
  return (
    <fieldset className="field">
      <legend>{field.label}</legend>
      {shown.map((place) => (
        <PictureFields key={place} place={place} values={all} errors={errors} />
      ))}
      <label htmlFor={field.name}>Add photos</label>
      <FileInput
        field={field}
        errors={errors}
        refused={values[fileFields(field.name).refused] ?? ""}
        goOn="Go on without it"
        places={{ most: mostPictures, free: mostPictures - shown.length }}
        take={(files) => setAdded((before) => [...before, ...files])}
      />
    </fieldset>
  );
}

function PictureFields({
  place,
  values,
  errors,
}: Omit<PicturesFieldProps, "field"> & { place: number }) {
  const names = pictureFields(place);
  const alt = { name: names.alt, help: altHelp };
  return (
    <div className="desk-picture">
      <input type="hidden" name={names.file} value={values[names.file]} />
      <PictureOf file={values[names.file] ?? ""} />
      <div>
        <label htmlFor={names.alt}>Photo {place}: what it shows</label>
        <input
          {...describedBy(alt, errors)}
          id={names.alt}
          name={names.alt}
          maxLength={400}
          defaultValue={values[names.alt]}
        />
        <FieldNotes field={alt} errors={errors} />
        <label htmlFor={names.caption}>Photo {place}: caption (optional)</label>
        <input
          id={names.caption}
          name={names.caption}
          maxLength={200}
          defaultValue={values[names.caption]}
        />
        <label htmlFor={`${names.file}Order`}>Photo {place}: position</label>
        <input
          id={`${names.file}Order`}
          name={`${names.file}Order`}
          inputMode="numeric"
          defaultValue={place}
        />
        <div className="check">
          <input type="checkbox" id={`${names.file}Remove`} name={`${names.file}Remove`} />
          <label htmlFor={`${names.file}Remove`}>Remove photo {place}</label>
        </div>
        <FieldNotes field={{ name: names.file }} errors={errors} />
      </div>
    </div>
  );
}

const altHelp =
  "One sentence for neighbors who can't see it, such as “Two tennis courts with a bench between them.”";
