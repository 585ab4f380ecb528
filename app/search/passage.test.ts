import { expect, test } from "vitest";
import { findPassage, type MarkedText, markWords, rowEnd } from "./passage.ts";
import { type Sought, seek } from "./sought.ts";

/** A marked text in which [brackets] stand for the marks. */
function write(text: MarkedText): string {
  return text
    .split("\n")
    .map((part, at) => (at % 2 === 1 ? `[${part}]` : part))
    .join("");
}

/** What is sought with these terms, each a word of its own. */
function seekAll(...terms: string[]): Sought {
  return seekFor(terms.join(" "), ...terms);
}

function seekFor(question: string, ...terms: string[]): Sought {
  const concepts = terms.map((term) => ({
    word: { word: term, term },
    terms: new Map([[term, 1]]),
    weight: 1,
    isGuessed: false,
  }));
  return seek(question, concepts);
}

const find = (text: string, ...terms: string[]) => write(findPassage(text, seekAll(...terms)));
const filler = "Reeds stand in the water by the shore. ";

test("marks a word in every form, with accents, case and all", () => {
  const marked = markWords("Fences, FENCED; défense, a fence’s gate", seekAll("fenc", "gate"));
  expect(write(marked)).toBe("[Fences], [FENCED]; défense, a [fence’s] [gate]");
  expect(write(markWords("Article IV and IV", seekAll("article4")))).toBe("Article [IV] and IV");
  expect(write(markWords("no such word, $5", seekAll("fenc", "cost")))).toBe("no such word, $5");
  expect(write(markWords("a gate\nand a fence", seekAll("gate")))).toBe("a [gate] and a fence");
  const link = "A fence: https://example.org/fence, fence@example.org.";
  expect(write(markWords(link, seekAll("fenc")))).toBe(link.replace("fence", "[fence]"));
});

test("a phrase is marked where its words stand together, and nowhere else", () => {
  const text = "Breaking the rules: the rules are here.";
  expect(write(markWords(text, seekAll("break the rule")))).toBe(
    "[Breaking the rules]: the rules are here.",
  );
});

test("a short text is told as a whole, lines as one, but apart", () => {
  expect(find("Gates\nFences\nSheds.\nAll.", "fenc")).toBe("Gates; [Fences]; Sheds. All.");
  expect(find(`Lot ${"_".repeat(90)}\nFence`, "fenc")).toBe("Lot ___; [Fence]");
  expect(find("Color · Note:\nRed;\nA fence.", "fenc")).toBe(`Red${rowEnd}A [fence].`);
  expect(find("Of fences.\nColor · Note:\nRed;\nBlue;", "fenc")).toBe(
    `Of [fences].\u00a0Red${rowEnd}Blue`,
  );
  expect(find(`Gates. ${filler.repeat(8)}A fence.`, "fenc")).toMatch(/^Gates\. .* \[fence\]\.$/);
});

test("of a long text it tells where the words stand together, about 200 characters", () => {
  const text = `A fence. ${filler.repeat(10)}No fence is higher than a gate. ${filler.repeat(10)}`;
  const passage = find(text, "fenc", "gate");
  expect(passage).toMatch(/^… .*No \[fence\] is higher than a \[gate\]\. .* …$/);
  expect(passage.length).toBeGreaterThan(150);
  expect(passage.length).toBeLessThan(215);
});

test("a text whose title is just what was asked is told from its beginning", () => {
  const text = `By day. ${filler.repeat(10)}No fence is higher than a gate. ${filler.repeat(10)}`;
  const passage = (title: string, source = "") =>
    write(findPassage(text, seekAll("fenc", "gate"), { title, source }));
  for (const begun of [passage("A fence, a gate"), passage("Fence", "The gate")]) {
    expect(begun).toMatch(/^By day\. Reeds /);
    expect(begun).not.toContain("[");
  }
  expect(passage("How high is a fence?")).toMatch(/^By day\. /);
  for (const found of [passage("Fences"), passage("Fences, gates, ponds, trees and sheds")]) {
    expect(found).toMatch(/No \[fence\] is higher than a \[gate\]/);
  }
});

test("begins with the sentence, half of which may say the opposite", () => {
  const rule =
    "No owner or guest, whatever the season or the reason, may put up a fence or a gate here.";
  const passage = find(`${filler.repeat(10)}${rule} ${filler.repeat(10)}`, "fenc", "gate");
  expect(passage).toMatch(/^… No owner or guest, .*\[fence\] or a \[gate\] here\. /);
});

test("a sentence with a word of the question stays whole, and one further on is told, too", () => {
  const reasons = "of wood or of black aluminum, as the committee has approved it in writing,";
  const rule = `A fence, ${reasons} ${reasons} ${reasons} stays within two feet of a fence.`;
  expect(find(`${rule} ${filler.repeat(10)}`, "fenc")).toMatch(/ of a \[fence\]\. …$/);
  const apart = `A fence is low. ${filler.repeat(10)}A gate shuts. ${filler.repeat(10)}`;
  expect(find(apart, "fenc", "gate")).toBe("A [fence] is low. … A [gate] shuts. …");
  const again = apart.replace("Reeds stand", "No fence stands");
  const answer = { title: "A fence or a gate?", source: "" };
  expect(write(findPassage(again, seekAll("fenc", "gate"), answer))).toBe(
    "A [fence] is low. … A [gate] shuts. …",
  );
  expect(find(`${apart} ${"Post. ".repeat(30)}`, "fenc")).toMatch(/^A \[fence\] is low\. Reeds/);
});

test("ends with a row of a table, and never within a word with a hyphen", () => {
  const row = "Re-siding or re-roofing · A fence, maybe;\n";
  expect(find(row.repeat(10), "fenc")).toMatch(/^Re-siding.* maybe …$/);
  const long = `Fence;\n${"wide ".repeat(50)}gate;\n${row.repeat(4)}`;
  expect(find(long, "fenc")).toMatch(/^\[Fence\];\sw.* gate …$/);
  expect(find("re-side fence ".repeat(40), "fenc")).toMatch(/ \[fence\] …$/);
  expect(find(`${"x-y ".repeat(120)}fence`, "fenc")).toMatch(/^… x-y .* \[fence\]$/);
});

test("begins at the beginning and ends at the end, without dots there", () => {
  expect(find(`Fence. ${filler.repeat(10)}`, "fenc")).toMatch(/^\[Fence\]\. Reeds .*\w …$/);
  expect(find(`${filler.repeat(10)}A fence.`, "fenc")).toMatch(/^… \w.* A \[fence\]\.$/);
  expect(find(filler.repeat(10), "fenc")).toMatch(/^Reeds .*\w …$/);
});

test("a number that is asked for is told, the answer's or a row's", () => {
  const ask = (question: string, text: string, chapter = "") => {
    const titles = { title: "Standards", source: "", chapter };
    return write(findPassage(text, seekFor(question, "gate", "height"), titles));
  };
  const hours = `At noon it is quiet. ${filler.repeat(6)}Every day, 7 am to 9 pm. ${filler.repeat(6)}`;
  expect(ask("gate hours", hours)).toMatch(/^… .*7 am to 9 pm\./);
  const rows = `Height · At most 4 feet;\n${"Wood · Any;\n".repeat(30)}Gate · Same height;\n`;
  expect(ask("gate height", rows, "Gates")).toMatch(/^\[Height\] · At most 4 feet;/);
});

test("a word without end is cut", () => {
  expect(find(`${"x".repeat(5000)} fence ${"y".repeat(5000)}`, "fenc").length).toBeLessThan(250);
});
