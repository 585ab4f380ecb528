import { expect, test } from "vitest";
import { readHomes } from "./roster.server.ts";

const header = "houseNum,houseStreet\n";

test("homes are read, each once, whatever program wrote the file", () => {
  const csv = `\uFEFF${header}12,Heron Way\r\n 14 , "Heron Way" \r12,HERON  WAY\n\n3,"Mill Rd."\n`;
  expect(readHomes(csv)).toEqual({
    homes: [
      { houseNum: 12, streetKey: "heron way" },
      { houseNum: 14, streetKey: "heron way" },
      { houseNum: 3, streetKey: "mill road" },
    ],
  });
});

test("every wrong line is named", () => {
  const csv = `${header}12,Heron Way\nHeron Way,12\n\n14\n15,\n0,Heron Way\n1,A,B\n2,"Heron\n`;
  expect(readHomes(csv)).toEqual({
    faults: [
      "line 3: Please enter the house number in digits, from 1 to 999999.",
      "line 5: must be a house number, a comma and a street",
      "line 6: Please enter your street.",
      "line 7: Please enter the house number in digits, from 1 to 999999.",
      "line 8: must be a house number, a comma and a street",
      "line 9: must be a house number, a comma and a street",
    ],
  });
});

test.each([
  ["", "line 1: must be the header houseNum,houseStreet"],
  ["12,Heron Way\n", "line 1: must be the header houseNum,houseStreet"],
  ["houseStreet,houseNum\nHeron Way,12", "line 1: must be the header houseNum,houseStreet"],
  [header, "it lists no home"],
])("%j is no list of homes", (csv, fault) => {
  expect(readHomes(csv)).toEqual({ faults: [fault] });
});
