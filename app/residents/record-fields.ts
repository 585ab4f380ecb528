import type { FormFieldProps } from "../forms/form-field.tsx";

/**
 * The fields of a resident's record, in the order of the forms. This list and the schema (record-schema.server.ts)
 * make the forms, tables, print, contact cards, CSV, and the audit log's names for changed fields.
 */
export const recordFields = {
  name: {
    head: "Name",
    input: { label: "Full Name", autoComplete: "name" },
  },
  email: {
    head: "Email",
    vcard: "EMAIL;TYPE=INTERNET",
    input: { label: "Email Address", type: "email", autoComplete: "email" },
  },
  houseNum: {
    head: "House Number",
    input: {
      label: "House Number",
      // Not of type "number": its arrows, and a mouse's wheel, change a number by accident.
      inputMode: "numeric",
      size: 10,
    },
  },
  unit: {
    head: "Unit",
    input: {
      label: "Unit",
      autoComplete: "address-line2",
      optional: true,
      size: 10,
      help: "Optional, such as B or 4. For 12A, enter 12 above and A here.",
    },
  },
  houseStreet: {
    head: "House Street",
    input: { label: "House Street", autoComplete: "address-line1" },
  },
  phoneNumber: {
    head: "Phone Number",
    vcard: "TEL;TYPE=VOICE",
    input: { label: "Phone Number", type: "tel", autoComplete: "tel" },
  },
} as const satisfies Record<string, RecordField>;

export interface RecordField {
  head: string;
  /** The vCard property, if its value is simply the text. */
  vcard?: string;
  input: Omit<FormFieldProps, "field">;
}

export type RecordFieldName = keyof typeof recordFields;

export const recordFieldNames = Object.keys(recordFields) as RecordFieldName[];

/** The fields in the order of the tables, the print and the CSV; the unit stands with its house number. */
export const columnNames = ["name", "phoneNumber", "email", "houseNum", "houseStreet"] as const;

/** A house number with its unit: "104 B", "104 #4", "104 1/2"; empty where the house is hidden. */
export function formatHouse(house: { houseNum: number | null; unit: string | null }): string {
  const { houseNum, unit } = house;
  if (houseNum === null || !unit) return String(houseNum ?? "");
  return `${houseNum} ${/^\d(?!\/)/.test(unit) ? "#" : ""}${unit}`;
}
