import type { Field } from "../content/fields.ts";

/** Error messages by field name. */
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
export function FieldNotes({
  field: { name, help },
  errors,
}: {
  field: Described;
  errors: Errors;
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
