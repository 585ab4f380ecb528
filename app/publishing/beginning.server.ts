import { readSetting, writeSetting } from "../database/settings.server.ts";
import { newestEdition } from "../editions/edition-store.server.ts";
import { EditionMoved } from "../editions/publish-edition.server.ts";
import { cacheFolder, compileFiles, shownEdition } from "../editions/shown-edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { explainReadOnly, folderInCharge } from "./desk-read-only.server.ts";
import { explainFault } from "./explain-fault.server.ts";
import type { Field, Problem, Values } from "./fields.ts";
import { facts } from "./kinds/facts.server.ts";
import { home } from "./kinds/home.server.ts";
import { findProblems } from "./problems.server.ts";
import { publisherOf, publishFiles } from "./publish-files.server.ts";
import { SourceFiles } from "./source-files.server.ts";

/**
 * How far a new site is: it shows the sample of its first start and asks what to do; it keeps the sample
 * to try things; it shows an association of its own, with a list of what comes next; or none of these.
 */
export type Beginning = "asked" | "sample" | "own" | "done";

const key = "beginning";
const stages = ["sample", "own", "done"] as const;

export async function readBeginning(_administrator: May<"publish">): Promise<Beginning> {
  if (folderInCharge() !== undefined) return "done";
  const noted = await readSetting(key);
  const stage = stages.find((name) => name === noted);
  if (stage) return stage;
  return shownEdition()?.isSample ? "asked" : "done";
}

/** Keeps the sample to try things, or ends with the list of what comes next. */
export function noteBeginning(
  _administrator: May<"publish">,
  stage: "sample" | "done",
): Promise<void> {
  return writeSetting(key, stage);
}

/** What the form asks for. Everything else is added later at the desk. */
export const beginningFields: readonly Field[] = facts.fields.filter(({ name }) =>
  ["name", "shortName", "email", "timeZone"].includes(name),
);

/** What the home page says until somebody writes it. */
export const firstWords = {
  tagline: "A community of neighbors",
  welcome:
    "Welcome to our association's website. You will find our documents, minutes and news here.",
};

const beginning = { ...facts, fields: beginningFields };

/** What the form for a new association still misses. */
export function findMissing(values: Values): Problem[] {
  return findProblems(beginning, values);
}

/** Replaces the sample with a new association that has only these fields. */
export async function begin(
  administrator: May<"publish">,
  values: Values,
): Promise<{ ok: true } | { ok: false; problems: Problem[] }> {
  const problems = [...explainReadOnly(), ...findMissing(values)];
  if (problems.length > 0) return { ok: false, problems };
  const newest = await newestEdition();
  const source = new SourceFiles(new Map(), cacheFolder());
  await facts.write(source, null, values);
  await home.write(source, null, firstWords);
  const { files } = source;
  try {
    const edition = await compileFiles(files, "content", () => {});
    await publishFiles({
      ...{ by: await publisherOf(administrator), edition, files, after: newest?.number ?? null },
      ...{ reason: "Started with an empty site", event: "edition-published" },
      record: (on) => writeSetting(key, "own", on),
    });
  } catch (error) {
    if (error instanceof EditionMoved) return { ok: false, problems: [moved] };
    return explainFault(error, beginning, values);
  }
  return { ok: true };
}

const moved: Problem = {
  field: null,
  message:
    "Someone else published something at the same time, so nothing was replaced. Look at the site, then decide again.",
};
