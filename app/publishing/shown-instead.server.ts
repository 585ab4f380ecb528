import type { Kind } from "./kind.server.ts";
import { kinds } from "./kinds.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { readKind } from "./read-kind.server.ts";

/** What the site can show in place of the entries of a kind. */
export interface Instead {
  /** The address of its form. */
  url: string;
  /** Its title if it is shown now; null if the entries are. */
  shown: string | null;
}

/** What can be shown in place of a kind's entries; null if nothing can. */
export async function findInstead({ name }: Kind): Promise<Instead | null> {
  const kind = kinds.find(({ insteadOf }) => insteadOf === name);
  if (!kind) return null;
  const { files } = await openNewest();
  const [entry] = await readKind(kind, files);
  const { title = "", file, embed } = entry?.values ?? {};
  const url = `/admin/publish/${kind.name}/edit-${kind.name}`;
  return { url, shown: file || embed ? title : null };
}
