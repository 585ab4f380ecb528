import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import { expectChange, moments } from "./moments.ts";
import { visitorOf } from "./people.ts";
import { cleanUpPlaces, column, hashes, pathOf, startAt } from "./places.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());
cleanUpPlaces();

describe("on PostgreSQL", () => {
  test("two that start at once on nothing, and on one folder, both show edition 1", async () => {
    const place = await newOwnPlace(server);
    const CONTENT_DIR = makeContent();
    const [one, two] = await Promise.all([
      startAt({ ...place, CONTENT_DIR }),
      startAt({ ...place, DATA_DIR: `${place.DATA_DIR}-too`, CONTENT_DIR }),
    ]);
    await Promise.all([one, two].map((site) => expectAnswer(site, "Yes.")));
    expect(await column(place, "select number from editions")).toEqual([1]);
    writeFiles(CONTENT_DIR, { "faq.yaml": faq("No.") });
    await Promise.all([one, two].map((site) => expectAnswer(site, "No.")));
    await expect.poll(() => newestNumber(place)).toBe(2);
    expect(`${one.output()}${two.output()}`).not.toMatch(/"level":[56]0/);
  });

  test("all processes follow what is pushed, and none runs while a backup is restored", async () => {
    const place = await newOwnPlace(server);
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
    const restore = () => runCommand(["restore", "--replace", pathOf("one.backup")], place);
    const refused = await restore();
    expect(refused.said).toMatch(/in use\. Nothing was changed\. Stop every process of the site/);
    expect([refused.code, await newestNumber(place)]).toEqual([1, 3]);
    await expectAll("Perhaps.");
    await Promise.all(sites.map((site) => site.stop("SIGTERM")));
    expect(await restore()).toMatchObject({ code: 0 });
    expect(await newestNumber(place)).toBe(1);
    await expectAnswer(await startAt(place), "Yes.");
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

test.runIf(onLinux)("a kill -9 of the site leaves a whole edition, whenever it comes", async () => {
  const place = await newOwnPlace();
  const CONTENT_DIR = makeContent();
  const ruled = { ...place, CONTENT_DIR };
  let site = await startAt(ruled);
  let [old, next] = ["Yes.", "No."];
  await expectAnswer(site, old);
  for (const [number, [moment, look]] of moments.entries()) {
    const before = hashes(CONTENT_DIR);
    await expectChange(place, look, () =>
      // The number, so that each is compiled anew.
      writeFiles(CONTENT_DIR, { "faq.yaml": faq(`${next} ${number}`) }),
    );
    const children = childrenOf(site.pid);
    await site.stop("SIGKILL");
    for (const pid of children) await expect.poll(() => isRunning(pid)).toBe(false);

    // The database alone: the last good edition or the new one, whole.
    const alone = await startAt(place);
    const answer = await answerOf(alone);
    expect([old, next], moment).toContain(answer);
    const pulled = pathOf(`pulled-${number}`);
    await runCommand(["content", "pull", pulled], place);
    expect(hashes(pulled), moment).toEqual(answer === old ? before : hashes(CONTENT_DIR));
    await alone.stop("SIGTERM");
    site = await startAt(ruled);
    await expectAnswer(site, next);
    expect(await newestNumber(place), moment).toBe(number + 2);
    expect(site.output(), moment).not.toMatch(/"level":[56]0/);
    [old, next] = [next, old];
  }
});

describe.runIf(onLinux)("the compiler's process", () => {
  test("that is killed takes nothing down, and is started once more by itself", async () => {
    const place = await newOwnPlace();
    const CONTENT_DIR = makeContent();
    const site = await startAt({ ...place, CONTENT_DIR });
    writeFiles(CONTENT_DIR, { "faq.yaml": faq("No.") });
    await expect.poll(() => childrenOf(site.pid), { interval: 5 }).toHaveLength(1);
    process.kill(childrenOf(site.pid)[0] as number, "SIGKILL");
    await expect.poll(() => site.output()).toContain("The site still shows");
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
