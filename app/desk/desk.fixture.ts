import { beforeAll, beforeEach } from "vitest";
import { makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { entryOf } from "../content/entries.fixture.ts";
import type { Entry } from "../content/entry.ts";
import type { Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { findKind } from "../content/kinds.ts";
import { takeNewest } from "../content/open-edition.server.ts";
import { publish } from "../content/publish.server.ts";
import { newestEdition } from "../content/store.server.ts";
import { database } from "../database/database.server.ts";
import type { May } from "../identity/person.server.ts";
import { handleForm } from "./desk-form.server.ts";
import { entryVersion, listOf } from "./desk-kinds.server.ts";
import type { Reply } from "./desk-reply.server.ts";
import { openNewest } from "./next-edition.server.ts";

/** The desk of a site that starts each test with the same edition 1. */
export interface Desk {
  administrator: May<"publish">;
}

const name = "Elm Pond Association";
const email = "board@elmpond.example";
const embed = "https://elsewhere.example/bylaws";
const bylaws = { title: "The rules by which we meet", summary: "How we meet.", embed };
const chart = { chartX: "1", chartY: "2", chartLabel: "left", chartLines: "Dock" };

export const said: readonly Entry[] = [
  entryOf("facts", "facts", { name, shortName: "Elm Pond", email, timeZone: "America/Chicago" }),
  entryOf("home", "home", { tagline: "Twelve homes", welcome: "Hello." }),
  entryOf("faq", "bees", { question: "Bees?", answer: "Two hives." }, 0),
  entryOf("faq", "hens", { question: "Hens?", answer: "No." }, 1),
  entryOf("faq", "goats", { question: "Goats?", answer: "No." }, 2),
  entryOf("amenities", "dock", { name: "Dock", summary: "Open.", text: "Swim.", ...chart }, 7),
  entryOf("documents", "bylaws", { ...bylaws, section: "governing", menuTitle: "Bylaws" }, 5),
];

export function openDesk(): Desk {
  const desk = {} as Desk;
  beforeAll(async () => {
    await makeTables();
    desk.administrator = (await signInAdministrator()).person;
  });
  beforeEach(async () => {
    const tables = [
      ...(["contentDrafts", "entries", "auditEvents"] as const),
      ...(["contentFiles", "editions"] as const),
    ];
    for (const table of tables) await database().deleteFrom(table).execute();
    await publish({ by: "test", all: said });
    await takeNewest(() => {});
  });
  return desk;
}

export function kindOf(name: string): Kind {
  const kind = findKind(name);
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}

export async function findPublished(kind: string, slug: string): Promise<Entry | undefined> {
  return listOf(kindOf(kind), (await openNewest()).entries).find((entry) => entry.slug === slug);
}

/** The published values of an entry; empty if it doesn't exist. */
export async function valuesOf({ name }: Kind, slug: string): Promise<Values> {
  return (await findPublished(name, slug))?.values ?? {};
}

async function findQuestion(question: string): Promise<Entry | undefined> {
  return (await openNewest()).entries.find(({ values }) => values["question"] === question);
}

export async function answerTo(question: string): Promise<string | undefined> {
  return (await findQuestion(question))?.values["answer"];
}

/** A question's form as it was opened. */
export async function openQuestion(question: string): Promise<SentQuestion> {
  const { slug: entry = "", values = {} } = (await findQuestion(question)) ?? {};
  return { values, others: { entry, seen: entryVersion({ values, audience: "everyone" }) } };
}

interface SentQuestion {
  values: Values;
  others: Record<string, string>;
}

/** Presses a button of a form: gives the redirect and its message, or the form again. */
export async function press(
  { administrator }: Desk,
  intent: string,
  { values, others }: SentQuestion,
): Promise<{ status: number; location: string | null; flash: string; shown: Reply | null }> {
  const sent = { values, others: { ...others, intent }, problems: [] };
  const answer = await handleForm(administrator, kindOf("faq"), sent);
  if (answer instanceof Response) {
    const { status, headers } = answer;
    const [, flash = ""] = /flash=([a-z-]+)/.exec(headers.get("Set-Cookie") ?? "") ?? [];
    return { status, location: headers.get("Location"), flash, shown: null };
  }
  return { status: answer.init?.status ?? 200, location: null, flash: "", shown: answer.data };
}

export async function newestNumber(): Promise<number> {
  return (await newestEdition())?.number ?? 0;
}

/** What the audit log says was published, oldest first. */
export async function publications(): Promise<(string | null)[]> {
  const rows = await database()
    .selectFrom("auditEvents")
    .select("detail")
    .where("kind", "in", ["edition-published", "edition-restored"])
    .orderBy("id")
    .execute();
  return rows.map(({ detail }) => detail);
}

export function sampleValues(kind: Kind, title: string): Record<string, string> {
  const values = kind.fields.flatMap(({ name, type, choices, required }) => {
    if (type === "date" && required) return [[name, "2026-12-08"]];
    if (type === "choice") return [[name, choices?.[0]?.value ?? ""]];
    if (name === "embed") return [[name, "https://elsewhere.example/document"]];
    if (!required && name !== "summary") return [];
    return [[name, "Some words."]];
  });
  return { ...Object.fromEntries(values), [kind.fields[0]?.name ?? ""]: title.slice(0, 80) };
}
