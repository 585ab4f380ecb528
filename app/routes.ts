import { layout, type RouteConfig, route } from "@react-router/dev/routes";

const exact = { caseSensitive: true };

/** Every address of the site, grouped by who may enter. */
export default [
  // Everyone.
  route("/", "site/home.route.tsx", exact),
  route("amenities", "site/amenities.route.tsx", exact),
  route("amenities/:amenityName", "site/amenity.route.tsx", exact),
  route("arc", "documents/architectural-review.route.tsx", exact),
  route("arc/:pdfName", "documents/architectural-document.route.tsx", exact),
  route("covenantsbylaws", "documents/covenants-bylaws.route.tsx", exact),
  route("covenantsbylaws/:name", "documents/governing-document.route.tsx", exact),
  route("meetingminutes", "documents/meeting-minutes.route.tsx", exact),
  route("meetingminutes/:name", "documents/meeting-record.route.tsx", exact),
  route("calendar", "calendar/calendar.route.tsx", exact),
  route("calendar.ics", "calendar/feed.route.ts", exact),
  route("calendar/:event", "calendar/event.route.tsx", exact),
  route("calendar/:event.ics", "calendar/event-download.route.ts", exact),
  route("contact", "messages/contact.route.tsx", exact),
  route("faq", "site/faq.route.tsx", exact),
  route("search", "search/search.route.tsx", exact),
  route("sitemap", "site/site-map.route.tsx", exact),
  route("privacy", "privacy/privacy.route.tsx", exact),
  route("boardmembers", "site/board-members.route.tsx", exact),

  route("offline", "site/offline.route.tsx", exact),

  // Search engines.
  route("robots.txt", "site/robots.route.ts", exact),
  route("sitemap.xml", "site/sitemap-file.route.ts", exact),

  // Browsers, password managers, and whoever finds a hole: addresses that they know of every site.
  route("favicon.ico", "site/favicon.route.ts", exact),
  route(".well-known/change-password", "account/password-page.route.ts", exact),
  route(".well-known/security.txt", "site/security-contact.route.ts", exact),

  // Everyone: coming in and going out.
  route("register", "account/register.route.tsx", exact),
  route("login", "account/login.route.tsx", exact),
  route("logout", "account/logout.route.tsx", exact),
  route("forgotpassword", "account/forgot-password.route.tsx", exact),
  route("choosepassword", "account/choose-password.route.tsx", exact),
  route("confirmaddress", "account/confirm-email.route.tsx", exact),
  route("undoaddress", "account/undo-email.route.tsx", exact),
  route("unsubscribe", "announcements/unsubscribe.route.tsx", exact),

  // Whoever has the secret address: a resident's feed reader.
  route("announcements.atom", "announcements/feed.route.ts", exact),

  // Signed-in residents and the administrator.
  layout("account/signed-in.route.tsx", [
    route("residents", "residents/directory.route.tsx", exact),
    route("residents/print", "residents/print-directory.route.tsx", exact),
    route("residents/:cardId/card.vcf", "residents/contact-card.route.ts", exact),
    route("announcements", "announcements/announcements.route.tsx", exact),
    route("editinfo", "residents/edit-info.route.tsx", exact),
    route("account", "account/account.route.tsx", exact),
    route("account/data.json", "account/own-data.route.ts", exact),
  ]),

  // The administrator.
  layout("admin/administrator.route.tsx", [
    route("admin", "admin/admin.route.tsx", exact),
    route("admin/residents.csv", "admin/residents-export.route.tsx", exact),
    route("admin/residents/:id/remove", "admin/remove-resident.route.tsx", exact),
    route("admin/events/:id", "calendar/event-form.route.tsx", exact),
    route("admin/figures", "admin/statistics.route.tsx", exact),
    route("admin/audit", "audit/audit-log.route.tsx", exact),
  ]),
] satisfies RouteConfig;
