import { expect, test } from "vitest";
import { type HouseCells, readHouse, undividedAddress } from "./house-cells.ts";

const street = "Heron Way";

test.each([
  ["104", "104", undefined],
  ["#104", "104", undefined],
  ["104.0", "104", undefined],
  ["12A", "12", "A"],
  ["12 a", "12", "a"],
  ["104-B", "104", "B"],
  ["104-12", "104", "12"],
  ["104 Unit 4", "104", "4"],
  ["104, Apt. 3", "104", "3"],
  ["104 #4", "104", "4"],
])("house number '%s' is %s and unit %s", (houseNum, number, unit) => {
  const house = { houseNum: number, houseStreet: street, ...(unit && { unit }) };
  expect(readHouse({ houseNum, houseStreet: street })).toEqual({ house });
});

test.each(["12 & 14", "12-14", "12 14", "A", "104 Heron Way", "12-Apr", "Unit 4"])(
  "house number '%s' isn't guessed at",
  (houseNum) => {
    expect(readHouse({ houseNum, houseStreet: street })).toEqual({
      wrong: "a house number that can't be read",
    });
  },
);

test.each<[HouseCells, string]>([
  [{ address: "104 Heron Way" }, "104||Heron Way"],
  [{ address: "104 Heron Way Unit B" }, "104|B|Heron Way"],
  [{ address: "104 Heron Way, Apt. 3, Pine Hollow, IL 60000-1234" }, "104|3|Heron Way"],
  [{ address: "104 Heron Way\nPine Hollow, IL 60000" }, "104||Heron Way"],
  [{ address: "104 Heron Way #4" }, "104|4|Heron Way"],
  [{ address: "104B Heron Way" }, "104|B|Heron Way"],
  [{ address: "104 B Heron Way" }, "104|B|Heron Way"],
  [{ address: "104-12 Heron Way" }, "104|12|Heron Way"],
  [{ address: "104 N Heron Way" }, "104||N Heron Way"],
  [{ address: "5 A Street" }, "5||A Street"],
  [{ address: "7 2nd Street" }, "7||2nd Street"],
  [{ houseStreet: "104 Heron Way" }, "104||Heron Way"],
  [{ houseNum: "104", houseStreet: "104 Heron Way" }, "104||Heron Way"],
  [{ houseNum: "7", houseStreet: "5 Mile Road" }, "7||5 Mile Road"],
  [{ houseNum: "7", houseStreet: "2nd Street" }, "7||2nd Street"],
  [{ houseNum: "7", houseStreet: "Mill Rd., north" }, "7||Mill Rd., north"],
  [{ houseNum: "104", unit: "Apt B", houseStreet: street }, "104|B|Heron Way"],
  [{ houseNum: "104b", unit: "B", houseStreet: street }, "104|b|Heron Way"],
])("%j is %s", (cells, parts) => {
  const [houseNum, unit, houseStreet] = parts.split("|");
  expect(readHouse(cells)).toEqual({ house: { houseNum, houseStreet, ...(unit && { unit }) } });
});

test.each<[HouseCells, string]>([
  [{ address: "104 Heron Way Pine Hollow IL 60000" }, undividedAddress],
  [{ houseStreet: "2nd Street" }, "no house number"],
  [{ houseNum: "14", address: "104 Heron Way" }, "two house numbers, 14 and 104"],
  [{ houseNum: "104A", unit: "B", houseStreet: street }, "two units, B and A"],
  [{ address: "104 Heron Way, Building 2" }, undividedAddress],
])("%j is told as %s", (cells, wrong) => {
  expect(readHouse(cells)).toEqual({ wrong });
});
