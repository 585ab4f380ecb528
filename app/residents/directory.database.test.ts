import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addNeighbour,
  cardOf,
  makeTables,
  registerResident,
  registration,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import type { Administrator, Resident } from "../identity/person.server.ts";
import {
  type DirectoryState,
  findNeighbor,
  findOwnEntry,
  listDirectory,
  listForPrint,
} from "./directory.server.ts";
import { updateOwnRecord } from "./record.server.ts";
import type { ResidentRecord, Sharing } from "./record-schema.server.ts";
import { listUsers, type UsersState } from "./users.server.ts";

const whole: DirectoryState = { search: "", page: 1, rows: 30, sort: null, order: "asc" };

let reader: Resident;
let administrator: Administrator;

beforeAll(async () => {
  await makeTables();
  reader = (await registerResident({ includeOnDir: "N" })).person;
  administrator = (await signInAdministrator()).person;
});

beforeEach(async () => {
  await database().deleteFrom("users").execute();
});

/** Adds neighbors one after another, told by what sets them apart. */
async function add(...neighbors: Partial<ResidentRecord>[]) {
  for (const neighbor of neighbors) await addNeighbour(neighbor);
}

async function namesIn(state: Partial<DirectoryState>): Promise<string[]> {
  const { rows } = await listDirectory(reader, { ...whole, ...state });
  return rows.map(({ name }) => name);
}

async function usersIn(state: Partial<UsersState>): Promise<string[]> {
  const { rows } = await listUsers(administrator, { ...whole, ...state });
  return rows.map(({ name }) => name);
}

describe("who is listed", () => {
  test("exactly those who said 'Y', by every way, with the five columns and nothing else", async () => {
    const ada = await addNeighbour({
      name: "Ada Alder",
      email: "ada@example.org",
      phoneNumber: "555-0101",
      houseNum: 7,
      houseStreet: "Heron Way",
      includeOnDir: "Y",
    });
    const unlisted = {
      name: "Ben Birch",
      houseStreet: "Secret Street",
      includeOnDir: "N",
    } as const;
    const ben = await addNeighbour(unlisted);
    const row = {
      cardId: await cardOf(ada),
      name: "Ada Alder",
      email: "ada@example.org",
      phoneNumber: "555-0101",
      houseNum: 7,
      unit: "",
      houseStreet: "Heron Way",
    };
    expect(await listDirectory(reader, whole)).toEqual({
      rows: [row],
      total: 1,
      page: 1,
      pages: 1,
    });
    expect(await listForPrint(reader)).toEqual([{ ...row, lastName: "Alder" }]);
    expect(await findNeighbor(reader, row.cardId)).toEqual({ ...row, lastName: "Alder" });
    expect(await findNeighbor(reader, await cardOf(ben))).toBeUndefined();
    for (const search of ["ben", "birch", "brich", "secret", "%"]) {
      for (const sort of [null, "houseNum", "houseStreet"] as const) {
        const found = await listDirectory(reader, { ...whole, search, sort });
        expect(found).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
      }
    }
  });
});

describe("what each shows", () => {
  const secrets = {
    phoneNumber: "555-0199",
    houseNum: 4242,
    unit: "HIDDEN",
    houseStreet: "Secret Street",
  };
  const hiddenHouse = { phoneNumber: "555-0199", houseNum: null, unit: null, houseStreet: null };

  async function addHiding(given: Partial<ResidentRecord>, ...shares: (keyof Sharing)[]) {
    const uid = await addNeighbour({ ...secrets, ...given });
    const hidden = Object.fromEntries(shares.map((share) => [share, 0]));
    await database().updateTable("users").set(hidden).where("uid", "=", uid).execute();
    return uid;
  }

  test("a field that isn't shared doesn't leave the database", async () => {
    await addHiding({ name: "A" }, "shareEmail");
    await addHiding({ name: "B" }, "sharePhone");
    await addHiding({ name: "C" }, "shareHouse");
    const { rows } = await listDirectory(reader, whole);
    const seen = rows.map(({ cardId: _, ...row }) => row);
    expect(seen).toEqual([
      { name: "A", email: null, ...secrets },
      { name: "B", email: expect.any(String), ...secrets, phoneNumber: null },
      { name: "C", email: expect.any(String), ...hiddenHouse },
    ]);
  });

  test("a hidden house is found by no search, not even with the right name", async () => {
    await addHiding({ name: "Ben Birch" }, "shareHouse");
    await add({ name: "Cy Cedar", houseStreet: "Secret Street" });
    expect(await namesIn({ search: "secret" })).toEqual(["Cy Cedar"]);
    for (const house of ["secret", "hidden", "4242-hidden"]) {
      expect(await namesIn({ search: `ben ${house}` })).toEqual([]);
    }
    expect(await namesIn({ search: "ben" })).toEqual(["Ben Birch"]);
    expect(await usersIn({ search: "ben secret" })).toEqual(["Ben Birch"]);
  });

  test.each(["houseNum", "houseStreet"] as const)(
    "by %s, hidden houses come last, by name, whichever way it goes",
    async (sort) => {
      await addHiding({ name: "Zoe", houseNum: 1, houseStreet: "A Street" }, "shareHouse");
      await addHiding({ name: "Yan", houseNum: 99, houseStreet: "Z Street" }, "shareHouse");
      await add(
        { name: "Ada", houseNum: 50, houseStreet: "M Street" },
        { name: "Ben", houseNum: 60, houseStreet: "N Street" },
      );
      expect(await namesIn({ sort })).toEqual(["Ada", "Ben", "Yan", "Zoe"]);
      expect(await namesIn({ sort, order: "desc" })).toEqual(["Ben", "Ada", "Yan", "Zoe"]);
    },
  );

  test("the own entry is the row that neighbors get, or none", async () => {
    const { person } = await registerResident({ name: "Own Owl" });
    await updateOwnRecord(person, registration({ name: "Own Owl" }), {
      shareEmail: false,
      sharePhone: true,
      shareHouse: false,
    });
    const entry = await findOwnEntry(person);
    expect(entry).toMatchObject({ email: null, phoneNumber: "555-0112", houseNum: null });
    expect((await listDirectory(reader, whole)).rows).toEqual([entry]);
    expect(await findOwnEntry(reader)).toBeUndefined();
    const waiting = { ...person, role: "waiting" as const };
    await database()
      .updateTable("identityUsers")
      .set({ role: "waiting" })
      .where("id", "=", person.id)
      .execute();
    expect(await findOwnEntry(waiting)).toBeUndefined();
  });
});

describe("order", () => {
  test("by last name at first, then by the whole name", async () => {
    await add(
      { name: "Zed Alder" },
      { name: "Bea Birch Jr." },
      { name: "Birch, Ann" },
      { name: "Ada Cedar" },
      { name: "Ada álder" },
      { name: "Cher" },
      { name: "李 小龍" },
      { name: "🛶" },
    );
    const names = ["Ada álder", "Zed Alder", "Bea Birch Jr.", "Birch, Ann", "Ada Cedar", "Cher"];
    expect(await namesIn({})).toEqual([...names, "李 小龍", "🛶"]);
    expect(await usersIn({})).toEqual([...names, "李 小龍", "🛶"]);
    expect((await listForPrint(reader)).map(({ name }) => name)).toEqual([
      ...names,
      "李 小龍",
      "🛶",
    ]);
  });

  test("house numbers as numbers, both ways", async () => {
    await add(...[9, 100, 10, 1].map((houseNum) => ({ name: `No ${houseNum}`, houseNum })));
    const ascending = ["No 1", "No 9", "No 10", "No 100"];
    expect(await namesIn({ sort: "houseNum" })).toEqual(ascending);
    expect(await namesIn({ sort: "houseNum", order: "desc" })).toEqual(ascending.toReversed());
  });

  test("the units of one house number go by length, then by letter", async () => {
    const units = ["10", "b", "A", "2", "", "Rear"];
    await add(...units.map((unit) => ({ name: `Unit ${unit}`, houseNum: 104, unit })));
    await add({ name: "Next", houseNum: 105 });
    const ascending = ["Unit ", "Unit 2", "Unit A", "Unit b", "Unit 10", "Unit Rear", "Next"];
    for (const sort of ["houseNum", "houseStreet"] as const) {
      expect(await namesIn({ sort })).toEqual(ascending);
      expect(await usersIn({ sort, order: "desc" })).toEqual(ascending.toReversed());
    }
  });

  test("one house number in several streets goes by the street", async () => {
    await add(
      { name: "b", houseNum: 5, houseStreet: "Old Mill Road" },
      { name: "a", houseNum: 5, houseStreet: "Cattail Court" },
      { name: "c", houseNum: 4, houseStreet: "Shoreline Drive" },
    );
    expect(await namesIn({ sort: "houseNum" })).toEqual(["c", "a", "b"]);
  });

  test("streets without regard to case, spaces compared alike, then by number", async () => {
    await add(
      { name: "d", houseNum: 2, houseStreet: "heron way" },
      { name: "c", houseNum: 1, houseStreet: "Heron Way" },
      { name: "b", houseNum: 9, houseStreet: "Heron's Rest" },
      { name: "a", houseNum: 9, houseStreet: "Bulrush Lane" },
      { name: "e", houseNum: 1, houseStreet: "Heronry" },
    );
    // A space comes before an apostrophe, and that before a letter: the same on both engines.
    const ascending = ["a", "c", "d", "b", "e"];
    expect(await namesIn({ sort: "houseStreet" })).toEqual(ascending);
    expect(await namesIn({ sort: "houseStreet", order: "desc" })).toEqual(ascending.toReversed());
  });

  test("by the answer to the directory, then by name", async () => {
    await add(
      { name: "Cy", includeOnDir: "Y" },
      { name: "Ben", includeOnDir: "N" },
      { name: "Ada", includeOnDir: "Y" },
    );
    expect(await usersIn({ sort: "includeOnDir" })).toEqual(["Ben", "Ada", "Cy"]);
    expect(await usersIn({ sort: "includeOnDir", order: "desc" })).toEqual(["Cy", "Ada", "Ben"]);
  });

  test("households alike stay in one order, so that no page repeats or leaves out anybody", async () => {
    const alike = { name: "Same Name", houseNum: 3, houseStreet: "Heron Way" };
    const uids = new Map<string, string>();
    for (let number = 1; number <= 25; number += 1) {
      const email = `alike${number}@example.org`;
      uids.set(email, await addNeighbour({ ...alike, email }));
    }
    // Byte by byte, as both engines are told to compare.
    const ascending = [...uids.values()].sort((a, b) => (a < b ? -1 : 1));
    for (const sort of [null, "houseNum", "houseStreet"] as const) {
      for (const order of ["asc", "desc"] as const) {
        const seen: (string | undefined)[] = [];
        for (const page of [1, 2, 3]) {
          const { rows } = await listDirectory(reader, { ...whole, sort, order, rows: 10, page });
          seen.push(...rows.map(({ email }) => uids.get(email ?? "")));
        }
        expect(seen).toEqual(sort && order === "desc" ? ascending.toReversed() : ascending);
      }
    }
  });
});

describe("search", () => {
  beforeEach(() =>
    add(
      { name: "Émile Straße", houseStreet: "Heron Way" },
      { name: "Inés O'Hara", houseStreet: "Café Lane" },
      { name: "100% Lake_House", houseStreet: "Back\\slash Court" },
      { name: "1000 LakeXHouse", houseStreet: "Heron Court" },
    ),
  );

  test.each([
    ["emile", ["Émile Straße"]],
    ["ÉMILE", ["Émile Straße"]],
    ["INES", ["Inés O'Hara"]],
    ["o'hara", ["Inés O'Hara"]],
    ["cafe", ["Inés O'Hara"]],
    ["HERON", ["1000 LakeXHouse", "Émile Straße"]],
    ["heron court", ["1000 LakeXHouse"]],
    ["court   heron", ["1000 LakeXHouse"]],
    ["emile way", ["Émile Straße"]],
    ["emile court", []],
    ["100%", ["100% Lake_House"]],
    ["lake_house", ["100% Lake_House"]],
    ["back\\slash", ["100% Lake_House"]],
    ["%", ["100% Lake_House"]],
    ["e_h", ["100% Lake_House"]],
    ["k\\", ["100% Lake_House"]],
    ...["%%", "_____", "\\%", "*", "L%n", "'; drop table users; --"].map(
      (search): [string, string[]] => [search, []],
    ),
    ["   ", ["100% Lake_House", "1000 LakeXHouse", "Inés O'Hara", "Émile Straße"]],
  ])("'%s' finds %j", async (search, names) => {
    expect(await namesIn({ search })).toEqual(names);
    const { total } = await listDirectory(reader, { ...whole, search });
    expect(total).toBe(names.length);
  });
});

describe("finding an address or a misspelled name", () => {
  beforeEach(() =>
    add(
      { name: "Esther Underwood", houseNum: 307, houseStreet: "Heron Way" },
      { name: "Farid Underhill", houseNum: 17, houseStreet: "heron way" },
      { name: "Grace Smith", houseNum: 3, houseStreet: "Old Mill Rd." },
      { name: "Hiro 3rd", houseNum: 30, houseStreet: "Old Mill Road" },
      { name: "Inés O'Hara", houseNum: 2, houseStreet: "12th Street" },
      { name: "Jamal Katz", houseNum: 9, houseStreet: "12th Street" },
      { name: "김 민수", houseNum: 41, houseStreet: "Route 9" },
      { name: "Katya Lee", houseNum: 104, unit: "B", houseStreet: "Route 9" },
      { name: "Liam Lee", houseNum: 104, unit: "12", houseStreet: "Route 9" },
    ),
  );

  async function find(search: string) {
    const { rows, isSimilar } = await listDirectory(reader, { ...whole, search });
    return { names: rows.map(({ name }) => name), isSimilar };
  }

  test.each([
    ["307 heron", ["Esther Underwood"]],
    ["104b route 9", ["Katya Lee"]],
    ["104-B", ["Katya Lee"]],
    ["104 unit 12", ["Liam Lee"]],
    ["104 #12", ["Liam Lee"]],
    ["104", ["Katya Lee", "Liam Lee"]],
    ["17 Heron Way", ["Farid Underhill"]],
    ["#17 heron way,", ["Farid Underhill"]],
    ["heron way 307", ["Esther Underwood"]],
    ["307", ["Esther Underwood"]],
    ["0307", ["Esther Underwood"]],
    ["3 old mill", ["Hiro 3rd", "Grace Smith"]],
    ["30 old mill rd", ["Hiro 3rd"]],
    ["old mill road", ["Hiro 3rd", "Grace Smith"]],
    ["old mill rd.", ["Hiro 3rd", "Grace Smith"]],
    ["2 12th st", ["Inés O'Hara"]],
    ["9 12th", ["Jamal Katz"]],
    ["41 route 9", ["김 민수"]],
    ["underw", ["Esther Underwood"]],
    ["Underwood, Esther", ["Esther Underwood"]],
    ["김", ["김 민수"]],
  ])("'%s' finds %j", async (search, names) => {
    expect(await find(search)).toEqual({ names, isSimilar: undefined });
  });

  test.each([
    ["undrwood", ["Esther Underwood"]],
    ["esthr underwod", ["Esther Underwood"]],
    ["Smyth", ["Grace Smith"]],
    ["ohara", ["Inés O'Hara"]],
    ["O’Hara", ["Inés O'Hara"]],
    ["307 hernn", ["Esther Underwood"]],
    // As one types.
    ["30 heron", ["Esther Underwood"]],
    ["katzz", ["Jamal Katz"]],
  ])("'%s' finds %j, and says that it is similar", async (search, names) => {
    expect(await find(search)).toEqual({ names, isSimilar: true });
  });

  test("a hidden house is found by neither number, misspelling nor beginning", async () => {
    const uid = await addNeighbour({ name: "Kay Elm", houseNum: 4242, houseStreet: "Secrets" });
    await database().updateTable("users").set({ shareHouse: 0 }).where("uid", "=", uid).execute();
    for (const search of ["4242", "42", "secrets", "secrtes", "kay 4242"]) {
      expect(await find(search)).toMatchObject({ names: [] });
    }
    expect(await usersIn({ search: "kay 4242" })).toEqual(["Kay Elm"]);
  });

  test("what its owner is sorted by finds them, too", async () => {
    const { person } = await registerResident({ name: "Maria Cruz" });
    await updateOwnRecord(person, registration({ name: "Maria Cruz" }), {
      ...{ shareEmail: true, sharePhone: true, shareHouse: true },
      lastName: "Delacruz",
    });
    expect(await find("delacruz")).toMatchObject({ names: ["Maria Cruz"] });
    expect((await find("")).names[0]).toBe("Maria Cruz");
  });
});

describe("what the administrator chooses", () => {
  test("by email; neighbors aren't found by theirs", async () => {
    await add({ name: "Ada", email: "Lake.House@example.org" });
    expect(await usersIn({ search: "lake.HOUSE@" })).toEqual(["Ada"]);
    expect(await usersIn({ search: "lake_house" })).toEqual([]);
    expect(await namesIn({ search: "lake.house" })).toEqual([]);
  });
});

describe("pages", () => {
  beforeEach(() =>
    add(
      ...Array.from({ length: 23 }, (_, place) => ({ name: `N${String(place).padStart(2, "0")}` })),
    ),
  );

  test("go on from those who show their house to those who don't", async () => {
    const hide = database().updateTable("users").set({ shareHouse: 0 });
    await hide.where("nameKey", "<", "n12").execute();
    for (const order of ["asc", "desc"] as const) {
      const seen: string[] = [];
      for (const page of [1, 2, 3]) {
        const found = await listDirectory(reader, {
          ...whole,
          ...{ sort: "houseNum", order, rows: 10, page },
        });
        expect(found).toMatchObject({ total: 23, page, pages: 3 });
        seen.push(...found.rows.map(({ name }) => name));
      }
      const hidden = Array.from({ length: 12 }, (_, place) => `N${String(place).padStart(2, "0")}`);
      expect(seen.slice(11)).toEqual(hidden);
      expect(new Set(seen).size).toBe(23);
    }
  });

  test("are counted after the search", async () => {
    const found = await listDirectory(reader, { ...whole, rows: 10, page: 2, search: "n0" });
    expect(found).toMatchObject({ total: 10, page: 1, pages: 1 });
  });
});
