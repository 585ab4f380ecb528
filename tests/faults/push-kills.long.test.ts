/** A command that publishes a folder is killed at several moments, while the site runs. */
import { expect, test } from "vitest";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { drawing } from "../../converter/sample-folder.fixture.ts";
import { type RunningCommand, runCommand } from "./commands.ts";
import {
  answerOf,
  childrenOf,
  expectAnswer,
  faq,
  isRunning,
  makeContent,
  newestNumber,
  newOwnPlace,
  writeFiles,
} from "./edition-checks.ts";
import { expectChange, moments } from "./moments.ts";
import { cleanUpPlaces, hashes, type Place, pathOf, startAt, startPush } from "./places.ts";

cleanUpPlaces();

function push(place: Place, folder: string) {
  return runCommand(["content", "push", folder], place);
}

const onLinux = process.platform === "linux";

/** Ends a command and the processes that it has started. */
async function kill(command: RunningCommand): Promise<void> {
  const children = childrenOf(command.pid);
  await command.stop("SIGKILL");
  for (const pid of children) await expect.poll(() => isRunning(pid)).toBe(false);
}

let pulls = 0;

/** In two tests, since each moment takes six commands. */
const halves: [string, typeof moments][] = [
  ["early", moments.slice(0, 2)],
  ["late", moments.slice(2)],
];

test.runIf(onLinux).each(halves)(
  "a kill -9 of a push leaves a whole edition, when it comes %s",
  async (_, times) => {
    const place = await newOwnPlace();
    const folder = makeContent();
    await push(place, folder);
    const site = await startAt(place);
    const pull = async () => {
      pulls += 1;
      await runCommand(["content", "pull", pathOf(`pull${pulls}`)], place);
      return hashes(pathOf(`pull${pulls}`));
    };
    let [old, next] = ["Yes.", "No."];
    let before = await pull();
    for (const [number, [moment, look]] of times.entries()) {
      const pages = [[{ text: `Decided ${number}`, y: 700 }]];
      writeFiles(folder, {
        "faq.yaml": faq(`${next} ${number}`),
        "amenities/pond/pond.svg": drawing.replace("h30", `h${number + 3}`),
        "documents/bylaws.pdf": makePdf({ pages, changed: "20260101" }),
      });
      let pushing: RunningCommand | undefined;
      await expectChange(place, look, () => {
        pushing = startPush(place, folder);
      });
      if (pushing) await kill(pushing);
      const after = await pull();
      expect([old, next], moment).toContain(await answerOf(site));
      expect((await push(place, folder)).code, moment).toBe(0);
      const whole = await pull();
      expect([before, whole], moment).toContainEqual(after);
      await expectAnswer(site, next);
      expect(await newestNumber(place), moment).toBe(number + 2);
      [before, old, next] = [whole, next, old];
    }
    expect(site.output()).not.toMatch(/"level":[56]0/);
  },
);
