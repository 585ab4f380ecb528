import type { FieldMetadata } from "@conform-to/react";
import { fieldLimits } from "../platform/limits.ts";
import { FormField } from "./form-field.tsx";

/** The field in which the signed-in prove once more who they are. */
export function CurrentPasswordField({ field }: { field: FieldMetadata<string> }) {
  return (
    <FormField
      field={field}
      label="Current password"
      type="password"
      autoComplete="current-password"
      maxLength={fieldLimits.password}
    />
  );
}
