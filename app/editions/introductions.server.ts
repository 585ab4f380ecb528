import type { IntroductionName } from "./content.ts";
import { content } from "./edition.server.ts";

type Neutral = Exclude<IntroductionName, "contact">;

/** What the site says where the association says nothing, in words that fit any association. */
export const neutralIntroductions: Record<Neutral, string> & Partial<Record<"contact", string>> = {
  amenities: "What the neighborhood shares. Each page has the hours, the rules and who to ask.",
  arc: "Please ask before you change the outside of your home. Here is what you need to know.",
  covenantsbylaws: "What every owner agrees to, and how the association is run.",
  meetingminutes: "What was decided, and how the dues were spent. The newest come first.",
  faq: "What neighbors ask most, and how the association answers.",
  boardmembers: "The neighbors who run the association. They are volunteers.",
  calendar: "Meetings, events and other dates to remember.",
  around: "Around the neighborhood",
};

/** The sentences under the heading of a page: the association's own, or else neutral ones. */
export function introductionOf(page: Neutral): string {
  return content().site.introductions[page] ?? neutralIntroductions[page];
}
