import { pages } from "../pages.ts";

/** Speculation rules: which links' pages a browser fetches when a reader is about to open them. */
export const speculationRules: string = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: pages.flatMap(({ prefetch }) => prefetch ?? []) },
      eagerness: "moderate",
    },
  ],
});
