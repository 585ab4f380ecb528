/**
 * The table of contents: every address of the site once, with all that the rest of the site knows of it. Only the
 * access test has a list of its own, on purpose. Not for the browser's bundle: what a page needs there comes with
 * its data.
 */
export interface Page extends SearchWords {
  /** As React Router takes it, with ":" before what changes. */
  path: string;
  /** The route, within app/. */
  file: string;
  /** Who may enter; everyone, if nothing is said. */
  access?: "signed-in" | "administrator";
  /**
   * A document is the same for everyone, kept and shipped without script, unless residents see more of it; a tool
   * is hydrated. Other pages are rendered for each request, and files are no pages.
   */
  made: "document" | "rendered" | "tool" | "file";
  /** Of a document: the entries of the association's own that have a page each. */
  entries?: EntryKind;
  /** The kind whose form or list at the desk edits it, unless `entries` or `shows` says so. */
  edited?: "documents" | "events" | "facts/edit-facts#whoToCall" | "home";
  /** What of the association it shows. Without any, it says that it is under construction, and nothing leads to it. */
  shows?: ContentPart;
  menu?: MenuPlace;
  /** Its name in the menu of the administrator's pages, which has them in the order of this list. */
  desk?: string;
  siteMap?: SiteMapPlace;
  /**
   * Whether sitemap.xml lists it or robots.txt keeps it out, with all below it. What only says noindex isn't kept
   * out: who may not read it doesn't learn that.
   */
  robots?: "listed" | "kept out";
  /**
   * The speculation rule by which a browser fetches it early, in few letters, as every page carries it. Only what
   * is the same for everyone and counts nothing has one.
   */
  prefetch?: string;
  /** Whether a browser keeps it for reading offline; it keeps all documents. */
  offline?: true;
  /** In which queue its requests wait: those that search, or whose forms hash a password; the rest share a wide one. */
  queue?: "search" | "hash";
  /** What its form holds at most; without it, it is a short one. Uploads may be of many megabytes, photos of some. */
  largestBody?: "announcement" | "uploads" | "photos";
}

/** What an association has several of, each with a page of its own. */
export type EntryKind = "amenities" | "architectural" | "governing" | "minutes" | "pages";

/** What an association may have or not. */
export type ContentPart = Exclude<EntryKind, "pages"> | "faq" | "board" | "contacts";

/** The groups of the menu, in their order; one whose only page has its name is that page's link. */
export const menuGroups = ["AMENITIES", "RESOURCES", "HOA", "CALENDAR", "CONTACT", "FAQ"] as const;

interface MenuPlace {
  group?: (typeof menuGroups)[number];
  name?: string;
}

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
  /** The classes by which header.css shows it to some; without them, everyone sees it. */
  shownTo?: string;
}

/** What a page is found by that has few words of its own; so are its sections, by their ids. */
interface SearchWords {
  /** By default, its name in the menu, or else in the site map. */
  searchTitle?: string;
  searchText?: string;
  searchSections?: Record<string, [title: string, text: string]>;
}

/** Another site's page, by its name among the association's links (site.yaml). */
interface OutsideLink extends SearchWords {
  link: "payDues" | "managementContact" | "socialMedia" | "tennisReservations";
  menu?: MenuPlace;
  siteMap?: SiteMapPlace;
}

export type Address = Page | OutsideLink;

type More = Omit<Partial<Page>, "path" | "file" | "made" | "access">;
type Describe = (path: string, file: string, made: Page["made"], more?: More) => Page;

const page: Describe = (path, file, made, more) => ({ path, file, made, ...more });
const members: Describe = (...all) => ({ ...page(...all), access: "signed-in" });
const board: Describe = (...all) => ({ ...page(...all), access: "administrator" });

/** In the order of the menu and the site map. */
export const addresses: Address[] = [
  page("/", "site/home.route.tsx", "rendered", {
    edited: "home",
    robots: "listed",
    offline: true,
  }),
  page("amenities", "site/amenities.route.tsx", "document", {
    shows: "amenities",
    prefetch: "/am*",
    menu: { group: "AMENITIES", name: "Overview" },
    siteMap: { group: "Amenities", name: "Overview" },
    searchTitle: "Amenities",
    searchText: "What we share: hours, rules and how to reserve.",
  }),
  page("amenities/:amenityName", "site/amenity.route.tsx", "document", {
    entries: "amenities",
    menu: { group: "AMENITIES" },
    siteMap: { group: "Amenities" },
  }),
  {
    link: "tennisReservations",
    menu: { group: "AMENITIES", name: "Reserve a tennis court" },
    siteMap: { group: "Amenities", name: "Reserve a tennis court" },
    searchText: "Tennis court reservations, on another site.",
  },
  page("arc", "documents/architectural-review.route.tsx", "document", {
    edited: "documents",
    shows: "architectural",
    prefetch: "/arc*",
    menu: { group: "RESOURCES", name: "Architectural review (ARC)" },
    siteMap: { group: "Architectural review", name: "Overview" },
    searchText:
      "What to do before you build, paint, plant or change anything on your lot: guidelines, approved lists and the application.",
  }),
  page("arc/:pdfName", "documents/architectural-document.route.tsx", "document", {
    edited: "documents",
    entries: "architectural",
    siteMap: { group: "Architectural review" },
  }),
  members("residents", "residents/directory.route.tsx", "tool", {
    robots: "kept out",
    menu: { group: "RESOURCES", name: "Resident directory" },
    siteMap: { group: "Residents", name: "Resident directory" },
    searchText:
      "Find a neighbor: who lives where, with names, phone numbers, email and addresses, as in a phone book. For residents who are logged in.",
  }),
  members("residents/print", "residents/print-directory.route.tsx", "rendered"),
  members("residents/:cardId/card.vcf", "residents/contact-card.route.ts", "file"),
  page("register", "account/register.route.tsx", "tool", {
    robots: "listed",
    queue: "hash",
    siteMap: { group: "Residents", name: "Register", shownTo: "for-visitor" },
    searchText:
      "Create a resident account: join as a new resident to read announcements and the directory.",
  }),
  page("login", "account/login.route.tsx", "tool", {
    robots: "listed",
    queue: "hash",
    siteMap: { group: "Residents", name: "Log in", shownTo: "for-visitor" },
    searchText: "Log in to the site with your email address and password.",
  }),
  page("login/provider", "account/leave-for-provider.route.ts", "rendered"),
  page("login/callback", "account/provider-callback.route.ts", "rendered"),
  page("login/complete", "account/complete-registration.route.tsx", "tool", { queue: "hash" }),
  {
    link: "socialMedia",
    menu: { group: "RESOURCES", name: "Neighborhood group" },
    siteMap: { group: "Residents", name: "Neighborhood group" },
    searchText: "The neighborhood's group on social media.",
  },
  {
    link: "payDues",
    menu: { group: "HOA", name: "Pay dues" },
    siteMap: { group: "Management company", name: "Pay dues" },
    searchText: "Pay dues and assessments online, on the management company's portal.",
  },
  {
    link: "managementContact",
    menu: { group: "RESOURCES", name: "Contact the management company" },
    siteMap: { group: "Management company", name: "Contact the management company" },
    searchText: "Questions about bills, payments and accounts, on the management company's portal.",
  },
  page("boardmembers", "site/board-members.route.tsx", "document", {
    shows: "board",
    menu: { group: "HOA", name: "Meet the board" },
    siteMap: { group: "The association", name: "Meet the board" },
    searchText: "The board members and what each one does: president, treasurer, secretary.",
  }),
  page("contacts", "site/contacts.route.tsx", "document", {
    shows: "contacts",
    menu: { group: "RESOURCES", name: "Vendors and contacts" },
    siteMap: { group: "The association", name: "Vendors and contacts" },
    searchText:
      "Who to call: utility companies, offices and other vendors, with their phone numbers, email addresses, websites and hours.",
  }),
  page("covenantsbylaws", "documents/covenants-bylaws.route.tsx", "document", {
    edited: "documents",
    shows: "governing",
    prefetch: "/cov*",
    menu: { group: "HOA", name: "Covenants and bylaws" },
    siteMap: { group: "Covenants and bylaws", name: "Overview" },
    searchText:
      "The governing documents: the covenants, the bylaws, their amendments and the rules.",
  }),
  page("covenantsbylaws/:name", "documents/governing-document.route.tsx", "document", {
    edited: "documents",
    entries: "governing",
    siteMap: { group: "Covenants and bylaws" },
  }),
  page("meetingminutes", "documents/meeting-minutes.route.tsx", "document", {
    shows: "minutes",
    prefetch: "/me*",
    menu: { group: "HOA", name: "Minutes and financials" },
    siteMap: { group: "The association", name: "Minutes and financials" },
    searchText: "What the board and the members decided, financial reports and budgets.",
  }),
  page("meetingminutes/:name", "documents/meeting-record.route.tsx", "document", {
    entries: "minutes",
  }),
  page("pages/:slug", "site/own-page.route.tsx", "document", {
    entries: "pages",
    prefetch: "/pa*",
    menu: {},
    siteMap: { group: "The association" },
  }),
  page("sitemap", "site/site-map.route.tsx", "document", {
    menu: { group: "RESOURCES", name: "Site map" },
    searchText: "All pages of this site.",
    searchSections: {
      footer: [
        "Text size and colors",
        "At the bottom of every page, and on a phone in the menu: make the text, the letters, the print or the writing bigger if they are too small, or choose the dark mode.",
      ],
    },
  }),
  page("calendar", "calendar/calendar.route.tsx", "rendered", {
    edited: "events",
    robots: "listed",
    offline: true,
    menu: { group: "CALENDAR", name: "CALENDAR" },
    siteMap: { group: "The association", name: "Calendar" },
    searchTitle: "Calendar",
    searchText:
      "Events, meetings and dates, month by month. Subscribe on your phone, or add them to your own calendar.",
  }),
  page("calendar.ics", "calendar/feed.route.ts", "file"),
  page("calendar/:event", "calendar/event.route.tsx", "rendered", { offline: true }),
  page("calendar/:event.ics", "calendar/event-download.route.ts", "file"),
  page("faq", "site/faq.route.tsx", "document", {
    shows: "faq",
    prefetch: "/faq",
    menu: { group: "FAQ", name: "FAQ" },
    siteMap: { group: "The association", name: "FAQ" },
    searchTitle: "Frequently asked questions",
    searchText: "FAQ: answers to the questions neighbors ask most.",
  }),
  page("contact", "messages/contact.route.tsx", "rendered", {
    edited: "facts/edit-facts#whoToCall",
    robots: "listed",
    offline: true,
    largestBody: "photos",
    menu: { group: "CONTACT", name: "CONTACT" },
    siteMap: { group: "The association", name: "Contact" },
    searchTitle: "Contact",
    searchText:
      "Write to the board: send a message, an email or a letter. Ask a question, suggest something, make a complaint, or report a problem or a violation, such as a pothole, a fallen tree or something broken in the common areas.",
  }),
  page("search", "search/search.route.tsx", "rendered", {
    robots: "listed",
    queue: "search",
    siteMap: { group: "The association", name: "Search" },
  }),
  page("privacy", "privacy/privacy.route.tsx", "rendered", {
    robots: "listed",
    offline: true,
    siteMap: { group: "The association", name: "Privacy" },
    searchText:
      "What this site keeps about you, why, who sees it, for how long, cookies, other sites, and how to have it deleted.",
  }),
  page("robots.txt", "site/robots.route.ts", "file"),
  page("sitemap.xml", "site/sitemap-file.route.ts", "file"),
  page("favicon.ico", "site/favicon.route.ts", "file"),
  page(".well-known/change-password", "account/well-known-change-password.route.ts", "file"),
  page(".well-known/security.txt", "site/security-contact.route.ts", "file"),
  page("logout", "account/logout.route.tsx", "rendered", { robots: "kept out" }),
  page("forgotpassword", "account/forgot-password.route.tsx", "tool", {
    queue: "hash",
    searchTitle: "Forgot your password?",
    searchText:
      "If you don't remember your password, or are locked out of your account, choose a new one.",
  }),
  page("choosepassword", "account/choose-password.route.tsx", "tool", {
    robots: "kept out",
    queue: "hash",
  }),
  page("confirmaddress", "account/confirm-email.route.tsx", "tool", { robots: "kept out" }),
  page("unsubscribe", "announcements/unsubscribe.route.tsx", "rendered"),
  page("announcements.atom", "announcements/feed.route.ts", "file"),
  members("announcements", "announcements/announcements.route.tsx", "rendered", {
    robots: "kept out",
    siteMap: { group: "Residents", name: "Announcements", shownTo: "for-signed-in" },
    searchText: "News from the board, the newest first, for residents who are logged in.",
  }),
  members("announcements/:id", "announcements/announcement.route.tsx", "rendered"),
  members("announcements/:id/:name", "announcements/attachment.route.ts", "file"),
  members("editinfo", "residents/edit-info.route.tsx", "tool", {
    robots: "kept out",
    siteMap: { group: "Residents", name: "Edit your info", shownTo: "for-resident" },
    searchText:
      "Change or update your name, phone number, email address or house, and what neighbors can see about you in the directory. You can show or hide each of these, or take yourself off the directory.",
  }),
  members("account", "account/account.route.tsx", "tool", {
    robots: "kept out",
    queue: "hash",
    siteMap: { group: "Residents", name: "Your account", shownTo: "for-signed-in for-unknown" },
    searchText: "How you log in, what we email you, and what we keep.",
    searchSections: {
      password: ["Change your password", "Set a new password."],
      address: ["Change the email you log in with", "Update your email."],
      prove: [
        "Confirm your email address",
        "If the confirmation email didn't come, have it sent again.",
      ],
      sessions: [
        "Where you're logged in",
        "Log out on another device: a phone, a tablet or a computer.",
      ],
      mail: [
        "Announcements by email",
        "If this site sends email, choose whether you get new announcements: subscribe, or stop them, turn them off and unsubscribe.",
      ],
      data: ["Your data", "Download everything we have about you."],
      delete: ["Delete your account", "Delete, close or cancel your account."],
    },
  }),
  members("account/data.json", "account/own-data.route.ts", "file"),
  board("admin", "admin/admin.route.tsx", "tool", {
    desk: "Dashboard",
    robots: "kept out",
    largestBody: "uploads",
  }),
  board("admin/residents.csv", "admin/residents-export.route.tsx", "rendered", { queue: "hash" }),
  board("admin/everything", "admin/everything.route.tsx", "rendered", { queue: "hash" }),
  board("admin/residents/:id", "admin/resident.route.tsx", "tool", { queue: "hash" }),
  board("admin/publish", "desk/publish.route.tsx", "rendered", { desk: "Publish" }),
  board("admin/publish/begin", "desk/begin.route.tsx", "rendered"),
  board("admin/publish/history", "desk/history.route.tsx", "rendered"),
  board("admin/publish/history/:number", "desk/compare-editions.route.tsx", "rendered"),
  board("admin/publish/review/:draft", "desk/review.route.tsx", "rendered"),
  board("admin/publish/preview/:draft", "desk/preview.route.ts", "file"),
  board("admin/publish/files/:hash/:name", "desk/source-file.route.ts", "file"),
  board("admin/publish/upload/:type", "desk/upload.route.ts", "file", {
    largestBody: "uploads",
  }),
  board("admin/publish/events/import", "desk/import-events.route.tsx", "rendered", {
    largestBody: "uploads",
  }),
  board("admin/publish/:kind/several", "desk/several.route.tsx", "tool", {
    largestBody: "uploads",
  }),
  board("admin/publish/:kind", "desk/entries.route.tsx", "rendered"),
  board("admin/publish/:kind/order", "desk/order-entries.route.tsx", "tool"),
  board("admin/publish/:kind/:entry", "desk/entry-form.route.tsx", "tool", {
    largestBody: "uploads",
  }),
  board("admin/publish/:kind/:entry/delete", "desk/delete-entry.route.tsx", "rendered"),
  board("admin/publish/:kind/:entry/erase", "desk/erase-entry.route.tsx", "rendered"),
  board("admin/messages", "messages/manage-messages.route.tsx", "rendered", {
    largestBody: "announcement",
    desk: "Messages",
  }),
  board("admin/messages/:id/photos/:place", "messages/photo.route.ts", "file"),
  board("admin/audit", "audit/audit-log.route.tsx", "tool", { desk: "Audit log" }),
];

export const pages: Page[] = addresses.filter((address) => "path" in address);

export const deskMenu = pages.flatMap(({ path, desk }) =>
  desk ? [{ href: `/${path}`, name: desk }] : [],
);

const byPattern = pages
  .map((page) => ({ page, pattern: new RegExp(patternOf([page])) }))
  .sort((one, other) => countOpen(one.page) - countOpen(other.page));

/** How many parts of a page's path are parameters. */
function countOpen({ path }: Page): number {
  return path.split(":").length;
}

/** The page at exactly this path: as in the router, the one with the fewest parameters. */
export function findPage(path: string): Page | undefined {
  return byPattern.find(({ pattern }) => pattern.test(path))?.page;
}

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
