import { copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOf, pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import { registrationFields } from "../site.fixture.ts";
import { runCommand } from "./commands.ts";
import { administratorOf, visitorOf } from "./people.ts";
import {
  backedUp,
  cleanUpPlaces,
  column,
  hashes,
  newPlace,
  pathOf,
  post,
  startAt,
  titles,
} from "./places.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());
cleanUpPlaces();

function serverOf(engine: string): PostgresServer | undefined {
  return engine === "postgres" ? server : undefined;
}

const { TEST_ENGINE: engine = "sqlite" } = process.env;

describe(`on ${engine}`, () => {
  test("a backup under writes holds whole records, and all that was taken before it", async () => {
    const place = await newPlace(serverOf(engine));
    const site = await startAt(place);
    const administrator = await administratorOf(site);
    const taken: string[] = [];
    let writing = true;
    const post = async (title: string) => {
      const sent = administrator.send("/admin", { title, body: "A text.", dateCreated: "today" });
      if ((await sent).status === 302) taken.push(title);
    };
    const register = async (name: string) => {
      const email = `${name}@example.org`;
      const sent = visitorOf(site).send("/register", registrationFields({ email }));
      if ((await sent).status === 302) taken.push(email);
    };
    const writers = [post, post, register].map(async (write) => {
      while (writing) await write(crypto.randomUUID());
    });
    await expect.poll(() => taken.length).toBeGreaterThan(9);
    const before = [...taken];
    const file = pathOf("site.backup");
    const { code, said } = await runCommand(["backup", file], place);
    writing = false;
    await Promise.all(writers);
    expect(said).toMatch(/and checked: \d+ accounts, \d+ messages/);
    expect(code).toBe(0);
    expect(taken.length).toBeGreaterThan(before.length);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const other = await newPlace(serverOf(engine));
    expect(await runCommand(["restore", file], other)).toMatchObject({ code: 0 });
    const complete = await column(
      other,
      `select u.email from "identityUsers" u join users r on r.uid = u.id
        join "identityCredentials" c on c."userId" = u.id where c.password is not null`,
    );
    expect([...(await titles(other)), ...complete]).toEqual(expect.arrayContaining(before));
    expect(await column(other, "select email from users")).toHaveLength(complete.length);
    const all = await column(other, `select email from "identityUsers" where role = 'resident'`);
    expect(all).toHaveLength(complete.length);
  });

  test("after kill -9, what was restored is served, and what was there stays", async () => {
    const place = await newPlace(serverOf(engine));
    const site = await startAt(place);
    // Of its own, since it is deleted from the cache that other tests share.
    const plan = pdfThatSays(`Before, on ${engine}`, 600_000);
    await post(site, "Before", plan);
    const file = pathOf("site.backup");
    await runCommand(["backup", file], place);
    await post(site, "After");
    await site.stop("SIGKILL");
    // The attachment comes from the backup alone.
    rmSync(join(place.DATA_DIR, "cache/files", hashOf(plan)));
    const onPostgres = engine === "postgres";
    const to = onPostgres ? await newPlace(server) : place;
    const { code, said } = await runCommand(["restore", "--replace", file], to);
    expect(said).toContain("Everyone has to log in again");
    expect(code).toBe(0);
    const again = await startAt(to);
    const { html } = await (await administratorOf(again)).open("/admin");
    expect(html).toContain("<h3>Before<");
    expect(html).not.toContain("<h3>After<");
    const [address = ""] = /\/announcements\/[\da-f-]{36}\/plan\.pdf/.exec(html) ?? [];
    const attachment = await (await administratorOf(again)).open(address);
    expect(attachment.headers.get("content-length")).toBe(`${plan.length}`);
    expect(attachment.html).toContain("%PDF-");
    await again.stop("SIGTERM");

    const before = onPostgres ? place : await newPlace();
    const [, kept = ""] = /is kept as (\S+)/.exec(said) ?? [];
    if (kept) expect(await runCommand(["restore", kept], before)).toMatchObject({ code: 0 });
    expect(await titles(before)).toEqual(["After", "Before"]);
  });

  test("a file that is no whole backup of this engine, or a full place, changes nothing", async () => {
    const { place, file } = await backedUp(serverOf(engine));
    const change = async (name: string, make: (path: string) => void | Promise<void>) => {
      const path = pathOf(name);
      copyFileSync(file, path);
      await make(path);
      return path;
    };
    const size = statSync(file).size;
    const foreign = pathOf("foreign.db");
    new DatabaseSync(foreign).exec("create table t (x)");
    const before = { files: hashes(place.DATA_DIR), titles: await titles(place) };
    const replacing = [
      [await change("shorter", (path) => truncateSync(path, size - 1)), /cut off|can't be read/],
      [
        await change("words", (path) => writeFileSync(path, "Dear board,")),
        /is not a backup of this/,
      ],
      [foreign, /but not one of this site/],
      [pathOf("missing"), /can't be read: there is no such file/],
    ] as const;
    for (const [path, words] of replacing) {
      const { code, said } = await runCommand(["restore", "--replace", path], place);
      expect(said).toMatch(words);
      expect(said, path).not.toMatch(/\n\s+at /);
      expect(code).toBe(1);
    }
    const { code, said } = await runCommand(["restore", file], place);
    expect(said).toMatch(/There is already a site in/);
    expect(code).toBe(1);
    expect({ files: hashes(place.DATA_DIR), titles: await titles(place) }).toEqual(before);
  });

  test("a backup is restored on the other engine, too", async () => {
    const { place, file } = await backedUp(serverOf(engine));
    const other = await newPlace(engine === "sqlite" ? server : undefined);
    expect(await runCommand(["restore", file], other)).toMatchObject({ code: 0 });
    expect(await titles(other)).toEqual(await titles(place));
    await startAt(other);
  });

  test("a newer version's backup is left as it is", async () => {
    const { place } = await backedUp();
    const later =
      "insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01T00:00:00.000Z')";
    await column(place, later);
    const file = pathOf("newer.backup");
    expect(await runCommand(["backup", file], place)).toMatchObject({ code: 0 });
    const before = { files: hashes(pathOf()), titles: await titles(place) };

    const other = await newPlace(serverOf(engine));
    const restored = await runCommand(["restore", file], other);
    expect(restored.said).toMatch(
      /was made by a newer version.*\(9999-later\).*Update the program/s,
    );
    expect(restored.code).toBe(1);
    expect({ files: hashes(pathOf()), titles: await titles(place) }).toEqual(before);
  });
});
