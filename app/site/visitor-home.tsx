import { NextEvents } from "../calendar/agenda.tsx";
import type { Season } from "../content/seasons.ts";
import { AssociationPicture, Prose } from "../layout/association-content.tsx";
import { EditLink } from "../layout/page-heading.tsx";
import { holdDates } from "../platform/format-date.ts";
import type { Route } from "./+types/home.route";
import { HomeChart } from "./chart.tsx";
import { QuickLinks } from "./quick-links.tsx";

/** What the home page shows to everyone. */
export type HomeProps = Route.ComponentProps["loaderData"]["shown"];

/**
 * The home page for visitors.
 *
 * @param isUnknown whether the database is unavailable, so that nobody knows who is signed in.
 */
export function VisitorHome({ isUnknown, ...shown }: HomeProps & { isUnknown: boolean }) {
  const { site, chart, next, seasons, jobs, around } = shown;
  return (
    <>
      <div className="wide home-opening">
        <div>
          <h1 translate="no">{site.name}</h1>
          <p className="lead">{site.tagline}</p>
        </div>
        {chart && <HomeChart chart={chart} />}
        <QuickLinks {...jobs} />
        <div className="home-events">
          {next && <NextEvents {...next} />}
          <Seasons seasons={seasons} />
        </div>
        <section aria-label="Announcements" className="home-members">
          {isUnknown ? (
            <p>Announcements can't be shown right now. Please try again in a minute.</p>
          ) : (
            <>
              <p>
                To view announcements, <a href="/login">login</a> or{" "}
                <a href="/register">register</a>
              </p>
              <a href="/login" className="button">
                Log in
              </a>
            </>
          )}
        </section>
      </div>
      <Introduction html={site.welcomeHtml} pictures={around} />
    </>
  );
}

/** The association's welcome and pictures. */
export function Introduction({ html, pictures }: { html: string; pictures: HomeProps["around"] }) {
  return (
    <div className="band">
      <div className="wide home-around">
        <section aria-labelledby="welcome">
          <h2 id="welcome">Welcome</h2>
          <Prose html={html} />
          <EditLink />
        </section>
        {pictures.length > 0 && (
          <ul className="home-pictures">
            {pictures.map(({ name, href, picture }) => (
              <li key={href}>
                <a href={href}>
                  <AssociationPicture picture={picture} sizes="(min-width: 60rem) 35rem, 100vw" />
                  <span>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The next pickups and what is open until when, one per line. */
export function Seasons({ seasons }: { seasons: Season[] }) {
  if (seasons.length === 0) return null;
  return (
    <ul className="seasons">
      {seasons.map(({ name, href, state }) => (
        <li key={href}>
          <a href={href}>{name}</a>: {holdDates(state)}
        </li>
      ))}
    </ul>
  );
}
