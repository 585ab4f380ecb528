/**
 * How to follow the calendar from one's own.
 *
 * @param origin the site's own, as readers know it.
 */
export function Subscribe({ origin }: { origin: string }) {
  const address = `${origin}/calendar.ics`;
  return (
    <section className="wide subscribe" aria-labelledby="subscribe">
      <h2 id="subscribe">See these dates in your own calendar</h2>
      <div className="column">
        <p>
          Once you subscribe, everything planned here stands in the calendar of your phone or
          computer, too. What changes here changes there, within a few hours.
        </p>
        <p>
          <a href={address.replace(/^https?:/, "webcal:")} className="button">
            Subscribe to the calendar
          </a>
        </p>
        <p>
          On an iPhone, iPad or Mac, touch the button and then Subscribe. On an Android phone or
          with Google Calendar, open calendar.google.com on a computer, choose Other calendars, then
          From URL, and paste this address:
        </p>
        <p>
          <code className="feed-address">{address}</code>
        </p>
      </div>
    </section>
  );
}
