import { writeFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import {
  exportedAccount,
  hashParameters,
  originalRecord,
  writeFiles,
  writeResidents,
} from "../../import/import.fixture.ts";
import { startMailServer } from "../smtp-server.ts";
import { runCommand } from "./commands.ts";
import { visitorOf } from "./people.ts";
import { cleanUpPlaces, column, newPlace, pathOf, startAt } from "./places.ts";

cleanUpPlaces();

test("beside the running site, a look changes nothing, and an import is there at once", async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const place = { ...(await newPlace()), SMTP_URL: mailServer.url };
  const site = await startAt(place);
  const letIn = `Email: the mail server ${new URL(mailServer.url).host} lets us in.`;
  await expect.poll(() => site.output()).toContain(letIn);
  // Of the mail server, the command knows what the site noted at its start.
  const { SMTP_URL: _, ...known } = place;
  const settings = { ...known, BASE_URL: "https://heronlake.example.org" };
  expect((await runCommand(["administrator"], known)).said).toContain(
    `\n${site.origin}/choosepassword?token=`,
  );
  const file = pathOf("residents.csv");
  writeFileSync(file, writeResidents(["wren@example.org", "Ada@example.org"]));

  const looked = await runCommand(["import", file], place);
  expect(looked.said).toMatch(/^line 2, wren@example\.org: new resident, who is invited/);
  expect(looked.said).toMatch(
    /Nothing was changed\. To do this: DATA_DIR=\S+ npm run import -- --apply \S+\n$/,
  );
  expect([looked.code, await column(place, "select email from users")]).toEqual([0, []]);

  const without = await runCommand(["import", "--apply", file], place);
  expect(without.said).toMatch(
    /Nothing was changed\. The invitations need the address of the site/,
  );
  const stranger = { ...settings, SECRET: "not the secret that the site has, but another one" };
  const refused = await runCommand(["import", "--apply", file], stranger);
  expect(refused.said).toMatch(
    /^The site was last used with another secret than SECRET\. Nothing was/,
  );
  expect([without.code, refused.code]).toEqual([1, 1]);
  expect(await column(place, "select email from users")).toEqual([]);

  const done = await runCommand(["import", "--apply", file], settings);
  expect(done.said).toMatch(
    /Imported 2 residents and 0 announcements\. Invitations go out by email, one a second\./,
  );
  expect(done.code).toBe(0);
  const mails = () => mailServer.taken.filter(({ to }) => to === "ada@example.org");
  await expect.poll(() => mails()).toHaveLength(1);
  expect(mails()[0]?.text.replaceAll("=\r\n", "")).toMatch(
    /https:\/\/heronlake\.example\.org\/choosepassword\?token=/,
  );

  const project = writeFiles({
    "hash-parameters.txt": hashParameters,
    "accounts.json": { users: [exportedAccount("one", "teal@example.org", "theirs6")] },
    "users.json": [{ id: "one", ...originalRecord("teal@example.org") }],
  });
  expect(await runCommand(["import", "--apply", project], settings)).toMatchObject({ code: 0 });
  const browser = visitorOf(site);
  expect(await browser.logIn("teal@example.org", "theirs6")).toMatchObject({ status: 302 });
  expect((await browser.open("/residents")).html).toContain("mailto:Ada@example.org");
  const hashes = await column(place, `select password from "identityCredentials"`);
  expect(hashes.filter((hash) => String(hash).startsWith("$firebase"))).toEqual([]);
});
