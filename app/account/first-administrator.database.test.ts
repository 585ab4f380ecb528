import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { makeTables } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { ensureFirstAdministrator } from "./administrator.server.ts";

const own = { name: "Elm Pond Association", email: "Board@elmpond.example" };
const sample = readSample("heron-lake");
const plainSample = readSample("quarry-row");

function readSample(folder: string): typeof own {
  const file = new URL(`../../samples/${folder}/site.yaml`, import.meta.url);
  const { name, email } = parse(readFileSync(file, "utf8"));
  return { name, email };
}

beforeEach(async () => {
  await makeTables();
  await database().deleteFrom("identityUsers").execute();
});

function start(site: typeof own, ADMIN_EMAIL?: string): Promise<void> {
  return ensureFirstAdministrator({ ADMIN_EMAIL, ADMIN_PASSWORD: undefined }, site);
}

async function administrators(): Promise<string[]> {
  const rows = await database().selectFrom("identityUsers").select("email").execute();
  return rows.map(({ email }) => email);
}

test.each([
  ["the sample", sample, "board@heronlake.example.org"],
  ["the plain sample", plainSample, "board@quarryrow.example.org"],
  ["an association's own content", own, "board@elmpond.example"],
  [
    "the sample's name with another address",
    { ...sample, email: own.email },
    "board@elmpond.example",
  ],
])("with %s the administrator gets the address from it", async (_what, site, address) => {
  await start(site);
  expect(await administrators()).toEqual([address]);
});

test.each(["Board@heronlake.example.org", "Board@quarryrow.example.org"])(
  "a sample's address, %s, is rejected in another association's content",
  async (email) => {
    await expect(start({ ...own, email })).rejects.toThrow(/Set ADMIN_EMAIL, as in/);
    expect(await administrators()).toEqual([]);
    await start({ ...own, email }, "me@example.org");
    expect(await administrators()).toEqual(["me@example.org"]);
  },
);
