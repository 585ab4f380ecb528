import { beforeEach, describe, expect, test } from "vitest";
import {
  addNeighbour,
  cardOf,
  makeTables,
  registerResident,
  registration,
  signInAdministrator,
} from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
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

await makeTables();
const reader = (await registerResident({ includeOnDir: "N" })).person;
const administrator = (await signInAdministrator()).person;

beforeEach(() => database().deleteFrom("users").execute());

/** Adds neighbors one after another, told by what sets them apart. */
async function add(...neighbors: Partial<ResidentRecord>[]) {
  for (const neighbor of neighbors) await addNeighbour(neighbor);
}

/** Adds neighbors by their names and houses, such as "Esther Underwood, 307 Heron Way". */
async function settle(...neighbors: string[]) {
  for (const neighbor of neighbors) {
    const [name = "", house = "7 Heron Way"] = neighbor.split(", ");
    const [, number, houseStreet = ""] = /^(\d+) (.*)/.exec(house) ?? [];
    await add({ name, houseNum: Number(number), houseStreet });
  }
}

async function namesIn(state: Partial<DirectoryState>): Promise<string[]> {
  return (await listDirectory(reader, { ...whole, ...state })).rows.map(({ name }) => name);
}

async function usersIn(state: Partial<UsersState>): Promise<string[]> {
  return (await listUsers(administrator, { ...whole, ...state })).rows.map(({ name }) => name);
}

test("exactly those who said 'Y' are listed, with the five columns and nothing else", async () => {
  const shown = {
    ...{ name: "Ada Alder", email: "ada@example.org", phoneNumber: "555-0101" },
    ...{ houseNum: 7, unit: "", houseStreet: "Heron Way" },
  };
  const ada = await addNeighbour({ ...shown, includeOnDir: "Y" });
  const secret = { name: "Ben Birch", houseStreet: "Secret Street" };
  const ben = await addNeighbour({ ...secret, includeOnDir: "N" });
  const row = { cardId: await cardOf(ada), ...shown };
  const all = { rows: [row], total: 1, page: 1, pages: 1 };
  expect(await listDirectory(reader, whole)).toEqual(all);
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

describe("what each shows", () => {
  const house = { houseNum: 4242, unit: "HIDDEN", houseStreet: "Secret Street" };
  const secrets = { phoneNumber: "555-0199", ...house };
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
    const seen = (await listDirectory(reader, whole)).rows.map(({ cardId: _, ...row }) => row);
    expect(seen).toEqual([
      { name: "A", email: null, ...secrets },
      { name: "B", email: expect.any(String), ...secrets, phoneNumber: null },
      { name: "C", email: expect.any(String), ...hiddenHouse },
    ]);
  });

  test.each(["houseNum", "houseStreet"] as const)(
    "by %s, hidden houses come last, by name, whichever way it goes",
    async (sort) => {
      await addHiding({ name: "Zoe", houseNum: 1, houseStreet: "A Street" }, "shareHouse");
      await addHiding({ name: "Yan", houseNum: 99, houseStreet: "Z Street" }, "shareHouse");
      await settle("Ada, 50 M Street", "Ben, 60 N Street");
      expect(await namesIn({ sort })).toEqual(["Ada", "Ben", "Yan", "Zoe"]);
      expect(await namesIn({ sort, order: "desc" })).toEqual(["Ben", "Ada", "Yan", "Zoe"]);
    },
  );

  test("the own entry is the row that neighbors get, or none", async () => {
    const { person } = await registerResident({ name: "Own Owl" });
    const sharing = { shareEmail: false, sharePhone: true, shareHouse: false };
    await updateOwnRecord(person, registration({ name: "Own Owl" }), sharing);
    const entry = await findOwnEntry(person);
    expect(entry).toMatchObject({ email: null, phoneNumber: "555-0112", houseNum: null });
    expect((await listDirectory(reader, whole)).rows).toEqual([entry]);
    expect(await findOwnEntry(reader)).toBeUndefined();
    const waiting = { ...person, role: "waiting" as const };
    const update = database().updateTable("identityUsers").set({ role: "waiting" });
    await update.where("id", "=", person.id).execute();
    expect(await findOwnEntry(waiting)).toBeUndefined();
  });
});

describe("order", () => {
  test("by last name at first, then by the whole name", async () => {
    await add({ name: "Birch, Ann" });
    await settle("Zed Alder", "Bea Birch Jr.", "Ada Cedar", "Ada álder", "Cher", "李 小龍", "🛶");
    const names = ["Ada álder", "Zed Alder", "Bea Birch Jr.", "Birch, Ann", "Ada Cedar", "Cher"];
    names.push("李 小龍", "🛶");
    expect(await namesIn({})).toEqual(names);
    expect(await usersIn({})).toEqual(names);
    expect((await listForPrint(reader)).map(({ name }) => name)).toEqual(names);
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
    await settle("b, 5 Old Mill Road", "a, 5 Cattail Court", "c, 4 Shoreline Drive");
    expect(await namesIn({ sort: "houseNum" })).toEqual(["c", "a", "b"]);
  });

  test("streets without regard to case, spaces compared alike, then by number", async () => {
    await settle("d, 2 heron way", "c, 1 Heron Way", "b, 9 Heron's Rest", "a, 9 Bulrush Lane");
    await settle("e, 1 Heronry");
    // A space comes before an apostrophe, and that before a letter: the same on both engines.
    const ascending = ["a", "c", "d", "b", "e"];
    expect(await namesIn({ sort: "houseStreet" })).toEqual(ascending);
    expect(await namesIn({ sort: "houseStreet", order: "desc" })).toEqual(ascending.toReversed());
  });

  test("by the answer to the directory, then by name", async () => {
    await settle("Cy", "Ada");
    await add({ name: "Ben", includeOnDir: "N" });
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
  beforeEach(async () => {
    await settle("Émile Straße, 7 Heron Way", "Inés O'Hara, 7 Café Lane");
    await settle("100% Lake_House, 7 Back\\slash Court", "1000 LakeXHouse, 7 Heron Court");
  });

  const found = {
    "Émile Straße": ["emile", "ÉMILE", "emile way"],
    "Inés O'Hara": ["INES", "o'hara", "cafe"],
    "1000 LakeXHouse, Émile Straße": ["HERON"],
    "1000 LakeXHouse": ["heron court", "court   heron"],
    "100% Lake_House": ["100%", "lake_house", "back\\slash", "%", "e_h", "k\\"],
    "": ["emile court", "%%", "_____", "\\%", "*", "L%n", "'; drop table users; --"],
    "100% Lake_House, 1000 LakeXHouse, Inés O'Hara, Émile Straße": ["   "],
  };

  test("finds words without case and accents, and takes every sign for itself", async () => {
    for (const [names, searches] of Object.entries(found)) {
      for (const search of searches) {
        const { rows, total } = await listDirectory(reader, { ...whole, search });
        expect.soft(rows.map(({ name }) => name).join(", "), search).toBe(names);
        expect.soft(total, search).toBe(rows.length);
      }
    }
  });
});

describe("finding an address or a misspelled name", () => {
  beforeEach(async () => {
    await settle("Esther Underwood, 307 Heron Way", "Farid Underhill, 17 heron way");
    await settle("Grace Smith, 3 Old Mill Rd.", "Hiro 3rd, 30 Old Mill Road");
    await settle("Inés O'Hara, 2 12th Street", "Jamal Katz, 9 12th Street", "김 민수, 41 Route 9");
    const house = { houseNum: 104, houseStreet: "Route 9" };
    await add(
      { name: "Katya Lee", unit: "B", ...house },
      { name: "Liam Lee", unit: "12", ...house },
    );
  });

  async function find(search: string) {
    const { rows, isSimilar } = await listDirectory(reader, { ...whole, search });
    return { names: rows.map(({ name }) => name), isSimilar };
  }

  /** What finds whom, and what is similar, also as one types. */
  const found = {
    "Esther Underwood": [
      ["307 heron", "heron way 307", "307", "0307", "underw", "Underwood, Esther"],
      ["undrwood", "esthr underwod", "307 hernn", "30 heron"],
    ],
    "Katya Lee": [["104b route 9", "104-B"]],
    "Liam Lee": [["104 unit 12", "104 #12"]],
    "Katya Lee, Liam Lee": [["104"]],
    "Farid Underhill": [["17 Heron Way", "#17 heron way,"]],
    "Hiro 3rd, Grace Smith": [["old mill road", "old mill rd."]],
    "Hiro 3rd": [["30 old mill rd", "3rd old mill"]],
    "Grace Smith": [["3 old mill"], ["Smyth"]],
    "Inés O'Hara": [["2 12th st"], ["ohara", "O’Hara"]],
    "Jamal Katz": [["9 12th"], ["katzz"]],
    "김 민수": [["41 route 9", "김"]],
  };

  test("finds parts of an address and of a name, or else what is similar, and says so", async () => {
    for (const [names, [exact = [], similar = []]] of Object.entries(found)) {
      for (const search of [...exact, ...similar]) {
        const isSimilar = similar.includes(search) || undefined;
        const expected = { names: names.split(", "), isSimilar };
        expect.soft(await find(search), search).toEqual(expected);
      }
    }
  });

  test("a hidden house is found by neither number, misspelling nor beginning, its name or not", async () => {
    const house = { houseNum: 4242, unit: "HIDDEN", houseStreet: "Secrets" };
    const uid = await addNeighbour({ name: "Kay Elm", ...house });
    await database().updateTable("users").set({ shareHouse: 0 }).where("uid", "=", uid).execute();
    for (const search of ["4242", "42", "secrets", "secrtes", "hidden", "4242-hidden"]) {
      expect(await find(search)).toMatchObject({ names: [] });
      expect(await find(`kay ${search}`)).toMatchObject({ names: [] });
    }
    expect(await find("kay")).toMatchObject({ names: ["Kay Elm"] });
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

test("the administrator finds people by email and phone; neighbors aren't found by theirs", async () => {
  await add({ name: "Ben", phoneNumber: "419-555-0143", email: "ben0142@example.org" });
  await add({ name: "Ada", email: "Lake.House@example.org", phoneNumber: "419-555-0142" });
  for (const search of ["555-0142", "5550142", "(419) 555-0142", "1.419.555.0142", "0142"]) {
    expect.soft(await usersIn({ search }), search).toEqual(["Ada"]);
    expect.soft(await namesIn({ search }), search).toEqual([]);
  }
  expect(await usersIn({ search: "142" })).toEqual([]);
  expect(await usersIn({ search: "lake.HOUSE@" })).toEqual(["Ada"]);
  expect(await usersIn({ search: "lake_house" })).toEqual([]);
  expect(await namesIn({ search: "lake.house" })).toEqual([]);
});

describe("pages", () => {
  const names = Array.from({ length: 23 }, (_, place) => `N${String(place).padStart(2, "0")}`);

  beforeEach(() => settle(...names));

  test("go on from those who show their house to those who don't", async () => {
    const hide = database().updateTable("users").set({ shareHouse: 0 });
    await hide.where("nameKey", "<", "n12").execute();
    for (const order of ["asc", "desc"] as const) {
      const seen: string[] = [];
      for (const page of [1, 2, 3]) {
        const state = { ...whole, sort: "houseNum", order, rows: 10, page } as const;
        const found = await listDirectory(reader, state);
        expect(found).toMatchObject({ total: 23, page, pages: 3 });
        seen.push(...found.rows.map(({ name }) => name));
      }
      expect(seen.slice(11)).toEqual(names.slice(0, 12));
      const past = await listDirectory(reader, {
        ...whole,
        sort: "houseNum",
        order,
        rows: 10,
        page: 9,
      });
      expect(past).toMatchObject({ total: 23, page: 3, pages: 3, rows: [{}, {}, {}] });
      expect(new Set(seen).size).toBe(23);
    }
  });
});
