/** Who may get what, told in one table: see access.test.ts, which holds the site to it. */
export const people = ["visitor", "waiting", "resident", "administrator"] as const;
export type Person = (typeof people)[number];

/** What a person may get: the page itself, that there is none, or being sent elsewhere. */
export type Outcome = "page" | "missing" | `to ${string}`;
type Outcomes = Record<Person, Outcome>;

const everyone: Outcomes = {
  visitor: "page",
  waiting: "page",
  resident: "page",
  administrator: "page",
};
const home: Outcomes = {
  visitor: "to /",
  waiting: "to /",
  resident: "to /",
  administrator: "to /",
};
const nobody: Outcomes = {
  visitor: "missing",
  waiting: "missing",
  resident: "missing",
  administrator: "missing",
};
const visitors: Outcomes = { ...home, visitor: "page" };
const signedIn: Outcomes = { ...everyone, visitor: "to /" };
const icon = "to /icon-192.png";
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

export const expected: Record<string, Row> = {
  root: { path: null, get: everyone },
  "site/home.route": { path: "/", get: everyone },
  "site/amenities.route": { path: "/amenities", get: everyone },
  "site/amenity.route": { path: "/amenities/pool", get: everyone },
  "documents/architectural-review.route": { path: "/arc", get: everyone },
  "documents/architectural-document.route": { path: "/arc/sidingOptions", get: everyone },
  "documents/covenants-bylaws.route": { path: "/covenantsbylaws", get: everyone },
  "documents/governing-document.route": { path: "/covenantsbylaws/bylaws", get: everyone },
  "documents/meeting-minutes.route": { path: "/meetingminutes", get: everyone },
  "documents/meeting-record.route": {
    path: "/meetingminutes/2026-09-board-minutes",
    get: everyone,
  },
  "calendar/calendar.route": { path: "/calendar", get: everyone },
  "calendar/feed.route": { path: "/calendar.ics", get: everyone },
  "calendar/event.route": {
    path: "/calendar/winter-lights-evening-5d584799-2026-12-12",
    get: everyone,
  },
  "calendar/event-download.route": {
    path: "/calendar/winter-lights-evening-5d584799.ics",
    get: everyone,
  },
  "messages/contact.route": {
    path: "/contact",
    get: everyone,
    takesForms: true,
    takesFiles: true,
  },
  // The sample that this test runs on has no page of its own.
  "site/own-page.route": { path: "/pages/pet-policy", get: nobody },
  "site/faq.route": { path: "/faq", get: everyone },
  "search/search.route": { path: "/search", get: everyone },
  "site/site-map.route": { path: "/sitemap", get: everyone },
  "privacy/privacy.route": { path: "/privacy", get: everyone },
  "site/robots.route": { path: "/robots.txt", get: everyone },
  "site/sitemap-file.route": { path: "/sitemap.xml", get: everyone },
  "site/favicon.route": {
    path: "/favicon.ico",
    get: { visitor: icon, waiting: icon, resident: icon, administrator: icon },
  },
  "site/security-contact.route": { path: "/.well-known/security.txt", get: everyone },
  "account/well-known-change-password.route": {
    path: "/.well-known/change-password",
    get: {
      visitor: "to /login",
      waiting: "to /account",
      resident: "to /account",
      administrator: "to /account",
    },
  },
  "site/board-members.route": { path: "/boardmembers", get: everyone },
  "site/contacts.route": { path: "/contacts", get: everyone },
  "account/register.route": { path: "/register", get: visitors, takesForms: true },
  // This test's site has no identity provider: tests/routes/provider.test.ts has one.
  "account/leave-for-provider.route": { path: "/login/provider", get: nobody },
  "account/provider-callback.route": { path: "/login/callback", get: nobody },
  "account/complete-registration.route": {
    path: "/login/complete",
    get: { ...home, visitor: "missing" },
    takesForms: true,
  },
  "account/login.route": { path: "/login", get: visitors, takesForms: true },
  "account/logout.route": { path: "/logout", get: home, takesForms: true },
  "account/forgot-password.route": { path: "/forgotpassword", get: everyone, takesForms: true },
  "account/choose-password.route": { path: "/choosepassword", get: everyone, takesForms: true },
  "account/confirm-email.route": {
    path: "/confirmaddress",
    get: { ...everyone, visitor: "to /login" },
    takesForms: true,
  },
  "announcements/unsubscribe.route": { path: "/unsubscribe", get: everyone, takesForms: true },
  // Nobody gets it by a session; announcement-feed.test.ts asks with keys.
  "announcements/feed.route": {
    path: "/announcements.atom",
    get: nobody,
    private: true,
  },
  "account/signed-in-layout.route": { path: null, get: signedIn, private: true },
  "residents/directory.route": { path: "/residents", get: signedIn, private: true },
  "residents/print-directory.route": { path: "/residents/print", get: signedIn, private: true },
  "residents/contact-card.route": {
    path: "/residents/listed-loon/card.vcf",
    get: { ...signedIn, waiting: "missing" },
    private: true,
  },
  "announcements/announcements.route": { path: "/announcements", get: signedIn, private: true },
  "announcements/announcement.route": {
    path: "/announcements/posted-bittern",
    get: { ...signedIn, visitor: "to /login" },
    private: true,
  },
  // The announcement of this test has no file.
  "announcements/attachment.route": {
    path: "/announcements/posted-bittern/map.pdf",
    get: { visitor: "to /", waiting: "missing", resident: "missing", administrator: "missing" },
    private: true,
  },
  "residents/edit-info.route": {
    path: "/editinfo",
    get: { ...signedIn, administrator: "to /admin" },
    takesForms: true,
    private: true,
  },
  "account/own-data.route": { path: "/account/data.json", get: signedIn, private: true },
  "account/account.route": { path: "/account", get: signedIn, takesForms: true, private: true },
  "admin/administrator-layout.route": { path: null, get: administratorOnly, private: true },
  "admin/admin.route": {
    path: "/admin",
    get: dashboard,
    takesForms: true,
    takesFiles: true,
    private: true,
  },
  "admin/residents-export.route": {
    path: "/admin/residents.csv",
    get: administratorOnly,
    takesForms: true,
    private: true,
  },
  "admin/everything.route": {
    path: "/admin/everything",
    get: administratorOnly,
    takesForms: true,
    private: true,
  },
  "admin/remove-resident.route": {
    path: "/admin/residents/unlisted-grebe/remove",
    get: administratorOnly,
    takesForms: true,
    private: true,
  },
  "publishing/publish.route": {
    path: "/admin/publish",
    get: administratorOnly,
    private: true,
  },
  "publishing/begin.route": {
    path: "/admin/publish/begin",
    get: administratorOnly,
    takesForms: true,
    private: true,
  },
  "publishing/entries.route": {
    path: "/admin/publish/faq",
    get: administratorOnly,
    private: true,
  },
  "publishing/entry-form.route": {
    path: "/admin/publish/faq/new",
    get: administratorOnly,
    takesForms: true,
    takesFiles: true,
    private: true,
  },
  "publishing/order-entries.route": {
    path: "/admin/publish/faq/order",
    get: administratorOnly,
    takesForms: true,
    private: true,
  },
  "publishing/delete-entry.route": {
    path: "/admin/publish/documents/edit-bylaws/delete",
    get: administratorOnly,
    takesForms: true,
    private: true,
  },
  "publishing/erase-entry.route": {
    path: "/admin/publish/faq/edit-gone/erase",
    get: administratorMisses,
    takesForms: true,
    private: true,
  },
  "publishing/history.route": {
    path: "/admin/publish/history",
    get: administratorOnly,
    takesForms: true,
    private: true,
  },
  "publishing/compare-editions.route": {
    path: "/admin/publish/history/9999",
    get: { ...board, administrator: "to /admin/publish/history" },
    takesForms: true,
    private: true,
  },
  "publishing/review.route": {
    path: "/admin/publish/review/none",
    get: { ...board, administrator: "to /admin/publish" },
    takesForms: true,
    private: true,
  },
  "publishing/preview.route": {
    path: "/admin/publish/preview/published",
    get: administratorOnly,
    private: true,
  },
  "publishing/upload.route": {
    path: "/admin/publish/upload/pdf",
    get: administratorMisses,
    takesForms: true,
    takesFiles: true,
    private: true,
  },
  "publishing/source-file.route": {
    path: "/admin/publish/files/0000000000000000000000000000000000000000000000000000000000000000/bylaws.pdf",
    get: administratorMisses,
    private: true,
  },
  "publishing/several.route": {
    path: "/admin/publish/minutes/several",
    get: administratorOnly,
    takesForms: true,
    takesFiles: true,
    private: true,
  },
  "publishing/import-events.route": {
    path: "/admin/publish/events/import",
    get: administratorOnly,
    takesForms: true,
    takesFiles: true,
    private: true,
  },
  "messages/manage-messages.route": {
    path: "/admin/messages",
    get: administratorOnly,
    takesForms: true,
    private: true,
  },
  "messages/photo.route": {
    path: "/admin/messages/none/photos/1",
    get: administratorMisses,
    private: true,
  },
  "audit/audit-log.route": { path: "/admin/audit", get: administratorOnly, private: true },
};

/** Words planted in the records, and who may read them. */
export const planted = {
  listed: {
    words: ["Listed Loon", "555-0171", "listed-loon@example.org"],
    by: ["resident", "administrator"],
  },
  unlisted: {
    words: ["Unlisted Grebe", "555-0172", "unlisted-grebe@example.org"],
    by: ["administrator"],
  },
  hiding: {
    words: ["555-0174", "hiding-pochard@example.org", "Pochard Passage"],
    by: ["administrator"],
  },
  waiting: {
    words: ["Waiting Wigeon", "555-0173", "waiting-wigeon@example.org"],
    by: ["administrator"],
  },
  announcement: {
    words: ["Announced Bittern", "bittern at dusk"],
    by: ["resident", "administrator"],
  },
  minutes: {
    words: ["Settled Scaup", "scaup against the pintail"],
    by: ["resident", "administrator"],
  },
  message: { words: ["Writing Coot", "coot on the pier"], by: ["administrator"] },
} satisfies Record<string, { words: string[]; by: Person[] }>;
