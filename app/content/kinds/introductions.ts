import { field } from "../fields.ts";
import { type Kind, single } from "../kind.ts";

/** Defaults that fit any association; "around" names the cards of the home page. */
export const neutralIntroductions = {
  amenities: "What we share. Each page has the hours, the rules and who to call.",
  arc: "Please ask before you change the outside of your home. Here is what you need to know.",
  covenantsbylaws: "What every owner agrees to, and how the association is run.",
  meetingminutes: "What was decided, and how the dues were spent. Newest first.",
  faq: "Answers to the questions neighbors ask most.",
  boardmembers: "The neighbors who volunteer to run the association.",
  calendar: "Meetings, events and other dates to remember.",
  around: "Around the neighborhood",
};

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

function describeIntroduction(page: string): string {
  const neutral = new Map(Object.entries(neutralIntroductions)).get(page);
  return neutral
    ? `Optional. If you leave it blank, the page says: “${neutral}”`
    : "Optional. One or two sentences.";
}

export const introductions: Kind = {
  ...single("introductions", "/amenities"),
  title: "Page introductions",
  one: "the introductions",
  about: "The sentences under each page's heading. If you leave one blank, the site uses its own.",
  fields: Object.entries(introductionOf).map(([name, label]) =>
    field("lines", name, label, { max: 400, help: describeIntroduction(name) }),
  ),
  folder: {
    form: "part",
    paths: Object.fromEntries(
      Object.keys(introductionOf).map((name) => [name, ["introductions", name]]),
    ),
  },
};
