import type { ReactNode } from "react";
import type { AtHome } from "../announcements/announcement.server.ts";
import { AnnouncementList } from "../announcements/announcement-text.tsx";
import { EmailOffer } from "../announcements/email-offer.tsx";
import { NextEvents } from "../calendar/agenda.tsx";
import { PendingNotice } from "../layout/association-content.tsx";
import { SmartLink } from "../layout/smart-link.tsx";
import { firstName } from "../platform/names.ts";
import { HomeChart } from "./chart.tsx";
import { type QuickLink, QuickLinks } from "./quick-links.tsx";
import { type HomeProps, Introduction, Seasons } from "./visitor-home.tsx";

export type JustDone = "registered" | "subscription" | undefined;

type MemberHomeProps = HomeProps & { atHome: AtHome; done: JustDone };

/** How many announcements come before the next events. */
const foremost = 3;

/** The home page for members: news first, the chart last. */
export function MemberHome({ atHome, done, ...shown }: MemberHomeProps) {
  const { site, chart, next, seasons, jobs, around } = shown;
  const isNew = done === "registered";
  const others = atHome.announcements?.slice(foremost) ?? [];
  const hasAny = (atHome.announcements ?? []).length > 0;
  const offer = atHome.mailing && (
    <EmailOffer
      mailing={atHome.mailing}
      email={atHome.email}
      noMail={atHome.noMail}
      isPending={!atHome.announcements}
      isAnswer={done === "subscription"}
    />
  );
  const isStep = isNew && atHome.mailing === "unconfirmed";
  return (
    <>
      <div className="wide">
        {isNew ? (
          <Welcome name={atHome.name} isPending={!atHome.announcements} links={jobs.links}>
            {isStep && <div className="notice">{offer}</div>}
          </Welcome>
        ) : (
          <h1 className="sr-only">{site.name}</h1>
        )}
        <div className="member-home">
          <section aria-labelledby="announcements">
            <div className="home-announcements">
              <h2 id="announcements">Announcements</h2>
              {hasAny && (
                <a href="/announcements">
                  See all<span className="sr-only"> announcements</span>
                </a>
              )}
            </div>
            <Announcements atHome={atHome} isNew={isNew} />
            {!isStep && offer}
          </section>
          <div className="home-next">
            <QuickLinks {...jobs} />
            <div>
              {next && <NextEvents {...next} />}
              <Seasons seasons={seasons} />
            </div>
          </div>
          {others.length > 0 && (
            <section aria-labelledby="earlier">
              <h2 id="earlier">Earlier announcements</h2>
              <AnnouncementList announcements={others} folds />
            </section>
          )}
          {chart && <HomeChart chart={chart} />}
        </div>
      </div>
      <Introduction html={site.welcomeHtml} pictures={around} />
    </>
  );
}

function Announcements({ atHome, isNew }: { atHome: AtHome; isNew: boolean }) {
  const { announcements } = atHome;
  if (!announcements) {
    // The welcome already says so.
    return isNew ? <p>Announcements will appear here once you are approved.</p> : <PendingNotice />;
  }
  return <AnnouncementList announcements={announcements.slice(0, foremost)} folds />;
}

interface WelcomeProps {
  name: string;
  isPending: boolean;
  links: QuickLink[];
  /** Remaining steps. */
  children: ReactNode;
}

/** What newcomers ask first, by the drawing of its quick link. */
const firsts = new Map<QuickLink["drawing"], string>([
  ["dues", "pay dues"],
  ["home", "ask before you change your home"],
  ["question", "find answers to common questions"],
]);

function Welcome({ name, isPending, links, children }: WelcomeProps) {
  return (
    <div className="home-welcome">
      <h1>
        Welcome, <span translate="no">{firstName(name)}</span>
      </h1>
      {children}
      {isPending ? (
        <PendingNotice />
      ) : (
        <>
          <p className="lead">You're registered and logged in. Now you can:</p>
          <ul>
            <li>read the announcements, on this page</li>
            <li>
              look up a neighbor in the <a href="/residents">resident directory</a>
            </li>
            <li>
              see what is coming up on the <a href="/calendar">calendar</a>
            </li>
            <li>
              <a href="/editinfo">edit your info</a> and choose what neighbors can see
            </li>
            {links.map(({ drawing, href }) =>
              firsts.has(drawing) ? (
                <li key={href}>
                  <SmartLink href={href}>{firsts.get(drawing)}</SmartLink>
                </li>
              ) : null,
            )}
          </ul>
        </>
      )}
    </div>
  );
}
