import type { FieldMetadata } from "@conform-to/react";
import { Fragment, type ReactNode } from "react";
import { FormField } from "../forms/form-field.tsx";
import { type RecordFieldName, recordFieldNames, recordFields } from "./record-fields.ts";

export type ResidentFieldNames = RecordFieldName | "includeOnDir";

interface ResidentFieldsProps {
  fields: Record<ResidentFieldNames, FieldMetadata<string>>;
  /** Only on 'Edit your info'. */
  lastName?: FieldMetadata<string>;
  emailHelp?: string;
  /** A field to omit. */
  without?: RecordFieldName;
  /** What neighbors see with 'Y'. */
  shown?: string;
  /** A form's own field, before the last one. */
  children?: ReactNode;
}

/** Whom the association accepts, by the setting REGISTRATION. */
export const whoIsApproved = {
  open: "",
  approval: " The administrator approves each new resident.",
  roster: " Your house number and street must be on our list of homes.",
};

export function ResidentFields({
  fields,
  lastName,
  emailHelp,
  without,
  shown = "your name, phone number, email and house",
  children,
}: ResidentFieldsProps) {
  return (
    <>
      {recordFieldNames
        .filter((name) => name !== without)
        .map((name) => (
          <Fragment key={name}>
            <FormField
              field={fields[name]}
              {...recordFields[name].input}
              {...(name === "email" && { help: emailHelp })}
            />
            {name === "name" && lastName && (
              <FormField
                field={lastName}
                label="Last name, for sorting"
                autoComplete="family-name"
                optional
                help="The directory is sorted by this name."
              />
            )}
          </Fragment>
        ))}
      {children}
      <FormField
        field={fields.includeOnDir}
        label={"Include me in the resident directory (Y\u00A0or\u00A0N)"}
        size={6}
        help={`Type Y for yes: neighbors who log in can see ${shown}. Type N for no: they can't.`}
      />
    </>
  );
}
