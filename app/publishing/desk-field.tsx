import {
  type Field,
  fileTypes,
  mostPictures,
  parseFile,
  pictureFields,
  type Values,
} from "./fields.ts";

interface DeskFieldProps {
  field: Field;
  values: Values;
  /** What is wrong, by the fields' names. */
  errors: Readonly<Record<string, string>>;
}

/** A field of an entry's form, with its help and what is wrong with it. */
export function DeskField(props: DeskFieldProps) {
  const { type } = props.field;
  if (type === "pictures") return <PicturesField {...props} />;
  return fileTypes.includes(type) ? <FileField {...props} /> : <TextField {...props} />;
}

function TextField({ field, values, errors }: DeskFieldProps) {
  const { name, label, type, choices, required, max } = field;
  const shared = {
    ...describedBy(field, errors),
    id: name,
    name,
    defaultValue: values[name] ?? "",
    maxLength: max,
    // A draft may be saved without it: only publishing needs it.
    "aria-required": required,
  };
  const isLong = type === "lines" || type === "markdown";
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {type === "choice" && <ChoiceInput {...shared} choices={choices ?? []} />}
      {isLong && <textarea {...shared} rows={type === "markdown" ? 12 : 3} />}
      {type !== "choice" && !isLong && (
        <input {...shared} type={inputType(type, shared.defaultValue)} />
      )}
      <FieldNotes field={field} errors={errors} />
    </div>
  );
}

function ChoiceInput({
  choices,
  maxLength: _,
  ...shared
}: {
  choices: NonNullable<Field["choices"]>;
  maxLength: number | undefined;
  id: string;
  name: string;
  defaultValue: string;
}) {
  return (
    <select {...shared}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** What isn't a date would not be shown in a date's input, and be lost. */
function inputType(type: Field["type"], value: string): string {
  if (type === "date") return /^(\d{4}-\d\d-\d\d)?$/.test(value) ? "date" : "text";
  return type === "email" || type === "url" ? type : "text";
}

/** Which files a field of each type takes; also what a phone offers to choose from. */
const accept: Partial<Record<Field["type"], string>> = {
  pdf: ".pdf,application/pdf",
  picture: "image/*,.heic,.heif,.svg",
  pictures: "image/*,.heic,.heif,.svg",
  calendar: ".ics,text/calendar",
};

function FileField({ field, values, errors }: DeskFieldProps) {
  const { name, label, type } = field;
  const file = parseFile(values[name]);
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {file && (
        <>
          <input type="hidden" name={`${name}Kept`} value={values[name]} />
          <p className="desk-file">
            <FileLink file={values[name] ?? ""} />
          </p>
          <div className="check">
            <input type="checkbox" id={`${name}Remove`} name={`${name}Remove`} />
            <label htmlFor={`${name}Remove`}>Remove this file</label>
          </div>
        </>
      )}
      <label htmlFor={name}>{file ? "Replace it by" : "Choose a file"}</label>
      <input
        {...describedBy(field, errors)}
        type="file"
        id={name}
        name={name}
        accept={accept[type]}
      />
      <FieldNotes field={field} errors={errors} />
    </fieldset>
  );
}

function PicturesField({ field, values, errors }: DeskFieldProps) {
  const places = Array.from({ length: mostPictures }, (_, index) => index + 1);
  const shown = places.filter((place) => values[pictureFields(place).file]);
  return (
    <fieldset className="field">
      <legend>{field.label}</legend>
      {shown.map((place) => (
        <PictureFields
          key={values[pictureFields(place).file]}
          place={place}
          {...{ values, errors }}
        />
      ))}
      <label htmlFor={field.name}>Add photos</label>
      <input
        {...describedBy(field, errors)}
        type="file"
        id={field.name}
        name={field.name}
        accept={accept.pictures}
        multiple
      />
      <FieldNotes field={field} errors={errors} />
    </fieldset>
  );
}

function PictureFields({
  place,
  values,
  errors,
}: Omit<DeskFieldProps, "field"> & { place: number }) {
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
        <label htmlFor={`${names.file}Order`}>Photo {place}: place in the row</label>
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
  "For neighbors who can't see it, in a sentence: “Two tennis courts with a bench between them.”";

/** The address at which the administrator sees a file. */
export function fileUrl(value: string): string {
  const file = parseFile(value);
  return file ? `/admin/publish/files/${file.hash}/${encodeURIComponent(file.name)}` : "";
}

function FileLink({ file }: { file: string }) {
  return (
    <a href={fileUrl(file)} target="_blank" rel="noreferrer">
      {parseFile(file)?.name}
    </a>
  );
}

/** A small picture of a file; browsers don't show HEIC. */
function PictureOf({ file }: { file: string }) {
  if (/\.heic$/.test(file)) return <FileLink file={file} />;
  return <img src={fileUrl(file)} alt="" width={160} loading="lazy" />;
}

type Described = Pick<Field, "name" | "help">;

function describedBy({ name, help }: Described, errors: DeskFieldProps["errors"]) {
  const ids = [errors[name] && `${name}-error`, help && `${name}-help`].filter(Boolean);
  return {
    "aria-invalid": errors[name] ? true : undefined,
    "aria-describedby": ids.join(" ") || undefined,
  };
}

function FieldNotes({
  field: { name, help },
  errors,
}: {
  field: Described;
  errors: DeskFieldProps["errors"];
}) {
  return (
    <>
      {errors[name] && (
        <p id={`${name}-error`} className="field-error">
          {errors[name]}
        </p>
      )}
      {help && (
        <p id={`${name}-help`} className="field-help">
          {help}
        </p>
      )}
    </>
  );
}
