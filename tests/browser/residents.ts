import { randomUUID } from "node:crypto";

/** What the form 'register' asks for. */
export interface Resident {
  name: string;
  email: string;
  houseNum: string;
  houseStreet: string;
  phoneNumber: string;
  includeOnDir: string;
  password: string;
}

/** The labels of the form's fields, in their order. */
export const residentLabels = {
  name: "Full Name",
  email: "Email Address",
  houseNum: "House Number",
  houseStreet: "House Street",
  phoneNumber: "Phone Number",
  includeOnDir: "Include me in the resident directory (Y or N)",
  password: "Password",
} as const satisfies Record<keyof Resident, string>;

/** A resident whom nobody else is: the address is a new one each time. */
export function inventResident(details: Partial<Resident> = {}): Resident {
  return {
    name: "Wren Alder",
    email: `${randomUUID()}@example.org`,
    houseNum: "12",
    houseStreet: "Heron Way",
    phoneNumber: "740-555-0123",
    includeOnDir: "Y",
    password: "quiet water at dusk",
    ...details,
  };
}

/** Thirty-two residents of one street: more than the longest page of a table. */
export function inventStreet(houseStreet: string): Partial<Resident>[] {
  return Array.from({ length: 32 }, (_, index) => ({
    name: `${houseStreet} ${String.fromCharCode(65 + (index % 26))}${index}`,
    houseNum: String(500 - index * 7),
    houseStreet,
  }));
}
