import type { Field } from "./fields.ts";

/** What is wrong, by the fields' names. */
export type Errors = Readonly<Record<string, string>>;

type Described = Pick<Field, "name" | "help">;

/** Connects a field with its help and what is wrong with it. */
export function describedBy({ name, help }: Described, errors: Errors) {
  const ids = [errors[name] && `${name}-error`, help && `${name}-help`].filter(Boolean);
  return {
    "aria-invalid": errors[name] ? true : undefined,
    "aria-describedby": ids.join(" ") || undefined,
  };
}

/** What is wrong with a field, and its help. */
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
