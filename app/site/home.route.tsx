import { data } from "react-router";
import { type AtHome, readAtHome } from "../announcements/announcement.server.ts";
import {
  nextWeeklyDays,
  nextWithMeeting,
  readAssociationCalendar,
} from "../calendar/calendar.server.ts";
import { content, introductionOf } from "../content/edition.server.ts";
import { listSeasons } from "../content/seasons.ts";
import { shownEdition } from "../content/shown-edition.server.ts";
import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { type HomeNote, readHomeNote } from "../identity/after-login.server.ts";
import { identifyVisitor, visitorContext } from "../identity/guards.server.ts";
import { can, type SignedIn } from "../identity/person.server.ts";
import { PageFacts } from "../layout/page-heading.tsx";
import { dayAfter, todayIn } from "../platform/dates.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { formatDay } from "../platform/format-date.ts";
import { forEveryone } from "../platform/responses.server.ts";
import type { Route } from "./+types/home.route";
import { type JustDone, MemberHome } from "./member-home.tsx";
import { listQuickLinks } from "./quick-links.tsx";
import { VisitorHome } from "./visitor-home.tsx";

export const middleware: Route.MiddlewareFunction[] = [identifyVisitor, takeFlash];

const notices = new Map([
  ["record-updated", "Your info is updated."],
  ["logged-out", "You're logged out."],
]);

const justDone = new Map<string, JustDone>([
  ["registered", "registered"],
  ["subscribed", "subscription"],
  ["subscribing", "subscription"],
]);

// Rendered for each request, because it shows upcoming events and, to residents, announcements.
export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const said = readFlash(context)?.name ?? "";
  const done = justDone.get(said);
  const atHome = await readFor(visitor, done === "subscription");
  const isMember = atHome !== null && atHome !== "unknown";
  const calendar = readAssociationCalendar();
  const today = todayIn(content().site.timeZone);
  const next = calendar && { events: nextWithMeeting(calendar, isMember ? 5 : 3), today };
  const note = readHomeNote(context);
  const { site, chart, amenities } = content();
  const jobs = { name: introductionOf("around"), links: listQuickLinks(content(), isMember) };
  const isPublisher = visitor !== "unknown" && can(visitor, "publish");
  const mayReplace = isPublisher && shownEdition()?.isSample === true;
  const weekly = (calendar ? nextWeeklyDays(calendar) : []).map(({ title: name, href, days }) => {
    const [day = ""] = days;
    const near = day === today ? "today, " : day === dayAfter(today, 1) ? "tomorrow, " : "";
    return { name, href, state: near + formatDay(day) };
  });
  const seasons = [...weekly, ...listSeasons(amenities, today)];
  const around = amenities.flatMap(({ id, name, pictures: [picture] }) =>
    picture ? { name, href: `/amenities/${id}`, picture } : [],
  );
  const shown = { site, chart, next, seasons, jobs, around: around.slice(0, chart ? 1 : 2) };
  const page = { shown, atHome, done, notice: notices.get(said), note, mayReplace };
  return data(page, visitor ? undefined : { headers: forEveryone });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The home page also works if the database is unavailable. */
async function readFor(
  visitor: SignedIn | "unknown" | null,
  hasAsked: boolean,
): Promise<AtHome | "unknown" | null> {
  if (!visitor || visitor === "unknown") return visitor;
  try {
    return await readAtHome(visitor, hasAsked);
  } catch (error) {
    if (isUnavailable(error)) return "unknown";
    throw error;
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { shown, atHome, done, notice, note, mayReplace } = loaderData;
  const { site } = shown;
  return (
    <>
      <PageFacts title={site.name} description={site.tagline} />
      {(mayReplace || note || notice) && (
        <div className="wide home-notices">
          {mayReplace && (
            <p className="notice">
              This is a sample association. <a href="/admin/publish">Replace it with your own</a>
            </p>
          )}
          {note && <SentHomeNote {...note} />}
          {notice && <FlashMessage>{notice}</FlashMessage>}
        </div>
      )}
      {atHome && atHome !== "unknown" ? (
        <MemberHome {...shown} atHome={atHome} done={done} />
      ) : (
        <VisitorHome {...shown} isUnknown={atHome === "unknown"} />
      )}
    </>
  );
}

/** Tells a redirected visitor why they are here, with a link to log in. */
function SentHomeNote({ href, purpose }: HomeNote) {
  return (
    // biome-ignore lint/a11y/noAutofocus: it answers what the reader just did.
    <p className="notice" role="status" tabIndex={-1} autoFocus>
      <a href={href}>Log in</a> {purpose}.
    </p>
  );
}
