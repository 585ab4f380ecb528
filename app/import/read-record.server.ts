import { type ResidentRecord, residentSchema } from "../residents/record-schema.server.ts";
import type { Document } from "./documents.server.ts";
import type { Entry, Fault } from "./entries.ts";
import { importedSchema, readImported } from "./read-residents.server.ts";

type ReadRecord =
  | { record: ResidentRecord; note: string | undefined }
  | { record?: undefined; faults: Fault[]; note?: undefined };

/** A resident's record from a document of the collection `users`, or what is wrong with it. */
export function readRecord({ fields }: Document): ReadRecord {
  const values = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      ["string", "number"].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
  const { includeOnDir, note } = readAnswer(values["includeOnDir"]);
  const { record, faults } = readImported({ ...values, includeOnDir }, importedSchema);
  return record && faults.length === 0 ? { record, note } : { faults };
}

/** The original took any answer, and listed those who said exactly Y. */
function readAnswer(answer = ""): { includeOnDir: string; note: string | undefined } {
  if (residentSchema.shape.includeOnDir.safeParse(answer).success) {
    return { includeOnDir: answer, note: undefined };
  }
  const note = `('${answer}' isn't Y or N, so they aren't in the directory.)`;
  return { includeOnDir: "N", note };
}

/** Residents without an account: where accounts aren't imported, each is invited. */
export function readRecords(documents: Document[], hasAccounts: boolean): Entry[] {
  return documents.map((document): Entry => {
    const { id, number, fields } = document;
    const entry = { place: `users.json, no. ${number}`, who: String(fields["email"] ?? id ?? "?") };
    if (hasAccounts) return { ...entry, fate: "left out", why: withoutAccount };
    if (!id || !/^[\w-]{1,128}$/.test(id))
      return { ...entry, fate: "wrong", faults: [{ what: "no id" }] };
    const read = readRecord(document);
    if (!read.record) return { ...entry, fate: "wrong", faults: read.faults };
    const { record, note } = read;
    const resident = { id, email: record.email.toLowerCase(), isProven: false, record };
    return { ...entry, fate: "resident", resident, note };
  });
}

const withoutAccount =
  "accounts.json has no account for this document. Perhaps the person moved away; if not, invite them with a CSV file";
