import type { IntroductionName } from "../content.ts";
import { field } from "../fields.ts";
import { neutralIntroductions } from "../introductions.server.ts";
import { type Kind, single } from "../kind.ts";

const introductionOf = {
  amenities: "Amenities",
  arc: "Architectural review",
  covenantsbylaws: "Covenants and bylaws",
  meetingminutes: "Minutes and financials",
  faq: "Frequently asked questions",
  boardmembers: "Meet the board",
  calendar: "Calendar",
  contact: "Contact",
};

function describeIntroduction(page: IntroductionName): string {
  const neutral = neutralIntroductions[page];
  return neutral
    ? `Optional. If you leave it blank, the page says: “${neutral}”`
    : "Optional. One or two sentences.";
}

export const introductions: Kind = {
  ...single("introductions", "/amenities"),
  name: "introductions",
  title: "Page introductions",
  one: "the introductions",
  about: "The sentences under each page's heading. If you leave one blank, the site uses its own.",
  fields: Object.entries(introductionOf).map(([name, label]) =>
    field("lines", name, label, { max: 400, help: describeIntroduction(name as IntroductionName) }),
  ),
  folder: {
    form: "part",
    paths: Object.fromEntries(
      Object.keys(introductionOf).map((name) => [name, ["introductions", name]]),
    ),
  },
};
