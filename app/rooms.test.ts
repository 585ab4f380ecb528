import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** The rooms of app/, the lowest first: each imports itself and those before it. */
const rooms = [
  ...["platform", "database", "ics", "content", "forms", "table", "layout"],
  ...["identity", "mail", "audit", "documents", "desk"],
  ...["calendar", "residents", "announcements", "messages"],
  ...["account", "privacy", "search", "site", "admin", "offline"],
];

/** What has a part in two rooms: names, words, and how a converted PDF's headings and pages are described. */
const shared = [
  "app/audit/event-names.ts",
  ...["app/search/synonyms.ts", "app/search/words.ts"],
  ...["converter/pdf/outline.ts", "converter/pdf/drawn-page.ts"],
];

/** What puts the rooms together: app/ itself, the server, the commands, and moving in and out. */
const top = rooms.length;

function rankOf(file: string): number {
  // The list of pages is everyone's.
  if (file === "app/pages.ts" || shared.includes(file)) return -1;
  const [folder, room = "", ...rest] = file.split("/");
  if (folder !== "app" || rest.length === 0) return top;
  const rank = rooms.indexOf(room);
  if (rank < 0) throw new Error(`${room} has no place in the order of the rooms.`);
  return rank;
}

function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/(?:from|import)[\s(]*"(\.[^"]+\.tsx?)"/g)].map(([, path = ""]) =>
    join(dirname(file), path),
  );
}

const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.(test|fixture)\.tsx?$/.test(file));

test("every room is judged", () => {
  const found = new Set(files.map(rankOf));
  expect([...found].sort((one, other) => one - other)).toEqual([-1, ...rooms.keys(), top]);
});

/** A migration reads what it moves as the room does that kept it. */
const judged = files.filter(
  (file) => !file.startsWith("app/database/migrations/") && !shared.includes(file),
);

test.each(judged)("%s imports its own room and lower ones", (file) => {
  expect(importsOf(file).filter((imported) => rankOf(imported) > rankOf(file))).toEqual([]);
});
