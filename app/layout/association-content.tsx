import type { ReactNode } from "react";
import type { Chart, NavigationLink, Picture } from "../content/content.ts";
import { formatDay } from "../platform/format-date.ts";

/** The association's Markdown, rendered to HTML at build time. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A page without content yet; search engines don't index it. */
export function UnderConstruction({ children }: { children: string }) {
  return (
    <div className="column">
      <meta name="robots" content="noindex" />
      <div className="notice">
        <p>Page under construction.</p>
        <p>{children}</p>
      </div>
    </div>
  );
}

export function ResidentsOnly() {
  return <div className="tag">Residents only</div>;
}

interface AssociationPictureProps {
  picture: Picture;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  lazy?: boolean;
}

/** A picture from the content, with its space reserved before it loads. */
export function AssociationPicture({ picture, sizes, lazy = true }: AssociationPictureProps) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet ?? undefined}
      sizes={picture.srcSet ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={lazy ? "lazy" : undefined}
    />
  );
}

/**
 * The `sandbox` of an embedded page of another site: it may run scripts and open links, but not navigate this page.
 * (Browsers show no PDFs in such a frame.)
 */
export const embedded =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/** The chart with the one mark of an amenity or event. */
export function PlaceOnChart({ chart, place }: { chart: Chart; place: Chart["places"][number] }) {
  const { src, width, height } = chart;
  const [x, y] = [`${(place.x / width) * 100}%`, `${(place.y / height) * 100}%`];
  return (
    <section>
      <h2 className="side-title">Location</h2>
      <div className="site-chart">
        <img
          src={src}
          alt={`Map showing the location of: ${place.name}.`}
          width={width}
          height={height}
          loading="lazy"
        />
        <svg aria-hidden="true">
          <circle className="ring" cx={x} cy={y} />
          <circle className="mark" cx={x} cy={y} />
        </svg>
      </div>
    </section>
  );
}

/** A day as on a tear-off calendar: the month above the number. */
export function DateBlock({ day }: { day: string }) {
  const [, month = "", date] = formatDay(day).split(/,? /);
  return (
    <time dateTime={day} className="date-block">
      {month.slice(0, 3)} <strong>{date}</strong>
    </time>
  );
}

/** Links beside a text; `children` are items before them. */
export function SideLinks({ links, children }: { links: NavigationLink[]; children?: ReactNode }) {
  return (
    <ul className="side-links">
      {children}
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** Shown to pending residents instead of what only approved ones may see. */
export function PendingNotice() {
  return (
    <div className="notice">
      <p>
        <strong>You're registered and waiting for approval.</strong> The administrator approves each
        new resident. Then you can read announcements and the resident directory here. If you don't
        get an email from us, check back here in a few days.
      </p>
      <p>
        In the meantime, you can <a href="/editinfo">edit your info</a>. Still waiting?{" "}
        <a href="/contact">Write to the board</a>.
      </p>
    </div>
  );
}
