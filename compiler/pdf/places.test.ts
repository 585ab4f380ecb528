import { expect, test } from "vitest";
import { Places } from "./pdf-workers.ts";

test("work that needs all places is done alone, in its turn", async () => {
  const places = new Places(2);
  const done: string[] = [];
  const work = (name: string, count: number, ends: Promise<void>) =>
    places.during(count, async () => {
      done.push(`begin ${name}`);
      await ends;
      done.push(`end ${name}`);
    });
  const first = Promise.withResolvers<void>();
  const all = [
    work("text", 1, first.promise),
    work("scan", 2, Promise.resolve()),
    work("later", 1, Promise.resolve()),
  ];
  await Promise.resolve();
  expect(done).toEqual(["begin text"]);
  first.resolve();
  await Promise.all(all);
  expect(done).toEqual([
    ...["begin text", "end text", "begin scan", "end scan", "begin later", "end later"],
  ]);
});

test("a place is free again after work that failed", async () => {
  const places = new Places(1);
  const failing = places.during(1, () => Promise.reject(new Error("No")));
  await expect(failing).rejects.toThrow("No");
  expect(await places.during(1, async () => "done")).toBe("done");
});
