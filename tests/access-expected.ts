/** Who may get what, told in one table: see access.test.ts, which holds the site to it. */
export const people = ["visitor", "waiting", "resident", "administrator"] as const;
export type Person = (typeof people)[number];

/** What a person may get: the page itself, that there is none, or being sent elsewhere. */
export type Outcome = "page" | "missing" | `to ${string}`;
type Outcomes = Record<Person, Outcome>;

const all = (outcome: Outcome): Outcomes => ({
  ...{ visitor: outcome, waiting: outcome, resident: outcome, administrator: outcome },
});
const everyone = all("page");
const home = all("to /");
const nobody = all("missing");
const visitors: Outcomes = { ...home, visitor: "page" };
const signedIn: Outcomes = { ...everyone, visitor: "to /" };
const dashboard: Outcomes = { ...home, administrator: "page" };
/** Below the dashboard, a visitor logs in and comes back. */
const board: Outcomes = { ...home, visitor: "to /login" };
const administratorOnly: Outcomes = { ...board, administrator: "page" };
/** The database of this test has no such file and no such entry, and what takes files is no page. */
const administratorMisses: Outcomes = { ...board, administrator: "missing" };

interface Row {
  /**
   * An address at which the route is the page, with `listed-loon` for the card of that neighbor and
   * `unlisted-grebe` for the id of another, `posted-bittern` for that of the announcement; none for a frame around pages.
   */
  path: string | null;
  get: Outcomes;
  /** Whether the route takes a form; others answer 405, whoever asks. */
  takesForms?: true;
  /** Whether that form may carry files. */
  takesFiles?: true;
  /** Whether its answers are one person's own. */
  private?: true;
}

type Takes = Pick<Row, "takesForms" | "takesFiles">;
const takes = {
  forms: { takesForms: true },
  files: { takesForms: true, takesFiles: true },
} as const;

/** A route whose answers are the same for many. */
const open = (path: Row["path"], get = everyone, taken: Takes = {}): Row => {
  return { path, get, ...taken };
};
/** A route whose answers are one person's own. */
const own = (path: Row["path"], get: Outcomes, taken: Takes = {}): Row => {
  return { path, get, ...taken, private: true };
};
/** A route of the administrator's. */
const desk = (path: Row["path"], taken: Takes = {}, get = administratorOnly) =>
  own(path, get, taken);

export const expected: Record<string, Row> = {
  root: open(null),
  "site/home.route": open("/"),
  "site/amenities.route": open("/amenities"),
  "site/amenity.route": open("/amenities/pool"),
  "documents/architectural-review.route": open("/arc"),
  "documents/architectural-document.route": open("/arc/sidingOptions"),
  "documents/covenants-bylaws.route": open("/covenantsbylaws"),
  "documents/governing-document.route": open("/covenantsbylaws/bylaws"),
  "documents/meeting-minutes.route": open("/meetingminutes"),
  "documents/meeting-record.route": open("/meetingminutes/2026-09-board-minutes"),
  "calendar/calendar.route": open("/calendar"),
  "calendar/feed.route": open("/calendar.ics"),
  "calendar/event.route": open("/calendar/winter-lights-evening-5d584799-2026-12-12"),
  "calendar/event-download.route": open("/calendar/winter-lights-evening-5d584799.ics"),
  "messages/contact.route": open("/contact", everyone, takes.files),
  // The sample that this test runs on has no page of its own.
  "site/own-page.route": open("/pages/pet-policy", nobody),
  "site/faq.route": open("/faq"),
  "search/search.route": open("/search"),
  "site/site-map.route": open("/sitemap"),
  "privacy/privacy.route": open("/privacy"),
  "site/robots.route": open("/robots.txt"),
  "site/sitemap-file.route": open("/sitemap.xml"),
  "site/favicon.route": open("/favicon.ico", all("to /icon-192.png")),
  "site/security-contact.route": open("/.well-known/security.txt"),
  "account/well-known-change-password.route": open("/.well-known/change-password", {
    ...{ ...all("to /account"), visitor: "to /login" },
  }),
  "site/board-members.route": open("/boardmembers"),
  "site/contacts.route": open("/contacts"),
  "account/register.route": open("/register", visitors, takes.forms),
  // This test's site has no identity provider: tests/routes/provider.test.ts has one.
  "account/leave-for-provider.route": open("/login/provider", nobody),
  "account/provider-callback.route": open("/login/callback", nobody),
  "account/complete-registration.route": open(
    "/login/complete",
    { ...home, visitor: "missing" },
    takes.forms,
  ),
  "account/login.route": open("/login", visitors, takes.forms),
  "account/logout.route": open("/logout", home, takes.forms),
  "account/forgot-password.route": open("/forgotpassword", everyone, takes.forms),
  "account/choose-password.route": open("/choosepassword", everyone, takes.forms),
  "account/confirm-email.route": open(
    "/confirmaddress",
    { ...everyone, visitor: "to /login" },
    takes.forms,
  ),
  "announcements/unsubscribe.route": open("/unsubscribe", everyone, takes.forms),
  // Nobody gets it by a session; announcement-feed.test.ts asks with keys.
  "announcements/feed.route": own("/announcements.atom", nobody),
  "account/signed-in-layout.route": own(null, signedIn),
  "residents/directory.route": own("/residents", signedIn),
  "residents/print-directory.route": own("/residents/print", signedIn),
  "residents/contact-card.route": own("/residents/listed-loon/card.vcf", {
    ...{ ...signedIn, waiting: "missing" },
  }),
  "announcements/announcements.route": own("/announcements", signedIn),
  "announcements/announcement.route": own("/announcements/posted-bittern", {
    ...{ ...signedIn, visitor: "to /login" },
  }),
  // The announcement of this test has no file.
  "announcements/attachment.route": own("/announcements/posted-bittern/map.pdf", {
    ...{ ...nobody, visitor: "to /" },
  }),
  "residents/edit-info.route": own(
    "/editinfo",
    { ...signedIn, administrator: "to /admin" },
    takes.forms,
  ),
  "account/own-data.route": own("/account/data.json", signedIn),
  "account/account.route": own("/account", signedIn, takes.forms),
  "admin/administrator-layout.route": desk(null),
  "admin/admin.route": desk("/admin", takes.files, dashboard),
  "admin/residents-export.route": desk("/admin/residents.csv", takes.forms),
  "admin/everything.route": desk("/admin/everything", takes.forms),
  "admin/resident.route": desk("/admin/residents/unlisted-grebe", takes.forms),
  "desk/publish.route": desk("/admin/publish"),
  "desk/begin.route": desk("/admin/publish/begin", takes.forms),
  "desk/entries.route": desk("/admin/publish/faq"),
  "desk/entry-form.route": desk("/admin/publish/faq/new", takes.files),
  "desk/order-entries.route": desk("/admin/publish/faq/order", takes.forms),
  "desk/delete-entry.route": desk("/admin/publish/documents/edit-bylaws/delete", takes.forms),
  "desk/erase-entry.route": desk(
    "/admin/publish/faq/edit-gone/erase",
    takes.forms,
    administratorMisses,
  ),
  "desk/history.route": desk("/admin/publish/history", takes.forms),
  "desk/compare-editions.route": desk(
    "/admin/publish/history/9999",
    {},
    { ...{ ...board, administrator: "to /admin/publish/history" } },
  ),
  "desk/review.route": desk("/admin/publish/review/none", takes.forms, {
    ...{ ...board, administrator: "to /admin/publish" },
  }),
  "desk/preview.route": desk("/admin/publish/preview/published"),
  "desk/upload.route": desk("/admin/publish/upload/pdf", takes.files, administratorMisses),
  "desk/source-file.route": desk(
    `/admin/publish/files/${"0".repeat(64)}/bylaws.pdf`,
    {},
    administratorMisses,
  ),
  "desk/several.route": desk("/admin/publish/minutes/several", takes.files),
  "desk/import-events.route": desk("/admin/publish/events/import", takes.files),
  "messages/manage-messages.route": desk("/admin/messages", takes.forms),
  "messages/photo.route": desk("/admin/messages/none/photos/1", {}, administratorMisses),
  "audit/audit-log.route": desk("/admin/audit"),
};

const administrator: Person[] = ["administrator"];
const neighbors: Person[] = ["resident", "administrator"];

/** Words planted in the records, and who may read them. */
export const planted = {
  listed: { words: ["Listed Loon", "740-555-0171", "listed-loon@example.org"], by: neighbors },
  unlisted: { words: ["Unlisted Grebe", "740-555-0172", "grebe@example.org"], by: administrator },
  hiding: { words: ["740-555-0174", "pochard@example.org", "Pochard Passage"], by: administrator },
  waiting: { words: ["Waiting Wigeon", "740-555-0173", "wigeon@example.org"], by: administrator },
  announcement: { words: ["Announced Bittern", "bittern at dusk"], by: neighbors },
  minutes: { words: ["Settled Scaup", "scaup against the pintail"], by: neighbors },
  message: { words: ["Writing Coot", "coot on the pier"], by: administrator },
};
