import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { marked, type Token } from "marked";
import { expect, test } from "vitest";
import { version } from "../app/platform/version.server.ts";

const root = join(import.meta.dirname, "..");
const pages = [
  ...["README.md", "CHANGELOG.md"],
  ...globSync(["docs/**/*.md", "samples/*/README.md"], { cwd: root }).map((page) =>
    page.replaceAll("\\", "/"),
  ),
];

const read = (page: string) => readFileSync(join(root, page), "utf8");

/** The targets of a page's links and pictures, and bracketed text that is no link. */
function linksOf(page: string) {
  const targets: string[] = [];
  const dangling: string[] = [];
  marked.walkTokens(marked.lexer(read(page)), (token: Token) => {
    if (token.type === "link" || token.type === "image") targets.push(String(token["href"]));
    if (token.type === "text" && !token["tokens"]) {
      dangling.push(...(token.raw.match(/\[[\w./-]+\.\w+\]/g) ?? []));
    }
  });
  return { targets, dangling };
}

/** The anchors of a page's headings, as repository websites make them. */
function anchorsOf(page: string): string[] {
  const headings = read(page).matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** What is wrong with a page's link; nothing for another site's. */
function faultOf(page: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page : normalize(join(dirname(page), path)).replaceAll("\\", "/");
  if (!existsSync(join(root, file))) return `${target}: no such file`;
  if (anchor !== undefined && !anchorsOf(file).includes(anchor))
    return `${target}: no such heading`;
  return undefined;
}

test.each(pages)("every link of %s leads somewhere", (page) => {
  const { targets, dangling } = linksOf(page);
  expect(targets.flatMap((target) => faultOf(page, target) ?? [])).toEqual([]);
  expect(dangling).toEqual([]);
  // In a table, a pipe needs a backslash, which people would copy along with a command.
  expect(read(page).match(/`[^`\n]*\\\|[^`\n]*`/g) ?? []).toEqual([]);
});

test("the newest changes are those of this version, with the day that its files get", () => {
  const [, newest, date] = /^## (\S+), (.+)$/m.exec(read("CHANGELOG.md")) ?? [];
  expect(newest).toBe(version);
  expect(Date.parse(`${date} UTC`)).toBeGreaterThan(0);
  const lock = JSON.parse(read("package-lock.json"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

test("no two decision records have the same number", () => {
  const numbers = globSync("docs/decisions/*.md", { cwd: root }).map((page) =>
    page.replace(/^.*(\d{4})-.*$/, "$1"),
  );
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].sort());
  for (const page of pages.filter((page) => page.startsWith("docs/decisions/"))) {
    const [, number] = /\/(\d{4})-/.exec(page) ?? [];
    expect(read(page), page).toMatch(new RegExp(`^# ${Number(number)}\\. `));
  }
});

test("the README's map names the folders that there are, and every room", () => {
  const [, map = ""] =
    /## Find your way in the code\n+```\n(.*?)```/s.exec(read("README.md")) ?? [];
  let above = "";
  const named = map.split("\n").flatMap((line) => {
    const isWithin = line.startsWith(" ");
    const folders =
      line
        .trim()
        .split("  ")[0]
        ?.match(/[\w/]+(?=\/)/g) ?? [];
    if (!isWithin) above = folders[0] ?? above;
    return folders.map((folder) => (isWithin ? `${above}/${folder}` : folder));
  });
  expect(named.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  const isFolder = (entry: { isDirectory: () => boolean }) => entry.isDirectory();
  const rooms = readdirSync(join(root, "app"), { withFileTypes: true }).filter(isFolder);
  expect(rooms.length).toBeGreaterThan(10);
  for (const { name } of rooms) expect(named).toContain(`app/${name}`);
});
