/** An event as an entry. */
export interface Named {
  slug: string;
  values: Readonly<Record<string, string>>;
}

/** An event that the administrator added, as its table had it. */
export interface EventRow {
  id: string;
  title: string;
  location: string | null;
  description: string | null;
  startDate: string;
  startTime: string | null;
  endDate: string;
  endTime: string | null;
  repeats: string;
  until: string | null;
  movedFromDate: string | null;
  movedFromTime: string | null;
  sequence: number;
  createdAt: string;
  changedAt: string;
}

/** What was changed or canceled of an event, or of one date of a series. */
export interface ChangeRow {
  uid: string;
  date: string;
  kind: string;
  title: string | null;
  location: string | null;
  description: string | null;
  startDate: string | null;
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
  sequence: number;
  changedAt: string;
}

type Values = Record<string, string>;

/** The entry of an event that the administrator added. */
export async function ownEvent(event: EventRow, timeZone: string): Promise<Named> {
  const { slugOfUid, writeMovedFrom } = await readers();
  const { id, sequence, createdAt, changedAt, movedFromDate, movedFromTime, repeats } = event;
  const slug = slugOfUid(id);
  const first = { startDate: movedFromDate ?? "", startTime: movedFromTime ?? "" };
  const more = [
    ...[`DTSTAMP:${compact(changedAt)}`, `CREATED:${compact(createdAt)}`],
    ...[`LAST-MODIFIED:${compact(changedAt)}`, `SEQUENCE:${sequence}`],
    ...(movedFromDate ? [writeMovedFrom(first, timeZone)] : []),
  ];
  const values: Values = { ...factsOf(event), uid: slug === id ? "" : id, more: more.join("\n") };
  if (repeats !== "none") Object.assign(values, { repeats, until: event.until ?? "" });
  return { slug, values: withoutBlank(values) };
}

/** Events with their changes. Those of events that aren't there any more are left out. */
export async function changeEvents(
  events: readonly Named[],
  changes: readonly ChangeRow[],
  timeZone: string,
): Promise<Named[]> {
  const { slugOfUid, beginDate, writeMovedFrom } = await readers();
  const next = new Map(events.map((event) => [event.slug, event]));
  for (const change of changes) {
    const { uid, date } = change;
    const slug = [slugOfUid(uid), date].filter(Boolean).join("-");
    const known = next.get(slug)?.values;
    // A date is as its series was before it was changed as a whole.
    const begun = date && change.kind !== "restored" ? beginDate(slug, events, timeZone) : null;
    const before = known ?? begun;
    if (!before) continue;
    const isMoved = date === "" && change.startDate !== null && !before["repeats"];
    const moved = isMoved ? [writeMovedFrom(before, timeZone)] : [];
    next.set(slug, { slug, values: applyChange(before, change, moved) });
  }
  return [...next.values()];
}

function applyChange(before: Named["values"], change: ChangeRow, moved: string[]): Values {
  const { kind, sequence, changedAt } = change;
  const values: Values = { ...before };
  const lines = (before["more"] ?? "").split("\n").filter(Boolean);
  const [number = "0"] = lines.flatMap((line) => /^SEQUENCE[^:]*:\s*(\d+)/i.exec(line)?.[1] ?? []);
  const stamps = /^(DTSTAMP|LAST-MODIFIED|SEQUENCE)[;:]/i;
  const rest = lines.filter((line) => !stamps.test(line) && !isReplaced(line, moved));
  values["more"] = [
    ...[`DTSTAMP:${compact(changedAt)}`, `LAST-MODIFIED:${compact(changedAt)}`],
    ...[`SEQUENCE:${Number(number) + sequence}`, ...moved, ...rest],
  ].join("\n");
  // Changing a canceled event reinstated it.
  if (kind === "changed") values["status"] = "";
  if (kind === "canceled") values["status"] = "canceled";
  if (change.title === null) return withoutBlank(values);
  const { title, location, description, ...times } = factsOf(change);
  Object.assign(values, { title, location, description });
  // Times are the association's; a whole series keeps its own.
  if (change.startDate) Object.assign(values, times, { zone: "", zoneRules: "" });
  return withoutBlank(values);
}

function isReplaced(line: string, moved: readonly string[]): boolean {
  return moved.length > 0 && /^X-MOVED-FROM[;:]/i.test(line);
}

function factsOf(row: Omit<ChangeRow, "uid" | "date" | "kind" | "sequence" | "changedAt">): Values {
  const { title, location, description, startDate, startTime, endDate, endTime } = row;
  return {
    ...{ title: title ?? "", location: location ?? "", description: description ?? "" },
    ...{ startDate: startDate ?? "", startTime: startTime ?? "", endTime: endTime ?? "" },
    endDate: endDate && endDate !== startDate ? endDate : "",
  };
}

function withoutBlank(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** A moment as calendars write it. */
function compact(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Only a site that has events needs what reads them. */
async function readers() {
  const { slugOfUid } = await import("../../ics/event-values.server.ts");
  const { beginDate } = await import("../../ics/change-date.server.ts");
  const { writeMovedFrom } = await import("../../ics/settle-event.server.ts");
  return { slugOfUid, beginDate, writeMovedFrom };
}
