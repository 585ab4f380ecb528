import type { May } from "../identity/person.server.ts";
import { sampleMailboxes } from "../platform/mailbox.server.ts";
import { firstWords, readBeginning } from "./beginning.server.ts";
import { facts } from "./kinds/facts.server.ts";
import { home } from "./kinds/home.server.ts";
import { findKind } from "./kinds.server.ts";
import { openNewest } from "./next-edition.server.ts";

/** A step of setting up a new site. */
export interface ChecklistItem {
  words: string;
  /** Where it is done. */
  href: string;
  isDone: boolean;
}

const firstEntries = [
  ["documents", "Add your covenants"],
  ["board", "List your board members"],
  ["minutes", "Add your first minutes"],
  ["faq", "Add a question and answer"],
  ["amenities", "Add an amenity"],
] as const;

/** A reset link sent to the sample's address would reach nobody. */
const changeAddress = "Change the email you log in with. It is still the sample's:";

/** The steps of setting up a new site; null if never started, all done, or hidden. */
export async function readChecklist(
  administrator: May<"publish">,
): Promise<ChecklistItem[] | null> {
  if ((await readBeginning(administrator)) !== "own") return null;
  const { files } = await openNewest();
  const entries = firstEntries.map(async ([name, words]) => {
    const count = (await findKind(name)?.read(files))?.length ?? 0;
    return { words, href: `/admin/publish/${name}/new`, isDone: count > 0 };
  });
  const valuesOf = async (kind: typeof home) => (await kind.read(files))[0]?.values ?? {};
  const said = await valuesOf(home);
  const { signInAddress } = administrator;
  const items = [
    ...(sampleMailboxes.has(signInAddress)
      ? [{ words: `${changeAddress} ${signInAddress}`, href: "/account#address", isDone: false }]
      : []),
    ...(await Promise.all(entries)),
    {
      words: "Write a welcome for the home page",
      href: "/admin/publish/home/edit-home",
      isDone: said["tagline"] !== firstWords.tagline && said["welcome"] !== firstWords.welcome,
    },
    {
      words: "Add your mailing address",
      href: "/admin/publish/facts/edit-facts",
      isDone: Boolean((await valuesOf(facts))["postalAddress"]),
    },
  ];
  return items.every(({ isDone }) => isDone) ? null : items;
}
