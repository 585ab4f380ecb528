import { measureDocument } from "./document.ts";
import { measureDocuments } from "./documents.ts";
import { measureEditions } from "./editions.ts";
import { measureFailover } from "./failover.ts";
import { measureGrowth } from "./growth.ts";
import { measureMail } from "./mail.ts";
import { measurePaint } from "./paint.ts";
import { measureRendered } from "./rendered.ts";
import { measureSearch } from "./search.ts";
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
    about: `How long a start without changes takes, from \`node\` to the first answer, what the process
holds in memory, and twenty associations side by side from one built copy. Goals: a start 0.3 s,
100 MB when idle, 200 MB after load.`,
    measure: measureStart,
  },
  editions: {
    about: `Publishing on a running site with the first sample: from giving the command, or saving the
file, until a visitor gets the change; and from pressing "Publish" on a new entry's form at the desk
until the desk answers, a visitor gets the page, and the search finds it. Meanwhile another process asks
for 50 pages a second, as visitors do. Goals on two processors: an answer of the FAQ 2 s, a PDF of two
pages 5 s, one of 60 pages 10 s; visitors' p99 at most three times that before, and no answer fails.`,
    measure: measureEditions,
  },
  documents: {
    about: `What the site makes of the PDFs, photos and calendars of the samples, each by itself. \`npm run bench --
documents FOLDER\` prints the same of any folder's files, and words that are missing. Words are compared with those
of \`pdftotext\`, in whichever of its three orders is the best; what counts as lost is said in
\`bench/compared-words.ts\`, and what as an ARTICLE line, a false heading and a wrong hyphen in
\`bench/text-figures.ts\`. Goals: 0.99 of the words on 97 % of the PDFs, 0.95 of them in order, 90 % of
ARTICLE lines, at most 5 % false headings and 5 % wrong hyphens, 95 % of links, 400 MB of memory.`,
    measure: () => measureDocuments(),
  },
  growth: {
    about: `A made-up association with 1,000 documents of 20 pages each, all of them converted before.
Goals: start 1 s, memory 250 MB, p99 of searches 30 ms, publishing one change 3 s.`,
    measure: measureGrowth,
  },
  document: {
    about: `How many requests a second one process answers with a page that is the same for everyone,
beside one worker of nginx with the same file, and the processor time that each of them takes for a
request. The goal is 0.6 of nginx's.`,
    measure: measureDocument,
  },
  rendered: {
    about: `How many requests a second one process answers with pages that are rendered for each
request, beside what it answered on two processors before that was made faster, and the processor
time for a request. The goal is twice as many.`,
    measure: measureRendered,
  },
  paint: {
    about: `How long a phone on a slow network waits for the largest thing that a page shows at first,
in milliseconds, beside a hand-written page from the same server. The goal is 1.10 of that.`,
    measure: measurePaint,
  },
  search: {
    about: `How long a search takes in 20,000 pages, inside the process, by the kind of question, and
how much memory the index takes. The goal for a question's p99 is 30 ms.`,
    measure: measureSearch,
  },
  storms: {
    about:
      "How long pages take for others while strangers log in and register as fast as they can.",
    measure: measureStorms,
  },
  failover: {
    about: `What is lost when the primary of two PostgreSQL servers dies again and again, and how soon the site
saves again after the standby has become the primary. Patroni and etcd keep the servers, with synchronous
replication; two processes of the site register people and post announcements all the while, and mail one
in each round. Killed, a server refuses connections; frozen, it doesn't answer, as when its machine has no
power. It needs Debian's packages: \`apt install postgresql patroni etcd-server haproxy\`. Goals: nothing
acknowledged lost, no mail lost or doubled, 2 s.`,
    measure: measureFailover,
  },
  mail: {
    about: "How fast an announcement's mails leave, and how long pages take meanwhile.",
    measure: measureMail,
  },
};
