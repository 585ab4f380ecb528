import { expect, test, vi } from "vitest";
import { PdfWorkers } from "./pdf-workers.ts";

const started = vi.hoisted(() => ({ threads: 0 }));

vi.mock("node:os", () => ({ availableParallelism: () => 8 }));
vi.mock("node:worker_threads", async () => {
  const { EventEmitter } = await import("node:events");
  /** One that answers at once. */
  class Worker extends EventEmitter {
    stdout = { resume: () => {} };
    stderr = { resume: () => {} };
    constructor() {
      super();
      started.threads += 1;
    }
    postMessage = () => setImmediate(() => this.emit("message", { result: {} }));
    terminate = async () => 0;
  }
  return { Worker };
});

test("a machine with many processors reads no more pages at once than the memory takes", async () => {
  await using workers = new PdfWorkers();
  const files = Array.from({ length: 8 }, (_, index) => `${index}.pdf`);
  await Promise.all(files.map((file) => workers.run({ what: "size", file })));
  expect(started.threads).toBe(2);
});
