import { randomUUID } from "node:crypto";
import { stopReading } from "../content/convert-document.server.ts";
import { type Problem, parseFile } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { redirectTo } from "../identity/guards.server.ts";
import type { May } from "../identity/person.server.ts";
import { log } from "../platform/log.server.ts";
import { Unavailable } from "../platform/unavailable.server.ts";
import type { Change } from "./apply-change.server.ts";
import { draftOf, reply, replyChanged, replyMoved, replyUnavailable } from "./desk-reply.server.ts";
import { type DraftMark, findDraft, saveDraft } from "./drafts.server.ts";
import type { Unpublishable } from "./explain-fault.server.ts";
import { askFirst } from "./find-contacts.server.ts";
import { setPublished } from "./flash-texts.server.ts";
import { makeNextEdition, openNewest } from "./next-edition.server.ts";
import { findEntry } from "./open-form.server.ts";
import { findTwin, onlyIfGone, publishChange } from "./publish-change.server.ts";
import type { SentForm } from "./read-form.server.ts";
import { followTime } from "./scheduled.server.ts";

/**
 * Handles a form's button: draft, preview, publish, or stop reading its PDF.
 *
 * @param leave redirects elsewhere than to the kind's list; gets the entry's slug or the draft's id.
 * @returns a redirect, or the form with errors and the input.
 */
export async function handleForm(
  administrator: May<"publish">,
  kind: Kind,
  sent: SentForm,
  leave?: Leave,
) {
  try {
    return await handle(administrator, kind, sent, leave);
  } catch (error) {
    if (error instanceof Unavailable) {
      log.warn({ err: error }, "a form of the desk has to wait");
      return replyUnavailable(kind, sent);
    }
    const errorId = randomUUID();
    log.error({ errorId, err: error }, "a form of the desk failed");
    return reply(500, sent, draftOf(sent.others), [], [`${failed} ${errorId}`]);
  }
}

type Leave = (flash: "published" | "draft-saved", id: string) => Response;

const failed =
  "Something went wrong on our side. What you typed is still here, so please try again. If it happens again, tell the webmaster this number:";

async function handle(
  administrator: May<"publish">,
  kind: Kind,
  sent: SentForm,
  leave: Leave | undefined,
) {
  const { values, others, problems } = sent;
  const { intent, entry: id, seen } = others;
  const change: Change = {
    kind,
    action: "save",
    // A single entry has its kind's name.
    entry: kind.isSingle ? kind.name : id || null,
    values,
    seen: seen || null,
  };
  const known = draftOf(others);
  if (intent === "stop") {
    stopReading(cacheFolder(), parseFile(values["file"])?.hash ?? "");
    return reply(200, sent, known, [], [readingStopped]);
  }
  // First, because a truncated form has no button: browsers send it last.
  if (problems.length > 0) {
    const isWhole = intent === "publish" && problems.every(({ field }) => field !== null);
    const more = isWhole ? await findOthers(change) : [];
    return reply(400, sent, known, [...problems, ...more]);
  }
  if (!intents.includes(intent ?? "")) return reply(400, sent, known, [noButton]);
  if (intent === "publish") return publish(administrator, change, sent, { known, leave });
  const stored = await saveDraft(administrator, { ...change, action: "save" }, known);
  if (!stored) return replyMoved(administrator, change, sent, known);
  if (intent === "preview") {
    const made = await makeNextEdition(change);
    if (made.ok) return redirectTo(`/admin/publish/review/${stored.id}`);
    if (made.now !== undefined) return replyChanged(kind, sent, stored, made.now);
    return reply(statusOf(made), sent, stored, made.problems, say(keptAsDraft, made.problems));
  }
  if (leave) return leave("draft-saved", stored.id);
  return redirectTo(`/admin/publish/${kind.name}`, [setFlash("draft-saved", stored.id)]);
}

const readingStopped = "The page will show the PDF only, not its text.";
const intents = ["draft", "preview", "publish"];
const noButton: Problem = { field: null, message: "Press one of the buttons below." };
const keptAsDraft = [
  "This is saved as a draft.",
  "To see the preview, please add or fix what is marked below, then press Preview again.",
] as const;

async function publish(
  administrator: May<"publish">,
  typed: Change,
  sent: SentForm,
  { known, leave }: { known: DraftMark | null; leave: Leave | undefined },
) {
  const { kind, entry } = typed;
  const draft = known && (await findDraft(administrator, known.id));
  const { publishAt = null } = draft ?? {};
  // What waited for its time may have the date of that day.
  const values = followTime({ kind: kind.name, values: typed.values, publishAt }, null);
  const change = { ...typed, values };
  let questions = await askFirst({ kind, values, before: await findEntry(kind, entry) });
  // What is published already, such as with a button pressed twice, raises none.
  if (questions.length > 0 && (await findTwin(change, await openNewest()))) questions = [];
  const asked = questions.map(({ mark }) => mark).join(" ");
  if (asked && asked !== sent.others["asked"]) {
    const others = { ...sent.others, asked };
    const problems = await findOthers(change);
    const toDo = problems.length > 0 ? say(notPublished, problems) : [notSure];
    const banner = [...questions.map(({ message }) => message), ...toDo];
    return reply(400, { ...sent, others }, known, [...problems, ...questions], banner);
  }
  const done = await publishChange(administrator, change, known ?? undefined).catch(onlyIfGone);
  if (!done) return replyMoved(administrator, change, sent, known);
  if (done.ok) {
    if (leave) return leave("published", done.entry);
    const flash = setPublished("published", done);
    return redirectTo(`/admin/publish/${change.kind.insteadOf ?? change.kind.name}`, [flash]);
  }
  if (done.now !== undefined) return replyChanged(change.kind, sent, known, done.now);
  const problems = [...done.problems, ...questions];
  return reply(statusOf(done), sent, known, problems, say(notPublished, done.problems));
}

/** Everything else that keeps a form from being published, to say all at once. */
async function findOthers(change: Change): Promise<Problem[]> {
  const made = await makeNextEdition(change);
  return made.ok ? [] : made.problems;
}

function statusOf({ mayPass }: Unpublishable): 400 | 503 {
  return mayPass ? 503 : 400;
}

const notPublished = [
  "This isn't published yet.",
  "Please fix what is marked below, then press the button again.",
] as const;

const notSure = "This isn't published yet. To publish it anyway, press Publish again.";

/** Points to marked fields, unless all problems are of the whole form. */
function say([done, toDo]: readonly [string, string], problems: readonly Problem[]): string[] {
  return [problems.some(({ field }) => field !== null) ? `${done} ${toDo}` : done];
}
