import type { May } from "../identity/person.server.ts";
import { entryVersion } from "./entry-version.server.ts";
import { openEditionFiles } from "./history.server.ts";
import { findKind } from "./kinds.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { publishChange } from "./publish-change.server.ts";
import { publisherOf } from "./publish-files.server.ts";

/** The entry to bring back, and the edition it comes from. */
interface Earlier {
  edition: number;
  /** The kind's name. */
  kind: string;
  /** The entry's id. */
  entry: string;
}

/**
 * Publishes one entry as it was in an earlier edition; everything else stays as it is.
 *
 * @returns the number of the new edition, and the entry's id there.
 */
export async function bringBackEntry(
  administrator: May<"publish">,
  { edition, kind: name, entry: id }: Earlier,
): Promise<{ ok: true; edition: number; entry: string } | { ok: false; messages: string[] }> {
  const kind = findKind(name);
  const files = await openEditionFiles(administrator, edition);
  const earlier = files && (await kind?.read(files))?.find((entry) => entry.id === id);
  if (!kind || !earlier) {
    return {
      ok: false,
      messages: ["That edition doesn't have this entry. Choose one from the history."],
    };
  }
  const { files: newest } = await openNewest();
  const now = (await kind.read(newest)).find((entry) => entry.id === id);
  const done = await publishChange(await publisherOf(administrator), {
    kind,
    action: "save",
    entry: id,
    values: earlier.values,
    seen: now ? entryVersion(now.values) : null,
    from: { number: edition, files },
  });
  if (done.ok) return done;
  const messages = done.problems.map(({ message }) => message);
  return { ok: false, messages: messages.length > 0 ? messages : [changed] };
}

const changed = "Someone else changed this at the same time. Look at it again, then try once more.";
