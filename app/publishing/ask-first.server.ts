import { shortHash } from "../content/cache-folder.server.ts";
import type { Entry } from "../content/entry.ts";
import type { Problem, Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { audienceField } from "./desk-kinds.server.ts";
import { askAboutContacts } from "./find-contacts.server.ts";

/** What is asked before something is published, and a mark of what it was asked about. */
export interface Questions {
  asked: Problem[];
  mark: string;
}

/**
 * What may not be meant, and is published once the button is pressed again.
 *
 * @param before the entry as it is published now.
 */
export async function askFirst(
  kind: Kind,
  values: Values,
  before: Entry | null | undefined,
): Promise<Questions | null> {
  const contacts = await askAboutContacts(kind, values, before);
  const question = kind.question?.(values, before?.values ?? {}) ?? null;
  const asked = [
    ...(contacts ? [{ field: audienceField.name, message: contacts.message }] : []),
    ...(question ? [question] : []),
  ];
  if (asked.length === 0) return null;
  return { asked, mark: shortHash(JSON.stringify([contacts?.mark, question])) };
}
