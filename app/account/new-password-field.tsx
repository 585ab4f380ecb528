import type { FieldMetadata } from "@conform-to/react";
import { FormField } from "../forms/form-field.tsx";
import { fieldLimits, shortestPassword } from "../platform/limits.ts";

/** The field for a new password. */
export function NewPasswordField({
  field,
  label,
  shortest = shortestPassword,
}: {
  field: FieldMetadata<string>;
  label: string;
  /** In characters. */
  shortest?: number;
}) {
  return (
    <FormField
      field={field}
      label={label}
      type="password"
      autoComplete="new-password"
      minLength={shortest}
      maxLength={fieldLimits.password}
      help={`${shortest} characters or more. A short phrase is easy to remember.`}
    />
  );
}
