import { NextEvents } from "../calendar/agenda.tsx";
import type { CalendarEvent } from "../calendar/describe-event.server.ts";
import type { Chart, Content } from "../editions/content.ts";
import { Prose } from "../layout/association-content.tsx";
import { HomeChart } from "./chart.tsx";

/** What the home page shows to everyone. */
export interface HomeProps {
  site: Pick<Content["site"], "name" | "tagline" | "welcomeHtml">;
  chart: Chart | null;
  /** The next events; null without a calendar. */
  next: { events: CalendarEvent[]; errorId: string | null } | null;
}

/**
 * The home page's upper part for visitors, with the chart on top.
 *
 * @param isUnknown whether the database is unavailable, so that nobody knows who is signed in.
 */
export function VisitorHome({ site, chart, next, isUnknown }: HomeProps & { isUnknown: boolean }) {
  return (
    <>
      <div className="home-opening wide">
        <div>
          <h1 translate="no">{site.name}</h1>
          <p className="lead">{site.tagline}</p>
        </div>
        {chart && <HomeChart chart={chart} />}
      </div>
      <div className="wide halves home-body">
        <section aria-labelledby="announcements">
          <h2 id="announcements">Announcements</h2>
          <p className="notice">{isUnknown ? <TryAgain /> : <LogInFirst />}</p>
        </section>
        <Introduction html={site.welcomeHtml} />
      </div>
      {next && <NextEvents {...next} />}
    </>
  );
}

function TryAgain() {
  return "Announcements can't be shown right now. Please try again in a minute.";
}

function LogInFirst() {
  return (
    <>
      To view announcements, <a href="/login">login</a> or <a href="/register">register</a>
    </>
  );
}

/** What the association says to everyone. */
export function Introduction({ html }: { html: string }) {
  return (
    <section aria-labelledby="welcome">
      <h2 id="welcome">Welcome</h2>
      <Prose html={html} />
    </section>
  );
}
