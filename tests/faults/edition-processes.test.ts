import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as immediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { endlessReckoning } from "../../compiler/hostile-files.fixture.ts";
import { type PostgresServer, startPostgres } from "../setup/postgres-server.ts";
import { runCommand } from "./commands.ts";
import {
  answerOf,
  expectAnswer,
  faq,
  makeContent,
  newestNumber,
  newOwnPlace,
  writeFiles,
} from "./edition-checks.ts";
import { visitorOf } from "./people.ts";
import { cleanUpPlaces, column, hashes, type Place, pathOf, startAt } from "./places.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());
cleanUpPlaces();
// Each test is many processes.
vi.setConfig({ testTimeout: 300_000 });

/** What else a site of its own needs: a folder of state elsewhere. */
function elsewhere(place: Place): Place {
  return { ...place, DATA_DIR: `${place.DATA_DIR}-too` };
}

describe.each(["sqlite", "postgres"])("on %s", (engine) => {
  test("two that start at once on nothing, and on one folder, both show edition 1", async () => {
    const place = await newOwnPlace(engine === "postgres" ? server : undefined);
    const CONTENT_DIR = makeContent();
    const [one, two] = await Promise.all([
      startAt({ ...place, CONTENT_DIR }),
      startAt({ ...(engine === "postgres" ? elsewhere(place) : place), CONTENT_DIR }),
    ]);
    await Promise.all([one, two].map((site) => expectAnswer(site, "Yes.")));
    expect(await column(place, "select number from editions")).toEqual([1]);
    writeFiles(CONTENT_DIR, { "faq.yaml": faq("No.") });
    await Promise.all([one, two].map((site) => expectAnswer(site, "No.")));
    await expect.poll(() => newestNumber(place)).toBe(2);
    expect(`${one.output()}${two.output()}`).not.toMatch(/"level":[56]0/);
  });

  test("all processes follow what is pushed, and a backup that is restored", async () => {
    const place = await newOwnPlace(engine === "postgres" ? server : undefined);
    const folder = makeContent();
    await runCommand(["content", "push", folder], place);
    const sites = await Promise.all([startAt(place), startAt(place)]);
    const expectAll = (answer: string) =>
      Promise.all(sites.map((site) => expectAnswer(site, answer)));
    await expectAll("Yes.");
    expect(await runCommand(["backup", pathOf("one.backup")], place)).toMatchObject({ code: 0 });
    for (const answer of ["No.", "Perhaps."]) {
      await runCommand(["content", "push", makeContent(answer, answer)], place);
      await expectAll(answer);
    }
    if (engine === "sqlite") return;
    const restored = await runCommand(["restore", "--replace", pathOf("one.backup")], place);
    expect(restored).toMatchObject({ code: 0 });
    await expectAll("Yes.");
    expect(await newestNumber(place)).toBe(1);
  });
});

test("what the folder says is shown while the database is away, and published when it is back", async () => {
  const place = await newOwnPlace(server);
  const CONTENT_DIR = makeContent();
  const ruled = { ...place, CONTENT_DIR };
  const site = await startAt(ruled);
  await server.stop();
  writeFiles(CONTENT_DIR, { "faq.yaml": faq("No.") });
  await expectAnswer(site, "No.");
  await site.stop("SIGTERM");
  // A start meanwhile serves what was shown last, whoever rules.
  const [second, third] = [await startAt(ruled), await startAt(place)];
  await expectAnswer(second, "No.");
  await expectAnswer(third, "No.");
  await server.start();
  await expect.poll(() => newestNumber(place)).toBe(2);
  await expectAnswer(third, "No.");
  for (const one of [site, second, third]) expect(one.output()).not.toMatch(/"level":[56]0/);
});

/** What a kill may come at, in the order in which it happens. */
const moments: [string, (place: Place) => unknown][] = [
  ["the compiler begins", ({ DATA_DIR }) => readdirSync(join(DATA_DIR, "cache/drafts"))],
  ["the edition is compiled", ({ DATA_DIR }) => readdirSync(join(DATA_DIR, "cache/editions"))],
  ["a file is in the database", (place) => ask(place, "select count(*) from contentFiles")],
  ["it is published", (place) => ask(place, "select count(*) from editions")],
  ["it is shown", ({ DATA_DIR }) => readFileSync(join(DATA_DIR, "last-edition.json"), "utf8")],
];

function ask({ DATA_DIR }: Place, query: string): unknown {
  const file = new DatabaseSync(join(DATA_DIR, "shoreline.db"), { readOnly: true });
  try {
    return file.prepare(query).get();
  } finally {
    file.close();
  }
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const onLinux = process.platform === "linux";

describe.runIf(onLinux)("a kill -9 of the site", () => {
  test.each(moments)("when %s leaves a whole edition", async (_moment, look) => {
    const place = await newOwnPlace();
    const CONTENT_DIR = makeContent();
    const site = await startAt({ ...place, CONTENT_DIR });
    await expectAnswer(site, "Yes.");
    const old = hashes(CONTENT_DIR);
    const before = JSON.stringify(look(place));
    writeFiles(CONTENT_DIR, { "faq.yaml": faq("No.") });
    while (JSON.stringify(look(place)) === before) await immediate();
    const children = childrenOf(site.pid);
    await site.stop("SIGKILL");
    for (const pid of children) await expect.poll(() => isRunning(pid)).toBe(false);

    // The database alone: the last good edition or the new one, whole.
    const second = await startAt(place);
    const answer = await answerOf(second);
    expect(["Yes.", "No."]).toContain(answer);
    await runCommand(["content", "pull", pathOf("pulled")], place);
    expect(hashes(pathOf("pulled"))).toEqual(answer === "Yes." ? old : hashes(CONTENT_DIR));
    await second.stop("SIGTERM");
    const third = await startAt({ ...place, CONTENT_DIR });
    await expectAnswer(third, "No.");
    expect(await newestNumber(place)).toBe(2);
    expect(third.output()).not.toMatch(/"level":[56]0/);
  });
});

describe.runIf(onLinux)("the compiler's process", () => {
  test("that is killed takes nothing down, and is started once more by itself", async () => {
    const place = await newOwnPlace();
    const CONTENT_DIR = makeContent();
    const site = await startAt({ ...place, CONTENT_DIR });
    writeFiles(CONTENT_DIR, { "faq.yaml": faq("No.") });
    let killed: number | undefined;
    while (killed === undefined) {
      [killed] = childrenOf(site.pid);
      await immediate();
    }
    process.kill(killed, "SIGKILL");
    await expect.poll(() => site.output()).toContain("The site goes on showing");
    await expectAnswer(site, "No.");
    await expect.poll(() => newestNumber(place)).toBe(2);
  });

  test("ends with a site that is stopped while it works", async () => {
    const place = await newOwnPlace();
    const CONTENT_DIR = makeContent();
    const site = await startAt({ ...place, CONTENT_DIR });
    writeFiles(CONTENT_DIR, { "documents/bylaws.pdf": endlessReckoning() });
    await expect.poll(() => childrenOf(site.pid)).toHaveLength(1);
    const [pid] = childrenOf(site.pid);
    expect(await site.stop("SIGTERM")).toBe(0);
    expect(isRunning(pid as number)).toBe(false);
    expect(readdirSync(join(place.DATA_DIR, "cache/drafts"))).toEqual([]);
    expect(site.output()).not.toContain("takes more than");
  });
});

test.runIf(onLinux)("many editions one after the other leave one search index open", async () => {
  const place = await newOwnPlace();
  const CONTENT_DIR = makeContent();
  const site = await startAt({ ...place, CONTENT_DIR });
  const indexesOpen = () =>
    readdirSync(`/proc/${site.pid}/fd`).filter((fd) => {
      try {
        return readlinkSync(`/proc/${site.pid}/fd/${fd}`).includes("search.db");
      } catch {
        return false;
      }
    });
  for (const answer of ["No.", "Yes.", "No.", "Perhaps.", "Never."]) {
    writeFiles(CONTENT_DIR, { "faq.yaml": faq(answer) });
    await expectAnswer(site, answer);
    expect((await visitorOf(site).open("/search?q=bees")).status).toBe(200);
    expect(indexesOpen()).toHaveLength(1);
  }
});
