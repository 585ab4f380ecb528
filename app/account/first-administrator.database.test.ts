import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { makeTables } from "../../tests/people.fixture.ts";
import { database } from "../database/database.server.ts";
import { ensureFirstAdministrator } from "./administrator.server.ts";

const sampleFile = new URL("../../samples/heron-lake/site.yaml", import.meta.url);
const { name, email } = parse(readFileSync(sampleFile, "utf8"));
const sample = { name, email };
const own = { name: "Elm Pond Association", email: "Board@elmpond.example" };

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

test("the sample's address is rejected in another association's content", async () => {
  const email = "Board@heronlake.example.org";
  await expect(start({ ...own, email })).rejects.toThrow(/Set ADMIN_EMAIL, as in/);
  expect(await administrators()).toEqual([]);
  await start({ ...own, email }, "me@example.org");
  expect(await administrators()).toEqual(["me@example.org"]);
});

test("once there is an administrator, the content's address doesn't matter", async () => {
  await start(own);
  await start({ ...own, email: sample.email });
  expect(await administrators()).toEqual(["board@elmpond.example"]);
});
