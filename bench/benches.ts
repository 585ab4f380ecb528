import { measureDocuments } from "./documents.ts";
import { measureEditions } from "./editions.ts";
import { measureGrowth } from "./growth.ts";
import { measurePaint } from "./paint.ts";
import { measureDocument, measureRendered } from "./requests.ts";
import { measureStart } from "./start.ts";
import { measureStorms } from "./storms.ts";

interface Bench {
  /** What each figure means, for docs/benchmarks.md. */
  about: string;
  measure: () => Promise<void>;
}

/** Every bench by its name, in the order in which they run. */
export const benches: Record<string, Bench> = {
  start: {
    about: `How long a start without changes takes, the process's memory, and twenty associations side by side.
Goals: a start 0.3 s, 100 MB when idle, 200 MB after load.`,
    measure: measureStart,
  },
  editions: {
    about: `How long a change takes, from the command or the button "Publish" until a visitor gets
it, while 50 pages a second are read. Goals: an answer of the FAQ 2 s, a PDF of two pages 5 s, of 60 pages
10 s; visitors' p99 at most three times that before, and no answer fails.`,
    measure: measureEditions,
  },
  documents: {
    about: `What is read of the samples' PDFs, compared with the words of \`pdftotext\`;
\`npm run bench -- documents FOLDER\` prints the same of other files. Goals: 0.99 of the words on 97 % of the
PDFs, 0.95 of them in order, 90 % of ARTICLE lines, at most 5 % false headings and wrong hyphens, 95 % of
links, 400 MB.`,
    measure: () => measureDocuments(),
  },
  growth: {
    about: `A made-up association with 1,000 documents of 20 pages each, all converted before. Goals: start 1 s,
memory 250 MB, p99 of searches 30 ms, publishing one change 3 s.`,
    measure: measureGrowth,
  },
  document: {
    about: `Requests a second for a page that is the same for everyone, beside one worker of nginx with the same
file. The goal is 0.6 of nginx's.`,
    measure: measureDocument,
  },
  rendered: {
    about: `Requests a second for pages that are rendered for each request, beside those before that was made
faster. The goal is twice as many.`,
    measure: measureRendered,
  },
  paint: {
    about: `How long a phone on a slow network waits for the largest thing that a page shows, beside a hand-written
page from the same server. The goal is 1.10 of that.`,
    measure: measurePaint,
  },
  storms: {
    about:
      "How long pages take for others while strangers log in and register as fast as they can.",
    measure: measureStorms,
  },
};
