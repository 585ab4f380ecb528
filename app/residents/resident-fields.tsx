import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormField } from "../forms/form-field.tsx";
import { type RecordFieldName, recordFields } from "./record-fields.ts";

/** The fields of a resident's record, by their names in the forms. */
export type ResidentFieldNames = RecordFieldName | "includeOnDir";

interface ResidentFieldsProps {
  fields: Record<ResidentFieldNames, FieldMetadata<string>>;
  emailHelp?: string;
  /** What neighbors see with 'Y'. */
  shown: string;
  /** A field that only one of the forms has; placed before the last one. */
  children?: ReactNode;
}

const names = Object.keys(recordFields) as RecordFieldName[];

/** The fields that 'register' and 'Edit your info' share. */
export function ResidentFields({ fields, emailHelp, shown, children }: ResidentFieldsProps) {
  return (
    <>
      {names.map((name) => (
        <FormField
          key={name}
          field={fields[name]}
          {...recordFields[name].input}
          help={name === "email" ? emailHelp : undefined}
        />
      ))}
      {children}
      <FormField
        field={fields.includeOnDir}
        label="Include me in the resident directory (Y or N)"
        size={3}
        help={`Y: neighbors who log in can see ${shown}. N: they can't.`}
      />
    </>
  );
}
