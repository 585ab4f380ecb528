import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormField } from "../forms/form-field.tsx";
import { fieldLimits, highestHouseNumber } from "../platform/limits.ts";

/** The fields of a resident's record, as the forms name them. */
export type ResidentFieldNames =
  | "name"
  | "email"
  | "houseNum"
  | "houseStreet"
  | "phoneNumber"
  | "includeOnDir";

interface ResidentFieldsProps {
  fields: Record<ResidentFieldNames, FieldMetadata<string>>;
  emailHelp?: string;
  /** What neighbors see with 'Y'. */
  shown: string;
  /** A field that only one of the forms has, before the last one. */
  children?: ReactNode;
}

/** The fields that 'register' and 'Edit your info' share. */
export function ResidentFields({ fields, emailHelp, shown, children }: ResidentFieldsProps) {
  return (
    <>
      <FormField
        field={fields.name}
        label="Full Name"
        autoComplete="name"
        maxLength={fieldLimits.name}
      />
      <FormField
        field={fields.email}
        label="Email Address"
        type="email"
        autoComplete="email"
        maxLength={fieldLimits.email}
        help={emailHelp}
      />
      <FormField
        field={fields.houseNum}
        label="House Number"
        type="number"
        inputMode="numeric"
        min={1}
        max={highestHouseNumber}
      />
      <FormField
        field={fields.houseStreet}
        label="House Street"
        autoComplete="address-line1"
        maxLength={fieldLimits.houseStreet}
      />
      <FormField
        field={fields.phoneNumber}
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        maxLength={fieldLimits.phoneNumber}
      />
      {children}
      <FormField
        field={fields.includeOnDir}
        label="Include me in the resident directory (Y or N)"
        maxLength={1}
        help={`'Y' yes: signed-in neighbors see ${shown}. 'N' no: they don't.`}
      />
    </>
  );
}
