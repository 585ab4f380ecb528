import type { FieldMetadata } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "maxLength" | "minLength" | "min" | "max"
>;

interface FormFieldProps extends InputProps {
  field: FieldMetadata<unknown>;
  label: string;
  help?: ReactNode;
  /** Shows a text box of several lines. */
  lines?: number;
  optional?: boolean;
}

/** A labelled field with its help and, in words, what is wrong with it. */
export function FormField({ field, label, help, lines, optional, ...input }: FormFieldProps) {
  const helpId = help ? `${field.id}-help` : undefined;
  const errorId = field.errors ? field.errorId : undefined;
  const shared = {
    id: field.id,
    name: field.name,
    required: !optional,
    // Without script: of several, the browser takes the first. With it, Conform does the same.
    autoFocus: field.errors ? true : undefined,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": [errorId, helpId].filter(Boolean).join(" ") || undefined,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {lines ? (
        <textarea {...shared} rows={lines} maxLength={input.maxLength} />
      ) : (
        <input {...shared} {...input} />
      )}
      {field.errors && (
        <p id={field.errorId} className="field-error">
          {field.errors.join(" ")}
        </p>
      )}
      {help && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}
