/**
 * The table of contents: every address of the site once, with all that the rest of the site knows
 * of it. The routes, the menu, the site map, sitemap.xml, robots.txt, the prerendered pages, what
 * can be read offline or is fetched ahead, the search, the server's queues and largest bodies are
 * made from it. Only the access test has a list of its own, on purpose.
 *
 * Not for the browser's bundle: what a page needs there comes with its data.
 */
export interface Page {
  /** As React Router takes it, with ":" before what changes. */
  path: string;
  /** The route, within app/. */
  file: string;
  /** Who may enter; everyone, if nothing is said. */
  access?: "signed-in" | "administrator";
  /**
   * A document is the same for everyone, rendered once and shipped without script, unless residents see more
   * of it; a tool is hydrated in the browser. Other pages are rendered for each request, and files are no pages.
   */
  made: "document" | "rendered" | "tool" | "file";
  /** Of a document: the entries of the association's own that have a page each. */
  entries?: EntryKind;
  /**
   * What of the association it shows. As long as there is none, the page says that it is under
   * construction, and no menu, list or card leads to it.
   */
  shows?: ContentPart;
  menu?: MenuPlace;
  /** Its name in the menu of the administrator's pages, which has them in the order of this list. */
  desk?: string;
  siteMap?: SiteMapPlace;
  /**
   * Whether sitemap.xml lists it or robots.txt keeps it out, with all below it. What only says
   * noindex, such as a list of results, isn't kept out: who may not read it doesn't learn that.
   */
  robots?: "listed" | "kept out";
  /**
   * The speculation rule by which a browser fetches it, and what is below it, when a reader is about
   * to open it; in few letters, as every page carries it. Only what is the same for everyone and
   * counts nothing has one.
   */
  prefetch?: string;
  /** Whether a browser keeps it for reading offline; it keeps all documents. */
  offline?: true;
  search?: SearchWords;
  /**
   * In which queue its requests wait: those that search, or whose forms hash a password. The rest
   * share a wide one.
   */
  queue?: "search" | "hash";
  /** What its form holds at most; without it, it is a short one. Uploads may be of many megabytes, photos of some. */
  largestBody?: "announcement" | "message" | "uploads" | "photos";
}

/** What an association has several of, each with a page of its own. */
export type EntryKind = "amenities" | "architectural" | "governing" | "minutes" | "pages";

/** What an association may have or not. */
export type ContentPart = Exclude<EntryKind, "pages"> | "faq" | "board" | "contacts";

/** The groups of the menu, in their order; one whose only page has its name is that page's link. */
export const menuGroups = ["AMENITIES", "RESOURCES", "HOA", "CALENDAR", "CONTACT", "FAQ"] as const;

interface MenuPlace {
  /** None where each entry names its own. */
  group?: (typeof menuGroups)[number];
  /** None where each entry has a name of its own. */
  name?: string;
}

/** The groups of the site map, in their order. */
export const siteMapGroups = [
  "Amenities",
  "Architectural review",
  "Covenants and bylaws",
  "The association",
  "Residents",
  "Management company",
] as const;

interface SiteMapPlace {
  group: (typeof siteMapGroups)[number];
  name?: string;
}

/** What a page is found by that has few words of its own; so are its sections, by their ids. */
interface SearchWords {
  title: string;
  text: string;
  sections?: Record<string, { title: string; text: string }>;
}

/** Another site's page, by its name among the association's links (site.yaml). */
interface OutsideLink {
  link: "payDues" | "managementContact" | "socialMedia" | "tennisReservations";
  menu?: MenuPlace;
  siteMap?: SiteMapPlace;
  search?: SearchWords;
}

export type Address = Page | OutsideLink;

/** In the order of the menu and the site map. */
export const addresses: Address[] = [
  { path: "/", file: "site/home.route.tsx", made: "rendered", robots: "listed", offline: true },
  {
    path: "amenities",
    file: "site/amenities.route.tsx",
    made: "document",
    shows: "amenities",
    prefetch: "/am*",
    menu: { group: "AMENITIES", name: "Overview" },
    siteMap: { group: "Amenities", name: "Overview" },
    search: {
      title: "Amenities",
      text: "What we share: hours, rules and how to reserve.",
    },
  },
  {
    path: "amenities/:amenityName",
    file: "site/amenity.route.tsx",
    made: "document",
    entries: "amenities",
    menu: { group: "AMENITIES" },
    siteMap: { group: "Amenities" },
  },
  {
    link: "tennisReservations",
    menu: { group: "AMENITIES", name: "Reserve a tennis court" },
    siteMap: { group: "Amenities", name: "Reserve a tennis court" },
    search: {
      title: "Reserve a tennis court",
      text: "Tennis court reservations, on another site.",
    },
  },
  {
    path: "arc",
    file: "documents/architectural-review.route.tsx",
    made: "document",
    shows: "architectural",
    prefetch: "/arc*",
    menu: { group: "RESOURCES", name: "Architectural review (ARC)" },
    siteMap: { group: "Architectural review", name: "Overview" },
    search: {
      title: "Architectural review (ARC)",
      text: "What to do before you build, paint, plant or change anything on your lot: guidelines, approved lists and the application.",
    },
  },
  {
    path: "arc/:pdfName",
    file: "documents/architectural-document.route.tsx",
    made: "document",
    entries: "architectural",
    siteMap: { group: "Architectural review" },
  },
  {
    path: "residents",
    file: "residents/directory.route.tsx",
    access: "signed-in",
    made: "tool",
    robots: "kept out",
    menu: { group: "RESOURCES", name: "Resident directory" },
    siteMap: { group: "Residents", name: "Resident directory" },
    search: {
      title: "Resident directory",
      text: "Find a neighbor: who lives where, with names, phone numbers, email and addresses, as in a phone book. For residents who are logged in.",
    },
  },
  {
    path: "residents/print",
    file: "residents/print-directory.route.tsx",
    access: "signed-in",
    made: "rendered",
  },
  {
    path: "residents/:cardId/card.vcf",
    file: "residents/contact-card.route.ts",
    access: "signed-in",
    made: "file",
  },
  {
    path: "register",
    file: "account/register.route.tsx",
    made: "tool",
    robots: "listed",
    queue: "hash",
    siteMap: { group: "Residents", name: "Register" },
    search: {
      title: "Register",
      text: "Create a resident account: join as a new resident to read announcements and the directory.",
    },
  },
  {
    path: "login",
    file: "account/login.route.tsx",
    made: "tool",
    robots: "listed",
    queue: "hash",
    siteMap: { group: "Residents", name: "Log in" },
    search: { title: "Log in", text: "Log in to the site with your email address and password." },
  },
  { path: "login/provider", file: "account/leave-for-provider.route.ts", made: "rendered" },
  { path: "login/callback", file: "account/provider-callback.route.ts", made: "rendered" },
  {
    path: "login/complete",
    file: "account/complete-registration.route.tsx",
    made: "tool",
    queue: "hash",
  },
  {
    link: "socialMedia",
    menu: { group: "RESOURCES", name: "Neighborhood group" },
    siteMap: { group: "Residents", name: "Neighborhood group" },
    search: {
      title: "Neighborhood group",
      text: "The neighborhood's group on social media.",
    },
  },
  {
    link: "payDues",
    menu: { group: "HOA", name: "Pay dues" },
    siteMap: { group: "Management company", name: "Pay dues" },
    search: {
      title: "Pay dues",
      text: "Pay dues and assessments online, on the management company's portal.",
    },
  },
  {
    link: "managementContact",
    menu: { group: "RESOURCES", name: "Contact the management company" },
    siteMap: { group: "Management company", name: "Contact the management company" },
    search: {
      title: "Contact the management company",
      text: "Questions about bills, payments and accounts, on the management company's portal.",
    },
  },
  {
    path: "boardmembers",
    file: "site/board-members.route.tsx",
    made: "document",
    shows: "board",
    menu: { group: "HOA", name: "Meet the board" },
    siteMap: { group: "The association", name: "Meet the board" },
    search: {
      title: "Meet the board",
      text: "The board members and what each one does: president, treasurer, secretary.",
    },
  },
  {
    path: "contacts",
    file: "site/contacts.route.tsx",
    made: "document",
    shows: "contacts",
    menu: { group: "RESOURCES", name: "Vendors and contacts" },
    siteMap: { group: "The association", name: "Vendors and contacts" },
    search: {
      title: "Vendors and contacts",
      text: "Who to call: companies, utilities and offices, with their phone numbers, email addresses, websites and hours.",
    },
  },
  {
    path: "covenantsbylaws",
    file: "documents/covenants-bylaws.route.tsx",
    made: "document",
    shows: "governing",
    prefetch: "/cov*",
    menu: { group: "HOA", name: "Covenants and bylaws" },
    siteMap: { group: "Covenants and bylaws", name: "Overview" },
    search: {
      title: "Covenants and bylaws",
      text: "The covenants, the bylaws, their amendments and the rules.",
    },
  },
  {
    path: "covenantsbylaws/:name",
    file: "documents/governing-document.route.tsx",
    made: "document",
    entries: "governing",
    siteMap: { group: "Covenants and bylaws" },
  },
  {
    path: "meetingminutes",
    file: "documents/meeting-minutes.route.tsx",
    made: "document",
    shows: "minutes",
    prefetch: "/me*",
    menu: { group: "HOA", name: "Minutes and financials" },
    siteMap: { group: "The association", name: "Minutes and financials" },
    search: {
      title: "Minutes and financials",
      text: "What the board and the members decided, financial reports and budgets.",
    },
  },
  {
    path: "meetingminutes/:name",
    file: "documents/meeting-record.route.tsx",
    made: "document",
    entries: "minutes",
  },
  {
    path: "pages/:slug",
    file: "site/own-page.route.tsx",
    made: "document",
    entries: "pages",
    prefetch: "/pa*",
    menu: {},
    siteMap: { group: "The association" },
  },
  {
    path: "sitemap",
    file: "site/site-map.route.tsx",
    made: "document",
    menu: { group: "RESOURCES", name: "Site map" },
    search: { title: "Site map", text: "All pages of this site." },
  },
  {
    path: "calendar",
    file: "calendar/calendar.route.tsx",
    made: "rendered",
    robots: "listed",
    offline: true,
    menu: { group: "CALENDAR", name: "CALENDAR" },
    siteMap: { group: "The association", name: "Calendar" },
    search: {
      title: "Calendar",
      text: "Events, meetings and dates, month by month. Subscribe on your phone, or add them to your own calendar.",
    },
  },
  { path: "calendar.ics", file: "calendar/feed.route.ts", made: "file" },
  {
    path: "calendar/:event",
    file: "calendar/event.route.tsx",
    made: "rendered",
    offline: true,
  },
  { path: "calendar/:event.ics", file: "calendar/event-download.route.ts", made: "file" },
  {
    path: "faq",
    file: "site/faq.route.tsx",
    made: "document",
    shows: "faq",
    prefetch: "/faq",
    menu: { group: "FAQ", name: "FAQ" },
    siteMap: { group: "The association", name: "FAQ" },
    search: {
      title: "Frequently asked questions",
      text: "FAQ: answers to the questions neighbors ask most.",
    },
  },
  {
    path: "contact",
    file: "messages/contact.route.tsx",
    made: "rendered",
    robots: "listed",
    offline: true,
    largestBody: "photos",
    menu: { group: "CONTACT", name: "CONTACT" },
    siteMap: { group: "The association", name: "Contact" },
    search: {
      title: "Contact",
      text: "Write to the board: send a message, an email or a letter. Ask a question, suggest something, make a complaint, or report a problem or a violation.",
    },
  },
  {
    path: "search",
    file: "search/search.route.tsx",
    made: "rendered",
    robots: "listed",
    queue: "search",
    siteMap: { group: "The association", name: "Search" },
  },
  {
    path: "privacy",
    file: "privacy/privacy.route.tsx",
    made: "rendered",
    robots: "listed",
    offline: true,
    siteMap: { group: "The association", name: "Privacy" },
    search: {
      title: "Privacy",
      text: "What this site keeps about you, why, who sees it, for how long, cookies, other sites, and how to have it deleted.",
    },
  },
  { path: "offline", file: "site/offline.route.tsx", made: "rendered" },
  { path: "robots.txt", file: "site/robots.route.ts", made: "file" },
  { path: "sitemap.xml", file: "site/sitemap-file.route.ts", made: "file" },
  { path: "favicon.ico", file: "site/favicon.route.ts", made: "file" },
  {
    path: ".well-known/change-password",
    file: "account/well-known-change-password.route.ts",
    made: "file",
  },
  { path: ".well-known/security.txt", file: "site/security-contact.route.ts", made: "file" },
  { path: "logout", file: "account/logout.route.tsx", made: "rendered", robots: "kept out" },
  {
    path: "forgotpassword",
    file: "account/forgot-password.route.tsx",
    made: "tool",
    queue: "hash",
    search: {
      title: "Forgot your password?",
      text: "Choose a new password with a link that we email you.",
    },
  },
  {
    path: "choosepassword",
    file: "account/choose-password.route.tsx",
    made: "tool",
    robots: "kept out",
    queue: "hash",
  },
  {
    path: "confirmaddress",
    file: "account/confirm-email.route.tsx",
    made: "tool",
    robots: "kept out",
  },
  { path: "unsubscribe", file: "announcements/unsubscribe.route.tsx", made: "rendered" },
  { path: "announcements.atom", file: "announcements/feed.route.ts", made: "file" },
  {
    path: "announcements",
    file: "announcements/announcements.route.tsx",
    access: "signed-in",
    made: "rendered",
    robots: "kept out",
    search: {
      title: "Announcements",
      text: "News from the board, the newest first, for residents who are logged in.",
    },
  },
  {
    path: "announcements/:id",
    file: "announcements/announcement.route.tsx",
    access: "signed-in",
    made: "rendered",
  },
  {
    path: "announcements/:id/:name",
    file: "announcements/attachment.route.ts",
    access: "signed-in",
    made: "file",
  },
  {
    path: "editinfo",
    file: "residents/edit-info.route.tsx",
    access: "signed-in",
    made: "tool",
    robots: "kept out",
    search: {
      title: "Edit your info",
      text: "Change or update your name, phone number, email address or house, and what neighbors see of you in the directory. You can show or hide each of these, or take yourself off the directory. Log in first.",
    },
  },
  {
    path: "account",
    file: "account/account.route.tsx",
    access: "signed-in",
    made: "tool",
    robots: "kept out",
    queue: "hash",
    search: {
      title: "Your account",
      text: "How you log in, what we email you, and what we keep. Log in first.",
      sections: {
        password: { title: "Change your password", text: "Log in first, then set a new password." },
        address: {
          title: "Change the email you log in with",
          text: "Log in first, then update your email.",
        },
        sessions: {
          title: "Where you're logged in",
          text: "Log out on another device: a phone, a tablet or a computer.",
        },
        mail: {
          title: "Announcements by email",
          text: "Subscribe to announcement emails, or stop them: turn them off and unsubscribe.",
        },
        data: { title: "Your data", text: "Download everything we have about you." },
        delete: {
          title: "Delete your account",
          text: "Log in first. Then you can delete, close or cancel your account.",
        },
      },
    },
  },
  {
    path: "account/data.json",
    file: "account/own-data.route.ts",
    access: "signed-in",
    made: "file",
  },
  {
    path: "admin",
    file: "admin/admin.route.tsx",
    access: "administrator",
    made: "tool",
    desk: "Dashboard",
    robots: "kept out",
    largestBody: "uploads",
  },
  {
    path: "admin/residents.csv",
    file: "admin/residents-export.route.tsx",
    access: "administrator",
    made: "rendered",
    queue: "hash",
  },
  {
    path: "admin/residents/:id/remove",
    file: "admin/remove-resident.route.tsx",
    access: "administrator",
    made: "rendered",
    queue: "hash",
  },
  {
    path: "admin/publish",
    file: "publishing/publish.route.tsx",
    access: "administrator",
    made: "rendered",
    desk: "Publish",
  },
  {
    path: "admin/publish/begin",
    file: "publishing/begin.route.tsx",
    access: "administrator",
    made: "rendered",
  },
  {
    path: "admin/publish/history",
    file: "publishing/history.route.tsx",
    access: "administrator",
    made: "rendered",
  },
  {
    path: "admin/publish/history/:number",
    file: "publishing/compare-editions.route.tsx",
    access: "administrator",
    made: "rendered",
  },
  {
    path: "admin/publish/review/:draft",
    file: "publishing/review.route.tsx",
    access: "administrator",
    made: "rendered",
  },
  {
    path: "admin/publish/preview/:draft",
    file: "publishing/preview.route.ts",
    access: "administrator",
    made: "file",
  },
  {
    path: "admin/publish/files/:hash/:name",
    file: "publishing/source-file.route.ts",
    access: "administrator",
    made: "file",
  },
  {
    path: "admin/publish/upload/:type",
    file: "publishing/upload.route.ts",
    access: "administrator",
    made: "file",
    largestBody: "uploads",
  },
  {
    path: "admin/publish/events/import",
    file: "publishing/import-events.route.tsx",
    access: "administrator",
    made: "rendered",
    largestBody: "uploads",
  },
  {
    path: "admin/publish/:kind",
    file: "publishing/entries.route.tsx",
    access: "administrator",
    made: "rendered",
  },
  {
    path: "admin/publish/:kind/order",
    file: "publishing/order-entries.route.tsx",
    access: "administrator",
    made: "rendered",
  },
  {
    path: "admin/publish/:kind/:entry",
    file: "publishing/entry-form.route.tsx",
    access: "administrator",
    made: "tool",
    largestBody: "uploads",
  },
  {
    path: "admin/publish/:kind/:entry/delete",
    file: "publishing/delete-entry.route.tsx",
    access: "administrator",
    made: "rendered",
  },
  {
    path: "admin/publish/:kind/:entry/erase",
    file: "publishing/erase-entry.route.tsx",
    access: "administrator",
    made: "rendered",
  },
  {
    path: "admin/messages",
    file: "messages/manage-messages.route.tsx",
    access: "administrator",
    made: "rendered",
    largestBody: "announcement",
    desk: "Messages",
  },
  {
    path: "admin/messages/:id/photos/:place",
    file: "messages/photo.route.ts",
    access: "administrator",
    made: "file",
  },
  {
    path: "admin/audit",
    file: "audit/audit-log.route.tsx",
    access: "administrator",
    made: "tool",
    desk: "Audit log",
  },
];

/** The site's own addresses. */
export const pages: Page[] = addresses.filter((address) => "path" in address);

/** The menu of the administrator's pages. */
export const deskMenu = pages.flatMap(({ path, desk }) =>
  desk ? [{ href: `/${path}`, name: desk }] : [],
);

const madeAs = new Map(pages.map(({ path, made }) => [path, made]));

/** How the page of a route is made; `pattern` is the path as React Router says it. */
export function howMade(pattern: string): Page["made"] | undefined {
  return madeAs.get(pattern.replace(/^\//, ""));
}

/** The regular expression that the paths of these pages match, and no others. */
export function patternOf(some: readonly Page[]): string {
  const paths = some.map(({ path }) => path.replace(/^\//, "").replaceAll(".", "\\."));
  return `^/(?:${paths.join("|").replaceAll(/:\w+/g, "[^/]+")})$`;
}
