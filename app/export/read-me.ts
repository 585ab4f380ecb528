import { sheets } from "./sheets.ts";

/** What README.txt tells of. */
interface Exported {
  /** The association's name. */
  name: string;
  /** When the records were read. */
  at: Date;
  /** How many rows each list has. */
  counts: Record<string, number>;
  hasCalendar: boolean;
}

/** README.txt of an export: what each file is, in plain words. */
export function writeReadMe({ name, at, counts, hasCalendar }: Exported): string {
  const count = (list: string) => counts[list] ?? 0;
  const lists = sheets.map(({ name, about, isSpreadsheet }) => {
    const files = isSpreadsheet ? `${name}.csv and ${name}.json` : `${name}.json`;
    return entry(`${files} (${count(name)})`, about);
  });
  const parts = [
    `${name}\nEverything the site has, as of ${at.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    wrap(
      "Keep this folder where nobody else can read it. It has personal information that neighbors gave only to the association. Delete it when you no longer need it.",
    ),
    wrap(
      "Files that end in .csv open in Excel, Numbers or LibreOffice. Files that end in .json are plain text, for other programs. Times are in UTC. A cell that could be taken for a formula begins with an apostrophe.",
    ),
    entry(
      "content",
      "The texts, pictures, documents and calendar file of the pages, as they can be published again with: npm run content -- push content",
    ),
    entry(
      "announcements",
      "Each announcement as a text (Markdown), and its attachments in 'files'.",
    ),
    ...(hasCalendar
      ? [entry("calendar.ics", "All events, for any calendar program (iCalendar).")]
      : []),
    ...lists,
    entry(
      "message-photos",
      "Photos that came with messages to the board, each by the message's id and its number.",
    ),
    entry("content-drafts", "Files of changes that aren't published yet, by their SHA-256."),
    entry(
      `waiting-emails.json (${count("waiting-emails")})`,
      "Who the emails were for that were waiting to be sent or saved in the site's outbox, and what they were about. Their text is left out, because it may have links that open accounts.",
    ),
    entry("settings.json", "How the site was set up, without passwords."),
    wrap(
      "Left out on purpose: passwords (even scrambled), links and keys that open accounts, who is logged in, and the site's own secret. To bring a site back with passwords, use a backup (npm run backup), not this folder.",
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

function entry(file: string, about: string): string {
  return `${file}\n${wrap(about, "    ")}`;
}

/** Lines of at most 78 characters. */
function wrap(text: string, indent = ""): string {
  const lines = [indent];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) as string;
    const isFirst = line.trim() === "";
    if (!isFirst && line.length + word.length + 1 > 78) lines.push(indent + word);
    else lines[lines.length - 1] = isFirst ? indent + word : `${line} ${word}`;
  }
  return lines.join("\n");
}
