import { Fragment } from "react";
import { listDocuments } from "../content/content.ts";
import { content } from "../content/edition.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { Folded } from "../layout/folded.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { PageIndex } from "../layout/page-index.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { mailRoute, outboxKeptDays } from "../mail/mail.server.ts";
import { formatMessagesKept } from "../messages/message.server.ts";
import { forEveryone } from "../platform/responses.server.ts";
import type { Route } from "./+types/privacy.route";
import { keptCookies } from "./kept-cookies.server.ts";
import { keptRecords } from "./kept-records.ts";

/** Rendered for each request: the operator sets how long messages are kept and how email is sent. */
export function loader() {
  const provider = findProvider();
  const mails = mailFacts[mailRoute()];
  return {
    records: keptRecords.map(({ columns: _, seenBy, until, what, provider: more, ...record }) => ({
      ...record,
      what: provider && more ? `${what} ${more}` : what,
      seenBy: seenBy.replace("{copies} ", mails.copies).replace("{mails}", mails.seenBy),
      until: until.replace("{messages}", formatMessagesKept()).replace("{mails}", mails.until),
    })),
    cookies: Object.entries(keptCookies)
      .map(([name, { until, why }]) => ({ name, until, why }))
      .filter(({ name }) => provider || name !== "provider"),
    provider: provider?.name,
    outboxDays: { server: null, files: outboxKeptDays, nowhere: 3 }[mailRoute()],
    shared: pagesWithOtherSites(),
  };
}

export const headers: Route.HeadersFunction = () => forEveryone;

const mailFacts = {
  server: {
    copies: "The board gets a copy by email, without photos. ",
    seenBy:
      "Nobody. If the mail server refuses one, the administrator sees the address, the subject and the reason.",
    until:
      "Until they're sent, three days at most. The administrator sees a refused one for 30 days at most.",
  },
  files: {
    copies: "",
    seenBy: "The people who run the site.",
    until: `We keep them as files on our server for ${outboxKeptDays} days, since this site doesn't send email yet.`,
  },
  nowhere: { copies: "", seenBy: "Nobody.", until: "Three days." },
};

const sections = [
  { id: "short", name: "In short" },
  { id: "who", name: "Who to write to" },
  { id: "kept", name: "What we keep" },
  { id: "emails", name: "Emails, error notes and backups" },
  { id: "browser", name: "What stays in your browser" },
  { id: "others", name: "Other websites" },
  { id: "rights", name: "What you can do" },
];

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const association = useAssociation();
  const { records, cookies, outboxDays, shared, provider } = loaderData;
  const { name, email, postalAddress } = association;
  return (
    <>
      <PageHeading
        title="Privacy"
        description="What this site keeps about you, why, who sees it, for how long, and how to have it deleted."
      >
        What this site keeps about you, why, who sees it, and for how long.
      </PageHeading>
      <div className="wide beside">
        <PageIndex title="On this page" sections={sections} />
        <div className="prose">
          <h2 id="short">In short</h2>
          <ul>
            <li>If you only read the public pages, this site doesn't ask who you are.</li>
            <li>
              If you register, we keep your name, email, phone number and house, so the association
              can reach you.
            </li>
            <li>
              Neighbors see only what you choose to show, and only when they're logged in. Visitors
              see nothing.
            </li>
            <li>We don't show ads, track visitors, or sell or give away your information.</li>
            <li>
              You can see, correct, download and delete your information at any time. The board
              keeps the messages you sent.
            </li>
          </ul>
          <h2 id="who">Who to write to</h2>
          <p>
            {name}
            <br />
            {postalAddress && (
              <>
                {postalAddress}
                <br />
              </>
            )}
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          <h2 id="kept">What we keep</h2>
          <p>
            Click or tap a line to see why we keep it, who sees it, and for how long. “The
            administrator” is whoever on the board keeps this site up to date. “The people who run
            the site” take care of its server.
          </p>
          <KeptRecords records={records} />
          <h2 id="emails">Emails, error notes and backups</h2>
          <p>
            {outboxDays
              ? `This site doesn't send email yet. We keep what it would send on our server for ${outboxDays} days.`
              : "Emails are sent through the association's mail server, which sees the address and the text."}{" "}
            When something goes wrong, the people who run the site get a note about it, without
            names, addresses or phone numbers. Like most websites' servers, ours may keep a list of
            the internet addresses of visitors. Backups contain everything listed above, even what
            you have deleted since, until the people who run the site delete them.
          </p>
          <h2 id="browser">What stays in your browser</h2>
          <p>
            The site uses these cookies. None of them track you on other sites. If you only read
            pages, you don't get any.
          </p>
          <Folded level="h3" id="cookies" title="Each cookie, and what it is for">
            <dl className="facts">
              {cookies.map((cookie) => (
                <Fragment key={cookie.name}>
                  <dt>shoreline-{cookie.name}</dt>
                  <dd>
                    {cookie.why} {cookie.until}.
                  </dd>
                </Fragment>
              ))}
            </dl>
          </Folded>
          <p>
            If you choose a text size or colors, your browser keeps that choice and never sends it
            to us.
          </p>
          <p>
            Your browser also saves the public pages, pictures and documents you open, for up to 90
            days, so you can read them offline. It never saves pages for residents. To remove what
            it saved, clear this site's data in your browser.
          </p>
          <p>
            If a board member is writing something and the connection is lost, their browser keeps a
            copy until it is sent or they log out.
          </p>
          <h2 id="others">Other websites</h2>
          {shared.length === 0 ? (
            <p>Nothing here is loaded from other websites.</p>
          ) : (
            <>
              <p>
                These pages show something from another site. That site sees your internet address
                when you open them, and has its own privacy rules:
              </p>
              <ul>
                {shared.map(({ page, host }) => (
                  <li key={`${page} ${host}`}>
                    {page}: {host}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>Other websites learn nothing about you unless you follow a link to them.</p>
          {provider && (
            <p>
              If you sign in with {provider}, that service learns that you log in here, and when. It
              has its own privacy rules.
            </p>
          )}
          <h2 id="rights">What you can do</h2>
          <p>
            Under <a href="/account">Your account</a>, you can see and download everything we have
            about you, {!outboxDays && "choose what we email you, "}log out on other devices and
            delete your account. Under <a href="/editinfo">Edit your info</a>, you can correct your
            information and choose what neighbors see. For anything else, such as a message you sent
            to the board, <a href="/contact">write to us</a>.
          </p>
        </div>
      </div>
    </>
  );
}

type Told = Route.ComponentProps["loaderData"]["records"][number];

function KeptRecords({ records }: { records: Told[] }) {
  return records.map(({ id, title, what, why, seenBy, until }) => (
    <Folded level="h3" key={id} id={id} title={title}>
      <p>{what}</p>
      <dl className="facts">
        <dt>Why</dt>
        <dd>{why}</dd>
        <dt>Who sees it</dt>
        <dd>{seenBy}</dd>
        <dt>How long</dt>
        <dd>{until}</dd>
      </dl>
    </Folded>
  ));
}

/** The pages that embed another site, according to the association's content. */
function pagesWithOtherSites() {
  const { site } = content();
  const embeds = [
    { page: "Calendar", embed: site.calendarEmbed },
    { page: "Calendar on small screens", embed: site.calendarAgendaEmbed },
    { page: "Contact", embed: site.contactEmbed },
    ...listDocuments(content()).map(({ title, embed }) => ({ page: title, embed })),
  ];
  return embeds.flatMap(({ page, embed }) => (embed ? [{ page, host: new URL(embed).host }] : []));
}
