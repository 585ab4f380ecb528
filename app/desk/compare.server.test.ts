import { expect, test } from "vitest";
import { compareValues } from "./compare.server.ts";
import { kindOf } from "./desk.fixture.ts";

const compare = (before: Record<string, string>, after: Record<string, string>) =>
  compareValues(kindOf("minutes"), before, after);

test("dates and choices are compared as people say them", async () => {
  const differences = await compare(
    { date: "2026-11-10", kind: "minutes" },
    { date: "2026-12-10", kind: "financials" },
  );
  const [kind, date] = differences;
  expect(kind).toMatchObject({ label: "Type" });
  expect(date).toEqual({
    label: "Date",
    pieces: [
      { text: "Tuesday, November 10, 2026", is: "removed" },
      { text: "Thursday, December 10, 2026", is: "added" },
    ],
  });
});

test("times are compared as people say them", async () => {
  const differences = await compareValues(
    kindOf("events"),
    { startTime: "19:00", endTime: "20:30" },
    { startTime: "12:00", endTime: "25" },
  );
  const said = differences.map((one) => "pieces" in one && one.pieces.map(({ text }) => text));
  expect(said).toEqual([
    ["7 pm", "noon"],
    ["8:30 pm", "25"],
  ]);
});

test("a text is compared word by word, but replaced as a whole if it has little in common", async () => {
  const unlike = [
    "Put your cans at the curb after 6 pm the evening before.",
    "Because of the holiday, put the cans out on Tuesday, not on Wednesday.",
  ] as const;
  const long = (what: string) =>
    `What the board decided about the docks, and what the ${what} cost.`;
  const [grown] = await compare({ title: "Bring a mat." }, { title: `Bring a mat. ${unlike[1]}` });
  expect(grown).toMatchObject({ pieces: [{ is: "same" }, { text: ` ${unlike[1]}`, is: "added" }] });
  const [title, summary] = await compare(
    { title: unlike[0], summary: long("paint") },
    { title: unlike[1], summary: long("boards") },
  );
  const replaced = (before: string, after: string) => [
    { text: before, is: "removed" },
    { text: after, is: "added" },
  ];
  expect(title).toEqual({ label: "Title", pieces: replaced(...unlike) });
  // Much is replaced, too: to compare it would take long.
  const [rest, gone] = ["Hives stay. ".repeat(700), "Bees fly. ".repeat(300)];
  const [cut] = await compare({ summary: rest + gone }, { summary: rest });
  expect(cut).toMatchObject({ pieces: replaced(rest + gone, rest) });
  expect(summary).toMatchObject({
    pieces: [{ is: "same" }, ...replaced("paint", "boards"), { is: "same" }],
  });
});

test("a text is compared without the signs of Markdown, unless nothing else differs", async () => {
  const answer = async (before: string, after: string) => {
    const [found] = await compareValues(kindOf("faq"), { answer: before }, { answer: after });
    return found && "pieces" in found && found.pieces.map(({ text }) => text).join("|");
  };
  expect(await answer("", "# Docks\n\n- Ask **first**, [here](/contact).")).toBe(
    "Docks\n\n\u2022 Ask first, here (/contact).",
  );
  expect(await answer("[Ask](/faq) us.", "[Ask](/faq) us first.")).toBe("Ask us| first|.");
  expect(await answer("[Ask](/faq).", "[Ask](/contact).")).toBe("Ask (/|faq|contact|).");
  expect(await answer("Ask first.", "Ask **first**.")).toContain("**");
  const hours = (from: number) =>
    `About the pool.\n\nIt is deep.\n\n# Hours\n\nFrom ${from} to 8.\n\n# Rules for all\n\nNo glass.\n\nNo dogs.`;
  expect(await answer(hours(10), hours(9))).toBe("…\nHours\n\nFrom |10|9| to 8.\n…");
  expect(await answer(`${hours(10)} Or`, `${hours(9)} Nor`)).toBe(
    "…\nHours\n\nFrom |10|9| to 8.\n…\nNo glass.\n\nNo dogs. |Or|Nor",
  );
});

test("days left out are compared as a list, and a rule is said in words", async () => {
  const series = { startDate: "2026-12-01", repeats: "FREQ=MONTHLY;BYDAY=1TU;COUNT=4" };
  const differences = await compareValues(
    kindOf("events"),
    { ...series, except: "2026-12-23\n2026-12-24" },
    { ...series, repeats: "weekly", except: "2026-12-24\n2026-12-09" },
  );
  const said = differences.map((one) => "pieces" in one && one.pieces.map(({ text }) => text));
  expect(said).toEqual([
    ["First Tuesday of the month, 4 times", "Every week"],
    ["Wednesday, December 9, 2026: left out\n", "Wednesday, December 23, 2026: put back\n"],
  ]);
});

test("a color comes with what shows it", async () => {
  const [color] = await compareValues(kindOf("facts"), { color: "" }, { color: "#f2d16b" });
  const own = { text: "#0d5560 (the site's own color)", color: "#0d5560" };
  expect(color).toMatchObject({ pieces: [own, { text: "#f2d16b", color: "#f2d16b" }] });
});

test("what was typed in a date's place is shown as it is", async () => {
  const [date] = await compare({ date: "" }, { date: "next week" });
  expect(date).toMatchObject({ pieces: [{ text: "next week", is: "added" }] });
});

test("of what is new or gone, nothing stands in place of what it lacks", async () => {
  const event = { repeats: "FREQ=WEEKLY", except: "2026-12-23\n2026-12-30" };
  const texts = async (...values: [Record<string, string>, Record<string, string>]) =>
    (await compareValues(kindOf("events"), ...values)).flatMap((found) =>
      "pieces" in found ? found.pieces.map(({ text, is }) => `${is} ${text}`) : [],
    );
  const days = "Wednesday, December 23, 2026\nWednesday, December 30, 2026";
  expect(await texts(event, {})).toEqual([expect.stringMatching(/^removed /), `removed ${days}`]);
  const added = await texts({}, event);
  expect(added.every((text) => text.startsWith("added "))).toBe(true);
  expect(added.at(-1)).toBe("added Everyone");
});

test("a photo is compared with itself, wherever it was, and its move is said", async () => {
  const photo = (place: number, what: string, caption = "") => ({
    [`picture${place}`]: `${what.charCodeAt(0).toString(16).repeat(32)} ${what}.jpg`,
    [`picture${place}Alt`]: `A ${what}.`,
    [`picture${place}Caption`]: caption,
  });
  const before = { ...photo(1, "deck"), ...photo(2, "lawn"), ...photo(3, "pool", "Last summer") };
  const said = async (after: Record<string, string>) =>
    (await compareValues(kindOf("amenities"), before, after)).map((found) =>
      "pieces" in found
        ? `${found.label} = ${found.pieces.map(({ text, is }) => `${is} ${text}`)}`
        : `${found.label} = ${found.before.slice(65)} > ${found.after.slice(65)}`,
    );
  expect(
    await said({ ...photo(1, "pool", "Last summer"), ...photo(2, "deck"), ...photo(3, "lawn") }),
  ).toEqual(["Photos = same “Last summer”: moved to position 1\n"]);
  expect(await said({ ...photo(1, "deck"), ...photo(2, "pool", "Fall") })).toEqual([
    "Photo 2: caption = removed Last summer,added Fall",
    "Photo 2 (removed) = lawn.jpg > ",
    "Photo 2 (removed): description = removed A lawn.",
  ]);
});
