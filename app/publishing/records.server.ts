import type { Values } from "./fields.ts";
import type { Kind } from "./kind.server.ts";

/** An entry's name in the audit log and the history. Never a person's name, which both would keep. */
export function describeForRecords({ fields, isSingle, title, recordedBy }: Kind, values: Values) {
  if (isSingle) return title;
  return (values[recordedBy ?? fields[0]?.name ?? ""] || title).slice(0, 300);
}
