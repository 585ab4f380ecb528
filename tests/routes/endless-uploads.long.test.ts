/** Files that take more work than the desk waits for: they are taken, and reading them is seen and stopped. */
import { expect, test } from "vitest";
import { parseFile } from "../../app/content/fields.ts";
import { endlessReckoning } from "../../converter/hostile-files.fixture.ts";
import { readBanner, readField, readText } from "../page-reading.ts";
import { administratorAt, filledForm, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);

test("reading endless PDFs begins with each upload, is seen in the form, and is stopped", async () => {
  const choose = async (pages: number) => {
    const form = filledForm({}, ["file", "rules.pdf", endlessReckoning(pages)]);
    const { html } = await administrator.upload("/admin/publish/upload/pdf", form);
    const value: string = JSON.parse(html).value;
    const hash = parseFile(value)?.hash;
    const progress = async () => {
      return JSON.parse((await administrator.open(`/admin/publish/upload/pdf?file=${hash}`)).html);
    };
    return { value, progress, stop: `/admin/publish/upload/pdf?stop=${hash}` };
  };
  const [first, second, third] = [await choose(1), await choose(2), await choose(3)];
  const last = await choose(4);
  expect(await last.progress()).toBe("waiting");
  await expect.poll(first.progress).toEqual({ done: 0, of: 1 });
  expect((await site.browse().send(first.stop, {})).headers.get("location")).toBe("/");
  expect(await first.progress()).toEqual({ done: 0, of: 1 });

  // Without script, by the form's own buttons.
  const path = "/admin/publish/minutes/new";
  const typed = { title: "Dock rules", fileKept: last.value };
  const shown = await administrator.send(path, { ...typed, intent: "publish" });
  expect(readText(shown.html)).toContain("Waiting for another file.");
  expect(readText(shown.html)).toContain("Skip reading the text");
  const stopped = await administrator.send(path, { ...typed, intent: "stop" });
  expect([stopped.status, readField(stopped.html, "title").value]).toEqual([200, "Dock rules"]);
  expect(readBanner(stopped.html)).toContain("The page will show the PDF only");
  expect(readText(stopped.html)).toContain("To have it read, choose the file again.");
  expect((await administrator.send(path, { ...typed, intent: "draft" })).status).toBe(302);

  for (const one of [first, second, third]) {
    expect((await administrator.send(one.stop, {})).status).toBe(200);
    expect(await one.progress()).toBe("stopped");
  }
  expect((await choose(4)).value).toBe(last.value);
  await expect.poll(last.progress).toEqual({ done: 0, of: 4 });
  await administrator.send(last.stop, {});
});
