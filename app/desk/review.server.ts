import { data } from "react-router";
import { content, formatMoment } from "../content/edition.server.ts";
import { fieldsOfFiles, parseFile, type Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { dropsPdf } from "../content/kinds/document-fields.ts";
import { listEventFacts } from "../content/kinds/events.ts";
import { shadesOf } from "../content/own-shades.ts";
import { nameProblems } from "../content/problems.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { sayEvent } from "../ics/describe-event.server.ts";
import { isSeries } from "../ics/event-values.server.ts";
import { listOccurrences, readSeries } from "../ics/series.server.ts";
import { redirectTo } from "../identity/guards.server.ts";
import type { May } from "../identity/person.server.ts";
import { todayIn } from "../platform/dates.ts";
import { formatDate, formatDay } from "../platform/format-date.ts";
import { localTime, momentOf, nameTimeZone } from "../platform/local-time.ts";
import { compareEntries, compareValues } from "./compare.server.ts";
import {
  audienceField,
  changedFields,
  dateOfFile,
  findFormProblems,
  findIn,
  formValues,
  listOf,
  requireKind,
} from "./desk-kinds.server.ts";
import { type Draft, describeDraft, findDraft } from "./drafts.server.ts";
import { listNewNotes } from "./entry-notes.server.ts";
import type { Unpublishable } from "./explain-fault.server.ts";
import { askFirst } from "./find-contacts.server.ts";
import { setPublished } from "./flash-texts.server.ts";
import { changeOf, makeNextEdition, type NextEdition } from "./next-edition.server.ts";
import { beginEntry } from "./open-form.server.ts";
import { foresee, onlyIfGone, publishChange } from "./publish-change.server.ts";
import { listPages } from "./review-pages.server.ts";
import { listSaidElsewhere } from "./said-elsewhere.server.ts";
import { discardDraft, followTime, scheduleDraft } from "./scheduled.server.ts";
import { awaitReadings } from "./several.server.ts";

/** What a draft would change; null if there is no such draft. */
export async function openReview(administrator: May<"publish">, id: string) {
  const draft = await findDraft(administrator, id);
  const kind = draft && requireKind(administrator, draft.kind);
  if (!draft || !kind) return null;
  const made = await makeNextEdition(changeOf(kind, draft));
  const before = made.ok ? made.before : (made.now ?? null);
  // Compared with its default.
  const isBegun = made.ok && !before && draft.entry !== null;
  const earlier = before ?? (isBegun ? await beginEntry(kind, made.entry, made.earlier) : null);
  const isRemoval = draft.action === "remove";
  const after: Values = isRemoval ? {} : draft.values;
  // The page will have the PDF's own date.
  const file = after["updated"] ? null : parseFile(after["file"]);
  if (file) await awaitReadings([file]);
  const { entries = [], entry = null } = made.ok ? made : {};
  // Forms leave out some values.
  const next = findIn(entries, kind, entry);
  const whole = next?.values ?? draft.values;
  const questions = isRemoval ? [] : await askFirst({ kind, values: after, before });
  const { timeZone } = content().site;
  const isNew = made.ok && !earlier;
  const seers = after[audienceField.name] ? "only residents who log in" : "everyone";
  const foreseen = (await foresee(kind, after)) || (made.ok ? sayDates(kind, made) : "");
  const isLeft = dropsPdf(after, earlier?.values ?? {});
  const left = isLeft ? "The old PDF will no longer be on the page." : "";
  const isRemovedNow = isRemoval && !draft.publishAt && !draft.problem;
  // What the state says isn't said again.
  const removed = isRemovedNow ? "" : beforeRemoval;
  const besides = isRemoval ? removed : foreseen || left;
  const place = draft.entry === null ? `draft-${id}` : `edit-${draft.entry}`;
  const saved = `Last saved ${formatMoment(draft.savedAt)} by ${draft.savedBy}.`;
  return {
    title: [draft.title, ...(kind.factsOf?.(whole) ?? [])].filter(Boolean).join(", "),
    list: { url: `/admin/publish/${kind.insteadOf ?? kind.name}`, title: kind.title },
    verb: isRemoval ? "Take down" : "Publish",
    timeZone: nameTimeZone(timeZone),
    state: isRemovedNow ? beforeRemoval : `${describeDraft(draft, "Draft")}. ${saved}`,
    formUrl: isRemoval ? null : `/admin/publish/${kind.name}/${place}`,
    revision: draft.revision,
    problems: made.ok ? [] : sayProblems(kind, made),
    warnings: [
      ...(made.ok ? listNewNotes(made.edition) : []),
      ...nameProblems(kind, questions),
      ...(earlier && next
        ? [
            ...noteDate(earlier.values, next.values),
            ...listSaidElsewhere(kind, earlier.values, next, entries).map(({ note }) => note),
          ]
        : []),
    ],
    isNew,
    differences:
      earlier && next
        ? await compareEntries(kind, earlier, next)
        : await compareValues(kind, earlier ? formValues(earlier) : {}, after),
    besides:
      isNew && kind.hasAudience
        ? `${sayDates(kind, made)} Once published, ${seers} can see it.`.trim()
        : besides,
    shade: findShade(after, earlier?.values),
    text: made.ok ? findText(kind, made, after) : null,
    pages: made.ok && !kind.isForResidents ? await listPages(kind, draft, made, earlier) : [],
    publishAt: draft.publishAt ? localTime(new Date(draft.publishAt), timeZone) : "",
  };
}

/** Where a document's new date comes from. */
function noteDate(before: Values, values: Values): string[] {
  const [then, now] = [before, values].map(dateOfFile);
  if (values["updated"] || !then || then === now) return [];
  return [
    `The date is blank, so the page will say ${formatDate(now ?? "")}, the day the PDF was made or uploaded.`,
  ];
}

const beforeRemoval =
  "It's still on the site. After you take it down, nobody can see it. You can publish it again from its list.";

function sayProblems(kind: Kind, { problems, now }: Unpublishable): string[] {
  return now === undefined ? nameProblems(kind, problems) : [changed];
}

const changed =
  "Someone else has changed this. Choose Keep editing and press Publish there to see what differs.";

/** All dates of a new series, or which ones a change of a series, or of one of its dates, changes. */
function sayDates(kind: Kind, { earlier, entries, entry, before, changes }: NextEdition): string {
  const values = findIn(entries, kind, entry)?.values ?? {};
  if (values["recurrence"]) return "The other dates stay the same.";
  if (!isSeries(values)) return "";
  if (!before) {
    const { startDate = "", until = "" } = values;
    const [series] = until ? readSeries([{ slug: "", values }], "UTC") : [];
    const count = series && `${listOccurrences(series, startDate, until).length} dates`;
    const facts = listEventFacts(values, { next: `from ${formatDate(startDate)}` });
    return `${[...facts, ...(count ? [count] : [])].join(" · ")}.`;
  }
  const parts = kind.partsOf?.(before, earlier) ?? [];
  const said = parts.flatMap((part) => {
    const [day = ""] = part.values["recurrence"]?.split("T") ?? [];
    // In the past of a series that begins anew, it stays.
    const isLeft = changes.some(({ slug, to }) => slug === part.slug && !to);
    if (isLeft || day < todayIn("Etc/GMT+12")) return [];
    const after = findIn(entries, kind, part.slug)?.values;
    const followed = changedFields(kind, part.values, after).map(({ name, label }) =>
      name.endsWith("Time") ? "time" : label.toLowerCase(),
    );
    const news = new Intl.ListFormat("en").format(new Set(followed));
    const { status, startDate = day, ...held } = part.values;
    const now = status === "canceled" ? status : sayEvent({ ...held, startDate, location: "" }, 2);
    const kept = news ? `gets the new ${news}, too` : `stays as it is: ${now}`;
    const becomes = kind.begin?.(part.slug, entries) ? kept : "comes off the calendar";
    const changed = status === "canceled" ? status : "changed on its own";
    const how = startDate === day ? changed : `moved to ${formatDay(startDate)}`;
    return `${formatDay(day)}, which was ${how}, ${becomes}.`;
  });
  const isAnew = changes.some(({ slug, to }) => to && !findIn(earlier, kind, slug));
  const { startDate: first = "" } = values;
  const which = isAnew
    ? `Dates before ${formatDay(first)} stay as they are.`
    : first > (before.values["startDate"] ?? "")
      ? `The dates before ${formatDay(first)} leave the calendar.`
      : first >= todayIn(content().site.timeZone)
        ? "This changes every date."
        : "This changes every date, including past ones.";
  return [which, ...said].join(" ");
}

/** A new color of the association's that the site shows darker, for text to be legible. */
function findShade({ color: chosen }: Values, before?: Values) {
  const [shown] = chosen && chosen !== before?.["color"] ? shadesOf(chosen).deep : [];
  return chosen && shown && shown !== chosen ? { chosen, shown } : null;
}

/** An announcement, or a question without the long page around it. */
function findText(kind: Kind, { edition, entries, entry }: NextEdition, values: Values) {
  if (kind.name === "faq") {
    const place = listOf(kind, entries).findIndex(({ slug }) => slug === entry);
    const asked = edition.content.faq?.[place];
    return asked ? { title: asked.question, dateCreated: "", html: asked.html, files: [] } : null;
  }
  const found = edition.announcements.find(({ id }) => id === entry);
  if (!found) return null;
  const files = fieldsOfFiles("attachments").flatMap(({ file }) => values[file] ?? []);
  return { title: found.title, dateCreated: found.dateCreated, html: found.html, files };
}

const intents = ["publish", "schedule", "unschedule", "discard"];

/** Redirects to the desk: the draft is gone. */
export function leaveLate(): Response {
  return leave(setFlash("draft-late"), "");
}

/** Handles the buttons of a draft's page. */
export async function handleReview(administrator: May<"publish">, id: string, form: FormData) {
  const draft = await findDraft(administrator, id);
  const kind = draft && requireKind(administrator, draft.kind);
  const intent = String(form.get("intent"));
  if (!intents.includes(intent)) return refuse(["Press one of the buttons below."]);
  if (!draft || !kind) return leaveLate();
  const home = kind.insteadOf ?? kind.name;
  if (String(draft.revision) !== form.get("revision")) return refuse([savedMeanwhile]);
  if (intent === "discard") {
    const isDone = await discardDraft(administrator, draft);
    const isKept = draft.action === "remove";
    const flash = isKept ? setFlash("kept", `0-${draft.entry}`) : setFlash("draft-deleted");
    return isDone ? leave(flash, home) : refuse([savedMeanwhile]);
  }
  if (intent === "schedule") {
    return schedule(administrator, { kind, draft }, String(form.get("publishAt")));
  }
  if (intent === "unschedule") {
    const isDone = await scheduleDraft(administrator, draft, null);
    return isDone ? stay(id, "unscheduled") : refuse([savedMeanwhile]);
  }
  const change = { ...changeOf(kind, draft), values: followTime(draft, null) };
  const done = await publishChange(administrator, change, draft).catch(onlyIfGone);
  if (!done) return leaveLate();
  if (done.ok) {
    return leave(setPublished(draft.action === "remove" ? "taken-down" : "published", done), home);
  }
  return refuse(sayProblems(kind, done));
}

const savedMeanwhile =
  "This was saved in another window. What you see now is the newer one. Look through it, then press the button again.";

async function schedule(
  administrator: May<"publish">,
  { kind, draft }: { kind: Kind; draft: Draft },
  typed: string,
) {
  const at = momentOf(typed, content().site.timeZone);
  if (!at) return refuseTime("Please choose a date and time, then press the button again.", typed);
  const { action, values, entry } = draft;
  if (at.getTime() < Date.now()) {
    const verb = action === "remove" ? "take it down" : "publish it";
    return refuseTime(`That time has passed. Choose a later one, or ${verb} now.`, typed);
  }
  // What is missing now would be missing then, with nobody there to see it.
  const problems = action === "save" ? findFormProblems(kind, values, entry === null, at) : [];
  if (problems.length > 0) return refuse(nameProblems(kind, problems), typed);
  const isDone = await scheduleDraft(administrator, draft, at);
  return isDone ? stay(draft.id, "scheduled") : refuse([savedMeanwhile], typed);
}

function refuseTime(error: string, publishAt: string) {
  return refuse(["Please fix what is marked below."], publishAt, { publishAt: error });
}

function refuse(banner: string[], publishAt?: string, errors: Record<string, string> = {}) {
  return data({ banner, publishAt, errors }, { status: 400 });
}

function leave(flash: string, kind: string) {
  return redirectTo(kind ? `/admin/publish/${kind}` : "/admin/publish", [flash]);
}

function stay(id: string, flash: string) {
  return redirectTo(`/admin/publish/review/${id}`, [setFlash(flash, id)]);
}
