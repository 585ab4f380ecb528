import { useState } from "react";
import {
  type Field,
  fieldsOfFiles,
  fileFields,
  type Several,
  several,
  type Values,
} from "../content/fields.ts";
import { Check, describedBy, type Errors, FieldNotes } from "./field-notes.tsx";
import { FileInput } from "./file-input.tsx";
import { isPicture, PictureOf } from "./source-file.tsx";

interface FilesFieldProps {
  field: Field;
  type: Several;
  values: Values;
  errors: Errors;
}

/** An entry's photos or other files in order, with descriptions, and a field to add more. */
export function FilesField({ field, type, values, errors }: FilesFieldProps) {
  const places = fieldsOfFiles(type);
  const given = places.filter(({ file }) => values[file]).length;
  const [added, setAdded] = useState<string[]>([]);
  const all = { ...values };
  const shown = places.slice(0, given + added.length);
  for (const [index, { file }] of shown.slice(given).entries()) all[file] = added[index] ?? "";
  return (
    <fieldset className="field">
      <legend>{field.label}</legend>
      {shown.map((names, index) => (
        <OneFile
          key={names.file}
          {...{ type, names, errors }}
          place={shown.length > 1 ? index + 1 : null}
          values={all}
        />
      ))}
      <label htmlFor={field.name}>Add {several[type].all}</label>
      <FileInput
        field={field}
        errors={errors}
        refused={values[fileFields(field.name).refused] ?? ""}
        goOn="Publish without this file"
        free={places.length - shown.length}
        take={(file) => void setAdded((before) => [...before, file])}
      />
    </fieldset>
  );
}

interface OneFileProps extends Omit<FilesFieldProps, "field"> {
  names: ReturnType<typeof fieldsOfFiles>[number];
  place: number | null;
}

function OneFile({ type, names, place, values, errors }: OneFileProps) {
  const isVersion = type === "versions";
  const alt = { name: names.alt, ...(!isVersion && { help: altHelp }) };
  const file = values[names.file] ?? "";
  const what = names.label;
  const said = {
    ...describedBy(alt, errors),
    ...{ id: names.alt, name: names.alt, maxLength: 400, defaultValue: values[names.alt] },
  };
  return (
    <div className="desk-picture">
      <input type="hidden" name={names.file} value={file} />
      <PictureOf file={file} />
      {/* What is wrong with one stays until that one is edited. */}
      <div className="field">
        {(type === "pictures" || isVersion || isPicture(file)) && (
          <>
            <label htmlFor={names.alt}>
              {what}: {several[type].said}
            </label>
            {isVersion ? <input {...said} type="date" /> : <textarea {...said} rows={3} />}
            <FieldNotes field={alt} errors={errors} />
          </>
        )}
        {(type === "pictures" || type === "pdfs") && (
          <>
            <label htmlFor={names.caption}>
              {what}: {type === "pdfs" ? "title on the page" : "caption"} (optional)
            </label>
            <input
              id={names.caption}
              name={names.caption}
              maxLength={200}
              defaultValue={values[names.caption]}
            />
          </>
        )}
        {!isVersion && place !== null && (
          <>
            <label htmlFor={`${names.file}Order`}>{what}: position (1 is first)</label>
            <input
              id={`${names.file}Order`}
              name={`${names.file}Order`}
              inputMode="numeric"
              pattern="[0-9]*"
              title="A number: 1 is first"
              size={3}
              defaultValue={place}
            />
          </>
        )}
        <Check name={`${names.file}Remove`}>
          Remove {type === "pdfs" ? what : what.toLowerCase()}
        </Check>
        <FieldNotes field={{ name: names.file }} errors={errors} />
      </div>
    </div>
  );
}

const altHelp = "Required. One sentence, such as “Two tennis courts with a bench between them.”";
