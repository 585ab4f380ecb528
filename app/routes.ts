import { layout, type RouteConfig, route } from "@react-router/dev/routes";

const exact = { caseSensitive: true };

/** Every address of the site, grouped by who may enter. */
export default [
  // Everyone.
  route("/", "routes/public/home.tsx", exact),
  route("amenities", "routes/public/amenities.tsx", exact),
  route("amenities/:amenityName", "routes/public/amenity.tsx", exact),
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
  route("faq", "routes/public/faq.tsx", exact),
  route("search", "search/search.route.tsx", exact),
  route("sitemap", "routes/public/site-map.tsx", exact),
  route("privacy", "privacy/privacy.route.tsx", exact),
  route("boardmembers", "routes/public/board-members.tsx", exact),

  route("offline", "routes/public/offline.tsx", exact),

  // Search engines.
  route("robots.txt", "routes/public/robots.ts", exact),
  route("sitemap.xml", "routes/public/sitemap-file.ts", exact),

  // Browsers, password managers, and whoever finds a hole: addresses that they know of every site.
  route("favicon.ico", "routes/public/favicon.ts", exact),
  route(".well-known/change-password", "account/password-page.route.ts", exact),
  route(".well-known/security.txt", "routes/public/security-contact.ts", exact),

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
