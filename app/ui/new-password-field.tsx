import type { FieldMetadata } from "@conform-to/react";
import { fieldLimits, shortestPassword } from "../domain/limits.ts";
import { FormField } from "./form-field.tsx";

/** The field in which somebody chooses a password. */
export function NewPasswordField({
  field,
  label,
}: {
  field: FieldMetadata<string>;
  label: string;
}) {
  return (
    <FormField
      field={field}
      label={label}
      type="password"
      autoComplete="new-password"
      minLength={shortestPassword}
      maxLength={fieldLimits.password}
      help={`${shortestPassword} characters or more. A few words in a row are easy to keep.`}
    />
  );
}
