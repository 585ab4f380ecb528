import type { ComponentProps } from "react";
import { type Field, fieldsOfFiles, isSeveral, several } from "../content/fields.ts";
import { Message } from "../forms/form.tsx";

/** By field name. */
export type Errors = Readonly<Record<string, string>>;

type Described = Pick<Field, "name" | "help">;

/** Connects a field with its help and errors, for screen readers. */
export function describedBy({ name, help }: Described, errors: Errors) {
  const ids = [errors[name] && `${name}-error`, help && `${name}-help`].filter(Boolean);
  return {
    "aria-invalid": errors[name] ? true : undefined,
    "aria-describedby": ids.join(" ") || undefined,
  };
}

/** A field's errors and help. */
export function FieldNotes({ field, errors }: { field: Described; errors: Errors }) {
  const { name, help } = field;
  return (
    <>
      {errors[name] && (
        <p id={`${name}-error`} className="field-error">
          <Message>{errors[name]}</Message>
        </p>
      )}
      {help && (
        <p id={`${name}-help`} className="field-help">
          <Message>{help}</Message>
        </p>
      )}
    </>
  );
}

/** A checkbox with its label; its id is its name, unless there are several of that name. */
export function Check({ children, ...input }: ComponentProps<"input">) {
  const { name, id = name } = input;
  return (
    <div className="check">
      <input type="checkbox" {...input} id={id} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

/** Links to the fields with errors. */
export function FieldLinks({ fields, errors }: { fields: readonly Field[]; errors: Errors }) {
  const wrong = fields.flatMap(namesOf).filter(({ name }) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <ul>
      {wrong.map(({ name, label, place }) => (
        <li key={name}>
          <a href={`#${place}`}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function namesOf({ name, label, type }: Field) {
  const own = { name, label, place: name };
  if (!isSeveral(type)) return [own];
  const files = fieldsOfFiles(type).map(({ file, alt, label }) => {
    return [
      { name: file, label, place: alt },
      { name: alt, label: `${label}: ${several[type].said}`, place: alt },
    ];
  });
  return [...files.flat(), own];
}
