import type { Entry } from "../content/entry.ts";
import type { Field, Problem, Values } from "../content/fields.ts";
import { facts } from "../content/kinds/facts.ts";
import { findKind } from "../content/kinds.ts";
import { adviseAt, findProblems } from "../content/problems.server.ts";
import { shownEdition } from "../content/shown-edition.server.ts";
import { newestEntries } from "../content/store.server.ts";
import { readSetting, writeSetting } from "../database/settings.server.ts";
import type { May } from "../identity/person.server.ts";
import { sampleMailboxes } from "../platform/mailbox.server.ts";
import { explainFault, refuseFor } from "./explain-fault.server.ts";
import { makeEntries, openNewest } from "./next-edition.server.ts";
import { publishEntries } from "./publish-entries.server.ts";

const key = "beginning";
const stages = ["sample", "own", "done"] as const;

/** The state of a new site: asks what to do, keeps the sample, has a list of next steps, or none of these. */
export async function readBeginning(_administrator: May<"publish">) {
  const noted = await readSetting(key);
  const stage = stages.find((name) => name === noted);
  return stage ?? (shownEdition()?.isSample ? "asked" : "done");
}

/** Keeps the sample for now, or hides the next steps. */
export function noteBeginning(_administrator: May<"publish">, stage: "sample" | "done") {
  return writeSetting(key, stage);
}

/** The rest is added later at the desk. */
export const beginningFields: readonly Field[] = facts.fields.filter(({ name }) =>
  ["name", "shortName", "email", "timeZone"].includes(name),
);

const firstWords = {
  tagline: "A community of neighbors",
  welcome:
    "Welcome to our association's website. You will find our documents, minutes and news here.",
};

const beginning = { ...facts, fields: beginningFields };

/** What a new association's form still lacks. */
export function findMissing(values: Values): Problem[] {
  return findProblems(beginning, values);
}

/** Replaces the sample with a new association that has only these fields. */
export async function begin(administrator: May<"publish">, values: Values) {
  const problems = findMissing(values);
  if (problems.length > 0) return refuseFor(problems);
  const entryOf = (kind: string, values: Values): Entry => ({
    ...{ kind, slug: kind, values, position: null, audience: "everyone" },
  });
  try {
    const newest = await newestEntries();
    const posted = newest?.entries.filter(({ kind }) => findKind(kind)?.isForResidents) ?? [];
    const entries = [entryOf("facts", values), entryOf("home", firstWords), ...posted];
    const { edition, mistakes } = await makeEntries(entries);
    const wrong = mistakes.map(({ field, message }) => {
      return { field, message: adviseAt(facts, field, message) };
    });
    if (wrong.length > 0) return refuseFor(wrong);
    await publishEntries({
      ...{ by: administrator, edition, entries, after: newest?.number ?? null },
      reason: "Started with an empty site",
      record: (on) => writeSetting(key, "own", on),
    });
  } catch (error) {
    return explainFault(error);
  }
  return { ok: true as const };
}

const firstEntries = [
  ["documents", "Add your covenants"],
  ["board", "List your board members"],
  ["minutes", "Add your first minutes"],
  ["faq", "Add a question and answer"],
  ["amenities", "Add an amenity"],
] as const;

/** A reset link to the sample's address reaches nobody. */
const changeAddress = "Change the email you log in with. It is still the sample's:";

/** The next steps of a new site; null if never started, all done, or hidden. */
export async function readChecklist(administrator: May<"publish">) {
  if ((await readBeginning(administrator)) !== "own") return null;
  const { entries } = await openNewest();
  const added = firstEntries.map(([name, words]) => {
    const isDone = entries.some(({ kind }) => kind === name);
    return { words, href: `/admin/publish/${name}/new`, isDone };
  });
  const valuesOf = (name: string) => entries.find(({ kind }) => kind === name)?.values ?? {};
  const said = valuesOf("home");
  const { signInAddress } = administrator;
  const items = [
    ...(sampleMailboxes.has(signInAddress)
      ? [{ words: `${changeAddress} ${signInAddress}`, href: "/account#address", isDone: false }]
      : []),
    ...added,
    {
      words: "Write a welcome for the home page",
      href: "/admin/publish/home/edit-home",
      isDone: said["tagline"] !== firstWords.tagline && said["welcome"] !== firstWords.welcome,
    },
    {
      words: "Add your mailing address",
      href: "/admin/publish/facts/edit-facts",
      isDone: Boolean(valuesOf("facts")["postalAddress"]),
    },
  ];
  return items.every(({ isDone }) => isDone) ? null : items;
}
