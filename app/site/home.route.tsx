import { data } from "react-router";
import { SentHomeNote } from "../account/home-note.tsx";
import { listAtHome, type ShownAnnouncement } from "../announcements/announcement.server.ts";
import { AnnouncementsCard } from "../announcements/announcement-list.tsx";
import { NextEvents } from "../calendar/agenda.tsx";
import { nextEvents, readAssociationCalendar } from "../calendar/calendar.server.ts";
import { content } from "../editions/edition.server.ts";
import { introductionOf } from "../editions/introductions.server.ts";
import { shownEdition } from "../editions/shown-edition.server.ts";
import { readFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { identifyVisitor, visitorContext } from "../identity/guards.server.ts";
import { can, isPending, type SignedIn } from "../identity/person.server.ts";
import { readHomeNote } from "../identity/sent-home.server.ts";
import { Prose } from "../layout/association-content.tsx";
import { PageFacts } from "../layout/page-heading.tsx";
import { SmartLink } from "../layout/smart-link.tsx";
import { isUnavailable } from "../platform/error-id.server.ts";
import { forEveryone } from "../platform/http-caching.server.ts";
import type { Route } from "./+types/home.route";
import { HomeChart } from "./chart.tsx";
import { listCards } from "./home-cards.server.ts";

export const middleware: Route.MiddlewareFunction[] = [identifyVisitor, takeFlash];

// Rendered for each request: it shows the next events, and announcements to signed-in residents.
export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const announcements = await announcementsFor(visitor);
  const calendar = await readAssociationCalendar();
  const next = calendar && {
    events: nextEvents(calendar, 3),
    errorId: calendar.faults.errorId,
  };
  const updated = readFlash(context)?.name === "record-updated";
  const note = readHomeNote(context);
  const { site, chart } = content();
  const around = { name: introductionOf("around"), cards: listCards(content()) };
  const isAdministrator = visitor !== "unknown" && can(visitor, "administer");
  const mayReplace = isAdministrator && shownEdition()?.isSample === true;
  const page = { site, chart, announcements, next, updated, note, around, mayReplace };
  return data(page, visitor ? undefined : { headers: forEveryone });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The home page also works while the database is unavailable. */
async function announcementsFor(
  visitor: SignedIn | "unknown" | null,
): Promise<ShownAnnouncement[] | "pending" | "unknown" | null> {
  if (!visitor || visitor === "unknown") return visitor;
  if (isPending(visitor)) return "pending";
  try {
    return await listAtHome(visitor);
  } catch (error) {
    if (isUnavailable(error)) return "unknown";
    throw error;
  }
}

export default function Home({
  loaderData: { site, chart, announcements, next, updated, note, around, mayReplace },
}: Route.ComponentProps) {
  return (
    <>
      <PageFacts title={site.name} description={site.tagline} />
      <div className="home-opening wide">
        <div>
          {mayReplace && (
            <p className="notice">
              This is a sample association. <a href="/admin/publish">Replace it with your own</a>
            </p>
          )}
          {note && <SentHomeNote note={note} />}
          {updated && <FlashMessage>Your info is updated.</FlashMessage>}
          <h1>{site.name}</h1>
          <p className="lead">{site.tagline}</p>
        </div>
        {chart && <HomeChart chart={chart} />}
      </div>
      <div className="wide halves home-body">
        <section aria-labelledby="announcements">
          <h2 id="announcements">Announcements</h2>
          <AnnouncementsCard announcements={announcements} />
        </section>
        <section aria-labelledby="welcome">
          <h2 id="welcome">Welcome</h2>
          <Prose html={site.welcomeHtml} />
        </section>
      </div>
      {next && <NextEvents {...next} />}
      <HomeCards {...around} />
    </>
  );
}

interface HomeCardsProps {
  /** What the cards are called for those who can't see them. */
  name: string;
  cards: { href: string; verb: string; what: string }[];
}

function HomeCards({ name, cards }: HomeCardsProps) {
  return (
    <section className="wide" aria-label={name}>
      <ul className="cards thirds one-row">
        {cards.map(({ href, verb, what }) => (
          <li key={href} className="card card-link">
            <h2>
              <SmartLink href={href}>{verb}</SmartLink>
            </h2>
            <p>{what}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
