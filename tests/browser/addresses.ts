import { prerenderedPaths } from "../../app/prerendered-paths.ts";

/** The pages that are documents: made for reading, without React in the browser. */
export const documentPages = [...prerenderedPaths, "/calendar", "/contact"];

/** Every page that a visitor comes to. */
export const visitorPages = [
  ...documentPages,
  "/register",
  "/login",
  "/forgotpassword",
  "/choosepassword",
  "/confirmaddress",
  "/confirmaddress?done",
];

/** What a resident sees besides. */
export const residentPages = ["/residents", "/editinfo", "/account"];

/** What the administrator sees besides. */
export const administratorPages = ["/residents", "/account", "/admin", "/admin/audit"];
