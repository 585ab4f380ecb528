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
];

/** What a resident sees besides. */
export const residentPages = ["/residents", "/editinfo"];

/** What the administrator sees besides. */
export const administratorPages = ["/residents", "/admin", "/admin/audit"];
