/** A message about an entry: the rest of a sentence about the field or its file. */
export interface EntryMessage {
  kind: string;
  slug: string;
  field: string;
  message: string;
}

export type Place = Omit<EntryMessage, "message">;

/** A field of a single entry. */
export function placeOf(kind: string, field: string): Place {
  return { kind, slug: kind, field };
}
