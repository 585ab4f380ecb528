import { beforeAll, beforeEach } from "vitest";
import { makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { newestEdition } from "../editions/edition-store.server.ts";
import { keepFiles } from "../editions/keep-files.server.ts";
import { takeNewest } from "../editions/open-edition.server.ts";
import { publishEdition } from "../editions/publish-edition.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { handleForm } from "./desk-form.server.ts";
import type { Reply } from "./desk-reply.server.ts";
import { entryVersion } from "./entry-version.server.ts";
import type { Values } from "./fields.ts";
import { openNewest } from "./next-edition.server.ts";
import { kindOf, sourceFiles, valuesOf } from "./source-files.fixture.ts";

/** The desk of a site whose edition 1 is the same at the beginning of each test. */
export interface Desk {
  administrator: May<"publish">;
}

/** What the site says at the beginning. */
const contents = {
  "faq.yaml": `# Ours
- question: Bees?
  answer: Two hives.
- question: Hens?
  answer: No.
- question: Goats?
  answer: No.
`,
  "amenities/dock/index.md": `---
name: Dock
summary: Open.
order: 7
chart: { x: 1, y: 2, label: left, lines: [Dock] }
---

Swim.
`,
  "documents/documents.yaml": `bylaws:
  title: The rules by which we meet
  summary: How we meet.
  embed: https://elsewhere.example/bylaws
`,
};

export function openDesk(): Desk {
  const desk = {} as Desk;
  beforeAll(async () => {
    await makeTables();
    desk.administrator = (await signInAdministrator()).person;
  });
  beforeEach(async () => {
    const tables = [
      ...(["contentDrafts", "contentChanges", "auditEvents"] as const),
      ...(["contentFiles", "editions"] as const),
    ];
    for (const table of tables) await database().deleteFrom(table).execute();
    const { files } = sourceFiles(contents);
    await keepFiles(files, cacheFolder());
    await publishEdition({ files, by: "test" });
    await takeNewest(() => {});
  });
  return desk;
}

/** The id of a question. */
export async function questionId(question: string): Promise<string> {
  const { files } = await openNewest();
  const entry = (await kindOf("faq").read(files)).find(({ title }) => title === question);
  if (!entry) throw new Error(`Nobody asks ${question}`);
  return entry.id;
}

/** The answer that is published; undefined where nobody asks that. */
export async function answerTo(question: string): Promise<string | undefined> {
  const { files } = await openNewest();
  const entry = (await kindOf("faq").read(files)).find(({ title }) => title === question);
  return entry?.values["answer"];
}

/** A form of the FAQ as somebody opened it. */
export async function openQuestion(question: string): Promise<SentQuestion> {
  const id = await questionId(question);
  const values = await valuesOf(kindOf("faq"), (await openNewest()).files, id);
  return { values, others: { entry: id, seen: entryVersion(values) } };
}

interface SentQuestion {
  values: Values;
  others: Record<string, string>;
}

/** What came of a form: the address to which it led, or the form once more. */
export async function press(
  { administrator }: Desk,
  intent: string,
  { values, others }: SentQuestion,
): Promise<{ status: number; location: string | null; shown: Reply | null }> {
  const sent = { values, others: { ...others, intent }, problems: [] };
  const answer = await handleForm(administrator, kindOf("faq"), sent);
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get("Location"), shown: null };
  }
  return { status: answer.init?.status ?? 200, location: null, shown: answer.data };
}

/** The number of the edition that is served. */
export async function newestNumber(): Promise<number> {
  return (await newestEdition())?.number ?? 0;
}

/** What the audit log says was published, the first one first. */
export async function publications(): Promise<(string | null)[]> {
  const rows = await database()
    .selectFrom("auditEvents")
    .select("detail")
    .where("kind", "in", ["edition-published", "edition-restored"])
    .orderBy("id")
    .execute();
  return rows.map(({ detail }) => detail);
}
