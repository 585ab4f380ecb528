import { content } from "../app/editions/edition.server.ts";

/** What the association says on whose site the tests run. */
export const tested = content();
