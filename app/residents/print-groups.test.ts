import { expect, test } from "vitest";
import { groupForPrint } from "./print-groups.ts";

function neighbor(
  lastName: string,
  houseNum: number | null,
  houseStreet: string | null,
  unit = "",
) {
  const name = `Ada ${lastName}`;
  const house = { houseNum, houseStreet, unit: houseNum === null ? null : unit };
  return { cardId: name, name, lastName, phoneNumber: null, email: null, ...house };
}

/** The headings, and the names under each. */
function listed(neighbors: ReturnType<typeof neighbor>[], order: "name" | "street") {
  return groupForPrint(neighbors, order).map(({ heading, neighbors }) => [
    heading,
    ...neighbors.map(({ name }) => name.slice(4)),
  ]);
}

test("by last name there is a heading for each initial, in any script", () => {
  const names = ["🛶", "07", "Alder", "ámbar", "o'Hara", "Ōta", "Σοφία", "علي", "小龍", "김"];
  expect(
    listed(
      names.map((name) => neighbor(name, 1, "Heron Way")),
      "name",
    ),
  ).toEqual([
    ["#", "🛶", "07"],
    ["A", "Alder", "ámbar"],
    ["O", "o'Hara", "Ōta"],
    ["Σ", "Σοφία"],
    ["ع", "علي"],
    ["小", "小龍"],
    ["김", "김"],
  ]);
});

test("by street, however it is written, then by number as a number, by unit, then by last name", () => {
  const all = [
    neighbor("Alder", 10, "Heron Rd."),
    neighbor("Birch", null, null),
    neighbor("Cedar", 9, "heron road"),
    neighbor("Dale", 9, "Heron Road"),
    neighbor("Elm", 100, "Cattail Court"),
    neighbor("Fir", null, null),
    neighbor("Gum", 9, "Heron Road", "10"),
    neighbor("Holly", 9, "Heron Road", "B"),
  ];
  expect(listed(all, "street")).toEqual([
    ["Cattail Court", "Elm"],
    ["heron road", "Cedar", "Dale", "Holly", "Gum", "Alder"],
    ["House not shown", "Birch", "Fir"],
  ]);
});

test("nobody is under no heading, and the name that sorts isn't handed on", () => {
  expect(groupForPrint([], "name")).toEqual([]);
  expect(groupForPrint([], "street")).toEqual([]);
  const [group] = groupForPrint([neighbor("Alder", 1, "Heron Way")], "street");
  expect(group?.neighbors[0]).not.toHaveProperty("lastName");
});
