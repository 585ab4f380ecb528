import type { IntroductionName } from "./content.ts";
import { content } from "./edition.server.ts";

type Neutral = Exclude<IntroductionName, "contact">;

/** Defaults that fit any association. */
export const neutralIntroductions: Record<Neutral, string> & Partial<Record<"contact", string>> = {
  amenities: "What we share. Each page has the hours, the rules and who to call.",
  arc: "Please ask before you change the outside of your home. Here is what you need to know.",
  covenantsbylaws: "What every owner agrees to, and how the association is run.",
  meetingminutes: "What was decided, and how the dues were spent. Newest first.",
  faq: "Answers to the questions neighbors ask most.",
  boardmembers: "The neighbors who volunteer to run the association.",
  calendar: "Meetings, events and other dates to remember.",
  around: "Around the neighborhood",
};

/** A page's introduction, or the default. */
export function introductionOf(page: Neutral): string {
  return content().site.introductions[page] ?? neutralIntroductions[page];
}
