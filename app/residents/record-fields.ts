import type { FormFieldProps } from "../forms/form-field.tsx";

/**
 * The fields of a resident's record, in the order of the forms. Forms, tables, print, contact cards, exports, imports
 * and the audit log are made from this list and the schema (record-schema.server.ts).
 */
const fields = {
  name: {
    head: "Name",
    share: null,
    input: { label: "Full Name", autoComplete: "name" },
  },
  email: {
    head: "Email",
    share: "shareEmail",
    vcard: "EMAIL;TYPE=INTERNET",
    input: { label: "Email Address", type: "email", autoComplete: "email" },
  },
  houseNum: {
    head: "House Number",
    share: "shareHouse",
    input: {
      label: "House Number",
      // Not type "number", whose arrows and mouse wheel change it by accident.
      inputMode: "numeric",
      size: 10,
    },
  },
  unit: {
    head: "Unit",
    share: "shareHouse",
    input: {
      label: "Unit (optional)",
      autoComplete: "address-line2",
      optional: true,
      size: 10,
      help: "Such as B or 4.",
    },
  },
  houseStreet: {
    head: "House Street",
    share: "shareHouse",
    input: {
      label: "House Street",
      autoComplete: "address-line1",
    },
  },
  phoneNumber: {
    head: "Phone Number",
    share: "sharePhone",
    vcard: "TEL;TYPE=VOICE",
    input: { label: "Phone Number", type: "tel", autoComplete: "tel" },
  },
} satisfies Record<string, RecordField>;

/** What a resident may share with neighbors; the house includes unit and street. */
export const shares = ["shareEmail", "sharePhone", "shareHouse"] as const;

interface RecordField {
  head: string;
  /** The choice that shares it; null if it is always shared. */
  share: (typeof shares)[number] | null;
  /** The vCard property, if its value is plain text. */
  vcard?: string;
  input: Omit<FormFieldProps, "field">;
}

export type RecordFieldName = keyof typeof fields;
export const recordFields: Record<RecordFieldName, RecordField> = fields;
export const recordFieldNames = Object.keys(fields) as RecordFieldName[];

/** In the order of tables, print and CSV; the unit is part of the house number. */
export const columnNames = ["name", "phoneNumber", "email", "houseNum", "houseStreet"] as const;

/** A house number with its unit: "104 B", "104 #4", "104 1/2"; empty if it is hidden. */
export function formatHouse(house: { houseNum: number | null; unit: string | null }): string {
  const { houseNum, unit } = house;
  if (houseNum === null || !unit) return String(houseNum ?? "");
  return `${houseNum} ${/^\d(?!\/)/.test(unit) ? "#" : ""}${unit}`;
}
