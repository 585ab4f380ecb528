import { NextEvents } from "../calendar/agenda.tsx";
import type { CalendarEvent } from "../calendar/describe-event.server.ts";
import type { Chart, Content } from "../editions/content.ts";
import { Prose } from "../layout/association-content.tsx";
import { HomeChart } from "./chart.tsx";
import { type QuickLink, QuickLinks } from "./quick-links.tsx";

/** What the home page shows to everyone. */
export interface HomeProps {
  site: Pick<Content["site"], "name" | "tagline" | "welcomeHtml">;
  chart: Chart | null;
  /** The next events; null without a calendar. */
  next: { events: CalendarEvent[]; errorId: string | null } | null;
  jobs: { name: string; links: QuickLink[] };
}

/**
 * The home page for visitors: what it is, the chart, what they come for and what comes next.
 *
 * @param isUnknown whether the database is unavailable, so that nobody knows who is signed in.
 */
export function VisitorHome({
  site,
  chart,
  next,
  jobs,
  isUnknown,
}: HomeProps & { isUnknown: boolean }) {
  return (
    <>
      <div className="wide home-opening">
        <div>
          <h1 translate="no">{site.name}</h1>
          <p className="lead">{site.tagline}</p>
        </div>
        {chart && <HomeChart chart={chart} />}
        <QuickLinks {...jobs} />
        <div>
          {next && <NextEvents {...next} />}
          <section aria-label="Announcements" className="home-members">
            {isUnknown ? <TryAgain /> : <LogInFirst />}
          </section>
        </div>
      </div>
      <div className="band">
        <div className="wide">
          <Introduction html={site.welcomeHtml} />
        </div>
      </div>
    </>
  );
}

function TryAgain() {
  return <p>Announcements can't be shown right now. Please try again in a minute.</p>;
}

function LogInFirst() {
  return (
    <>
      <p>
        To view announcements, <a href="/login">login</a> or <a href="/register">register</a>
      </p>
      <a href="/login" className="button">
        Log in
      </a>
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
