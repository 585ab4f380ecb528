import { use } from "react";
import { content, introductionOf } from "../content/edition.server.ts";
import { showEvent } from "../ics/describe-event.server.ts";
import { listMonthEvents } from "../ics/list-events.server.ts";
import { embedded, UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { PrintButton } from "../layout/print-button.tsx";
import { RequestFactsContext } from "../layout/request-facts.ts";
import { dayAfter, isNear, monthAfter, readMonth, todayIn } from "../platform/dates.ts";
import { formatMonth } from "../platform/format-date.ts";
import { forEveryone } from "../platform/responses.server.ts";
import type { Route } from "./+types/calendar.route";
import { CalendarAgenda, NextEvents, NextMeeting, Soon } from "./agenda.tsx";
import {
  movedAwayFrom,
  nextMeeting,
  nextWithMeeting,
  readAssociationCalendar,
} from "./calendar.server.ts";
import { CalendarMonth, MonthLinks } from "./month.tsx";
import { listSoon, type ShownMonth } from "./month-agenda.ts";

export const headers: Route.HeadersFunction = () => forEveryone;

// Rendered for each request, because it marks today without any script.
export function loader({ request }: Route.LoaderArgs) {
  const { timeZone, calendarEmbed, calendarAgendaEmbed } = content().site;
  const today = todayIn(timeZone);
  const query = new URL(request.url).searchParams.get("month");
  const month = readMonth(query, today);
  const calendar = readAssociationCalendar();
  const isCurrent = month === readMonth(null, today);
  const around = [-1, 0, 1, 2].flatMap((months) => monthAfter(month, months, today) ?? []);
  const months =
    calendar &&
    around.map((each) => ({
      month: each,
      events: listMonthEvents(calendar, each).map(showEvent),
      movedAway: movedAwayFrom(calendar, each).map(showEvent),
      // This month's list covers at least six weeks, so that it isn't empty in the last days.
      isListed: each === month || (isCurrent && each > month && each <= dayAfter(today, 42)),
    }));
  const meeting = calendar && isCurrent ? nextMeeting(calendar) : null;
  const next = calendar && isCurrent ? nextWithMeeting(calendar, 4) : [];
  const soon = months && isCurrent ? listSoon(months, today) : null;
  const { origin } = new URL(request.url);
  const hasResidentsOnly = calendar?.hasResidentsOnly ?? false;
  const embeds = { calendarEmbed, calendarAgendaEmbed };
  const introduction = introductionOf("calendar");
  const shown = { origin, today, month, isCurrent, isNamed: month === query, introduction };
  return { ...shown, months, meeting, next, soon, hasResidentsOnly, ...embeds };
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { origin, today, month, months, meeting, next, soon } = loaderData;
  const { calendarEmbed, calendarAgendaEmbed, hasResidentsOnly } = loaderData;
  const listed = months?.filter(({ isListed }) => isListed) ?? [];
  const [shown] = listed;
  if (calendarEmbed || !months || !shown) {
    return (
      <>
        <PageHeading title="Calendar" />
        {calendarEmbed ? (
          <EmbeddedCalendar month={calendarEmbed} agenda={calendarAgendaEmbed} />
        ) : (
          <UnderConstruction>Meetings and other events will be posted here.</UnderConstruction>
        )}
      </>
    );
  }
  const hasEvents = ({ events, movedAway }: ShownMonth) => events.length + movedAway.length > 0;
  return (
    <>
      {!isNear(month, today) && <meta name="robots" content="noindex" />}
      <MonthHeading {...loaderData} />
      <div className="wide calendar">
        {meeting && <NextMeeting meeting={meeting} />}
        {next.length > 0 && <NextEvents events={next} today={today} />}
        {soon && <Soon days={soon.days} today={today} />}
        <p className="actions">
          <a href="#subscribe">Add these events to your own calendar</a>
          <PrintButton look="button-quiet">Print the calendar</PrintButton>
        </p>
        <MonthLinks {...loaderData} />
        {!hasEvents(shown) && <p className="notice">No events in {formatMonth(month)}.</p>}
        <CalendarMonth month={month} months={months} today={today} />
        {listed.some(hasEvents) && (
          <CalendarAgenda months={listed} today={today} after={soon?.last ?? ""} />
        )}
      </div>
      <Subscribe origin={origin} isPartial={hasResidentsOnly} />
    </>
  );
}

/** The page's title, and its canonical URL for search engines: each month is a page of its own. */
function MonthHeading(shown: Route.ComponentProps["loaderData"]) {
  const { month, isCurrent, isNamed, introduction } = shown;
  const facts = use(RequestFactsContext);
  const path = isCurrent ? "/calendar" : `/calendar?month=${month}`;
  const ofMonth = isNamed ? ` ${formatMonth(month)}.` : "";
  return (
    <RequestFactsContext value={{ ...facts, path }}>
      <link rel="canonical" href={`${facts.origin ?? ""}${path}`} />
      <PageHeading
        title="Calendar"
        titleInList={isNamed ? `Calendar, ${formatMonth(month)}` : "Calendar"}
        description={`${introduction}${ofMonth}`}
      >
        {introduction}
      </PageHeading>
    </RequestFactsContext>
  );
}

/** Another site's calendar: the month on wide screens, its agenda, if there is one, on small ones. */
function EmbeddedCalendar({ month, agenda }: { month: string; agenda: string | null }) {
  return (
    <div className={agenda ? "wide document-view by-width" : "wide document-view"}>
      <iframe src={month} title="Calendar of the association" loading="lazy" sandbox={embedded} />
      {agenda && (
        <iframe
          src={agenda}
          title="Calendar of the association, as a list"
          loading="lazy"
          sandbox={embedded}
        />
      )}
    </div>
  );
}

/**
 * @param origin the site's, as readers know it.
 * @param isPartial whether the reader sees events that the subscription doesn't have.
 */
export function Subscribe({ origin, isPartial }: { origin: string; isPartial: boolean }) {
  const url = `${origin}/calendar.ics`;
  return (
    <section className="wide subscribe" aria-labelledby="subscribe">
      <h2 id="subscribe">Add these events to your own calendar</h2>
      <div className="column">
        <p>
          If you subscribe, these events will appear in the calendar on your phone or computer.
          Changes made here will show up there within a few hours.
          {isPartial && " Events for residents only don't come with it: open each one and add it."}
        </p>
        <p>
          <a href={url.replace(/^https?:/, "webcal:")} className="button">
            Subscribe to the calendar
          </a>
        </p>
        <p>
          On an iPhone, iPad or Mac, tap the button, then Subscribe. On an Android phone or with
          Google Calendar, open calendar.google.com on a computer. Under Other calendars, choose
          From URL, and paste this address:
        </p>
        <p>
          <code className="feed-address">
            {origin}
            <wbr />
            /calendar.ics
          </code>
        </p>
      </div>
    </section>
  );
}
