import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { makePdf } from "../compiler/pdf/pdf.fixture.ts";
import { administrator, startSite } from "../tests/running-site.ts";
import { logIn } from "./log-in.ts";
import { memoryOf } from "./memory.ts";
import { flags } from "./start.ts";
import { timesHead, timesLine } from "./times.ts";
import { sendVisitors } from "./visitors.ts";

/** The largest that the desk takes, in bytes. */
const largest = 20_000_000;

/** What visitors read, and for how long they are alone with the site, in milliseconds. */
const paths = ["/", "/faq", "/covenantsbylaws/covenants", "/arc"];
const alone = 6000;

/** How much memory uploads take, and what visitors notice of them. */
export async function measureUploads(): Promise<void> {
  const site = await startSite("bench", { ...flags, CONTENT_DIR: "" });
  const visitors = sendVisitors(paths.map((path) => site.origin + path));
  try {
    const cookie = await logIn(site.origin, administrator);
    // The first one loads what reads forms.
    await upload(site.origin, cookie, 1000);
    await wait(alone / 3);
    visitors.enter("visitors before");
    await wait(alone);
    for (const count of [1, 10]) {
      visitors.enter(`visitors during ${count} at once`);
      const before = memoryOf(site.pid).resident;
      const watch = watchMemory(site.pid);
      const started = performance.now();
      await sendUploads(site.origin, cookie, count);
      const seconds = (performance.now() - started) / 1000;
      const most = watch.end();
      console.log(
        `${count} at once, five times: ${seconds.toFixed(1)} s, memory ${Math.round(before)} MB before, ` +
          `at most ${Math.round(most - before)} MB more`,
      );
      visitors.enter("");
      await wait(alone / 3);
    }
    const { "": _, ...met } = await visitors.leave();
    console.log(timesHead);
    for (const [phase, times] of Object.entries(met)) console.log(timesLine(phase, times));
    console.log(`${Object.values(met).flatMap(({ failed }) => failed).length} answers failed`);
  } finally {
    visitors.end();
    await site.end();
  }
}

/** Sends PDFs, some at once, five times; in a process that leaves the processor to the others, since phones have their own. */
async function sendUploads(origin: string, cookie: string, count: number): Promise<void> {
  const sender = fork(import.meta.filename, [origin, cookie, String(count)]);
  setPriority(sender.pid as number, constants.priority.PRIORITY_LOW);
  const [code] = await once(sender, "exit");
  if (code !== 0) throw new Error("The uploads failed.");
}

/** Sends a PDF of a size, which is another one each time. */
async function upload(origin: string, cookie: string, size: number): Promise<void> {
  const start = makePdf({ pages: [[{ text: crypto.randomUUID(), y: 700 }]] });
  const form = new FormData();
  const bytes = [new Uint8Array(start), new Uint8Array(size - start.length)];
  form.set("file", new Blob(bytes), "minutes.pdf");
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const url = `${origin}/admin/publish/upload/pdf`;
  const answer = await fetch(url, { method: "POST", body: form, headers });
  if (answer.status !== 200) throw new Error(`An upload was answered with ${answer.status}`);
}

/** Looks at the memory of a process all the time; at the end tells the most, in MB. */
function watchMemory(pid: number): { end: () => number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, memoryOf(pid).resident);
  };
  const timer = setInterval(look, 100);
  return {
    end() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

if (import.meta.main) {
  const [origin = "", cookie = "", count = ""] = process.argv.slice(2);
  for (let round = 0; round < 5; round += 1) {
    const all = Array.from({ length: Number(count) }, () => upload(origin, cookie, largest));
    await Promise.all(all);
  }
}
